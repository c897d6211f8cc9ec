/**
 * The world's state as arrays, split by who reads them: bodies, fixtures, joints, contacts. Rows of
 * a fixed stride lie in one array where a stage reads a whole row, separate arrays elsewhere.
 */
package dev.broadside.physics.internal.store;
