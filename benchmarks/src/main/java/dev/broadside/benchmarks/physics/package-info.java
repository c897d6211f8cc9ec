/** The 2D rigid-body engine beside Box2D, scene by scene; start at {@link PhysicsFigures}. */
package dev.broadside.benchmarks.physics;
