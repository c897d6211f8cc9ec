package dev.broadside;

/**
 * The pairs that began and ended since the previous {@link BroadPhase#findChanges()}, both in
 * canonical order. A pair of an id that was removed and given out again in between is in both.
 * Holds until the next call on its broad phase.
 */
public final class PairChanges {
  private final Pairs began = new Pairs();
  private final Pairs ended = new Pairs();

  PairChanges() {}

  /** Overlap now and did not before. */
  public Pairs began() {
    return began;
  }

  /** Overlapped before and do not now. */
  public Pairs ended() {
    return ended;
  }

  public boolean isEmpty() {
    return began.isEmpty() && ended.isEmpty();
  }

  @Override
  public String toString() {
    return began.size() + " began, " + ended.size() + " ended";
  }
}
