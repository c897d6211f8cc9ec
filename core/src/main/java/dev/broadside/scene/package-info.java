/**
 * Named, seeded box scenes, still or moving. Start at {@link dev.broadside.scene.Scene}; the same
 * name and seed give the same coordinates in tests, on the command line and in benchmarks.
 */
package dev.broadside.scene;
