/**
 * A bounding volume hierarchy built from scratch for every answer (Tsamis 2020, chapter 3): the
 * recursion that splits the boxes also finds their pairs. Start at {@link
 * dev.broadside.algorithm.bvh.BvhFinder}, then {@link dev.broadside.algorithm.bvh.UnifiedBuild};
 * {@link dev.broadside.algorithm.bvh.Bvh} is the tree that stays for queries.
 */
package dev.broadside.algorithm.bvh;
