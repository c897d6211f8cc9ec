package dev.broadside.physics.scene;

import dev.broadside.physics.Body;
import dev.broadside.physics.BodyDefinition;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.World;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Shape;

/** What scenes are made of: bodies and fixtures with the scene's friction, in a line each. */
final class Parts {
  final World world;
  private final float friction;

  Parts(World world, float friction) {
    this.world = world;
    this.friction = friction;
  }

  Body fixed(double x, double y) {
    return world.create(BodyDefinition.fixed((float) x, (float) y));
  }

  Body dynamic(double x, double y) {
    return world.create(BodyDefinition.dynamic((float) x, (float) y));
  }

  Body dynamic(double x, double y, double vx, double vy) {
    return world.create(
        BodyDefinition.dynamic((float) x, (float) y).velocity((float) vx, (float) vy));
  }

  FixtureDefinition material(double density) {
    return new FixtureDefinition().density((float) density).friction(friction);
  }

  void attach(Body body, Shape shape, double density) {
    body.attach(shape, material(density));
  }

  void box(Body body, double halfWidth, double halfHeight, double density) {
    attach(body, Polygon.box((float) halfWidth, (float) halfHeight), density);
  }

  void box(Body body, double hx, double hy, double x, double y, double density) {
    attach(body, Polygon.box((float) hx, (float) hy, (float) x, (float) y, 0), density);
  }

  void circle(Body body, double radius, double density) {
    attach(body, new Circle((float) radius), density);
  }

  void circle(Body body, double x, double y, double radius, double density) {
    attach(body, new Circle((float) x, (float) y, (float) radius), density);
  }
}
