/**
 * Physics scenes on the testbed: PhysicsShow runs one, PublishedBodies is what pages get of it,
 * Explanation answers why two bodies do or do not collide.
 */
package dev.broadside.testbed.physics;
