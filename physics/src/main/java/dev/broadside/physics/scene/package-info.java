/**
 * Named physics scenes: name + size → a world and what happens in it per step. The same name serves
 * test, command line, testbed and benchmark. Start at {@link
 * dev.broadside.physics.scene.PhysicsScene}.
 */
package dev.broadside.physics.scene;
