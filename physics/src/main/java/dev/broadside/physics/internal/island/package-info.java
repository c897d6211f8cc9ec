/** Who is connected to whom, and therefore sleeps and wakes together. */
package dev.broadside.physics.internal.island;
