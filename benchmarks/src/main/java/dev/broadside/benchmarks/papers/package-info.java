/** One class per paper: its figures and tables as experiments, numbered as there. */
package dev.broadside.benchmarks.papers;
