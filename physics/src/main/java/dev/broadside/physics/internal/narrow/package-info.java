/**
 * Two shapes at a time: distance (GJK), contact manifolds, time of impact. Everything works on flat
 * hull points in the local frame of shape A and writes into reused result objects.
 */
package dev.broadside.physics.internal.narrow;
