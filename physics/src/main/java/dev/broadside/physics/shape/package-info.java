/**
 * Immutable convex shapes in a body's local frame: circle, capsule, polygon, segment. Each is a
 * hull of points with a radius around it, which is all the narrow phase needs to know.
 */
package dev.broadside.physics.shape;
