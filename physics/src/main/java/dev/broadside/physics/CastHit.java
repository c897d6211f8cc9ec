package dev.broadside.physics;

/**
 * Where a ray or shape first meets a fixture: point and outward unit normal in the world, and the
 * fraction of the way, 0 … 1.
 */
public record CastHit(
    Fixture fixture, float x, float y, float normalX, float normalY, float fraction) {}
