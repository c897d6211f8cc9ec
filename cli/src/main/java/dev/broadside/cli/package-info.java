/** One class per command of {@code ./broadside}. */
package dev.broadside.cli;
