/**
 * Joints and their definitions: make one with {@code world.create(new RevoluteDefinition(a, b))}.
 */
package dev.broadside.physics.joint;
