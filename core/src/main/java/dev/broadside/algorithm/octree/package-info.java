/**
 * Octree, the baseline of Tracy, Buss &amp; Woods (2009); a quadtree in 2D. Start at {@link
 * dev.broadside.algorithm.octree.OctreeFinder}, then {@code LooseTree}.
 */
package dev.broadside.algorithm.octree;
