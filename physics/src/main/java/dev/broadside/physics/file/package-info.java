/**
 * Worlds as readable JSON text, in and out: start at {@link dev.broadside.physics.file.WorldFile}.
 */
package dev.broadside.physics.file;
