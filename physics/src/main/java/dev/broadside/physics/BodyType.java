package dev.broadside.physics;

/** How a body moves. The order is that of the internal codes. */
public enum BodyType {
  /** Never moves by itself; infinite mass. */
  STATIC,
  /** Moves as its velocity says and is pushed by nothing. */
  KINEMATIC,
  /** Moves by forces, contacts and joints. */
  DYNAMIC
}
