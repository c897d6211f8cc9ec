/**
 * Continuous collision (Tsamis 2020, ch. 6): fast bodies are stopped where they first touch. Start
 * at {@link Continuous}.
 */
package dev.broadside.physics.internal.continuous;
