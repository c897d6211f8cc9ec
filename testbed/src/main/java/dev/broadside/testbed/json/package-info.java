/** JSON text that comes from outside, read strictly and within bounds. */
package dev.broadside.testbed.json;
