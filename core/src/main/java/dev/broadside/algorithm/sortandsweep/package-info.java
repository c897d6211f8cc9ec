/** One sorted axis, one sweep (Baraff 1992): the plain baseline. */
package dev.broadside.algorithm.sortandsweep;
