/**
 * Boxes that move, and the algorithms that find which overlap: start at {@link
 * dev.broadside.testbed.boxes.BoxesOpening}, which a page's message becomes.
 */
package dev.broadside.testbed.boxes;
