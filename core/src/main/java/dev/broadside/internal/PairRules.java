package dev.broadside.internal;

/** What makes a pair beyond the overlap of floats: touch rule, clearance, the user's predicate. */
public final class PairRules {
  /** Decides about one pair of ids; called from several threads at once. */
  public interface Predicate {
    boolean test(int first, int second);
  }

  /** Half-open boxes: touching does not count. */
  public final boolean halfOpen;

  /** Boxes whose distance is at most this are pairs; 0 for overlap. */
  public final double clearance;

  /** What lengths are divided by, so that the square of none that matters leaves the doubles. */
  final double unit;

  /** The square of the clearance in that unit. */
  final double squaredClearance;

  /** Null if every pair passes. */
  public Predicate predicate;

  public PairRules(boolean halfOpen, double clearance) {
    this.halfOpen = halfOpen;
    this.clearance = clearance;
    unit = clearance > 0 && !(clearance > 1e-140 && clearance < 1e140) ? clearance : 1;
    squaredClearance = clearance / unit * (clearance / unit);
  }
}
