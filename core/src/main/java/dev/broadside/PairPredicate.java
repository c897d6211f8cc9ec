package dev.broadside;

/** Decides about a pair; may be called from several threads at once. */
@FunctionalInterface
public interface PairPredicate {
  boolean test(int first, int second);
}
