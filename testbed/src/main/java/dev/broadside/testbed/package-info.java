/** The web testbed: a command, the server behind it, the worlds it shows. */
package dev.broadside.testbed;
