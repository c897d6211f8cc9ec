/** World, bodies, events, ray hits. */
package dev.broadside.physics;
