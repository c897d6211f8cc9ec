/**
 * Experiments on the unified BVH (Tsamis 2020, section 3.8) and its rivals: start at {@link
 * dev.broadside.benchmarks.bvh.BvhExperiments}.
 */
package dev.broadside.benchmarks.bvh;
