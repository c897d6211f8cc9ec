/** 2D physics engines behind one small face, and the scenes they are compared on. */
package dev.broadside.benchmarks.engines;
