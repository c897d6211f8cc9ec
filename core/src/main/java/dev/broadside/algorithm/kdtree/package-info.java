/**
 * Linear kd-tree (Poirrier 2009): start at {@link dev.broadside.algorithm.kdtree.KdTreeFinder};
 * then LocationalCodes (sections 5.2 to 5.4), ElementSplitter (section 4), CodeOrder (the sort) and
 * PrefixSweep (section 5.5, and each pair once).
 */
package dev.broadside.algorithm.kdtree;
