/** Messages from outside: core's JSON reader, with bounds and words for what is wrong. */
package dev.broadside.testbed.json;
