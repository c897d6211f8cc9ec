/**
 * The store, the pair buffer, the interfaces an algorithm implements. Start at {@link
 * dev.broadside.internal.PairFinder}, then {@link dev.broadside.internal.PairSearch}, which runs
 * one.
 */
package dev.broadside.internal;
