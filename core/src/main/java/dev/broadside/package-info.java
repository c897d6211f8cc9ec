/** What you import: boxes, broad phase, pairs, changes, algorithm, tuning. */
package dev.broadside;
