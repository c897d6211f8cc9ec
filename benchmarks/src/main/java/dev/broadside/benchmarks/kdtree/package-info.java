/**
 * Poirrier 2009, tables 1 to 3 and figure 10, with the paper's values beside ours: Table1 stands
 * alone, SphereFrames makes the frames that Tables2And3 measures and SpheresReport sets out.
 */
package dev.broadside.benchmarks.kdtree;
