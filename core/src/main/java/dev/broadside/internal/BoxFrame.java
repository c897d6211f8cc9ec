package dev.broadside.internal;

/**
 * What an algorithm sees of the boxes at one call: {@link #count} boxes at positions 0 … count - 1
 * with float bounds per axis. Where the boxes are floats without gaps the arrays are the store's
 * own; otherwise they are copies. An algorithm reports every pair of positions whose closed float
 * boxes overlap; if {@link #exact} is false these are candidates and {@link PairDecider} settles
 * them.
 *
 * <p>A finder with {@link PairFinder#stableIds()} sees positions that are ids: ids that are not in
 * use have {@link #birth} 0 and the empty interval. So does one that {@link PairFinder#skipsDead}
 * while some ids are not in use. Other finders never see a dead box.
 */
public final class BoxFrame {
  public int dims;

  /** Positions in use; the arrays may be longer. */
  public int count;

  /** Lower bounds [axis][position]; null if the finder reads doubles and there are some. */
  public float[][] min;

  /** Upper bounds [axis][position]; null if the finder reads doubles and there are some. */
  public float[][] max;

  /** What was subtracted from double coordinates before they were rounded; 0 for float boxes. */
  public double[] origin;

  /** The same in doubles for a finder that reads them, where they alone decide; else null. */
  public double[][] exactMin;

  public double[][] exactMax;

  /**
   * Per position 1, 2 or 3, or null where every pair counts. A pair counts if (side | side) == 3:
   * static boxes are on side 1, moving ones on both sides (3); in a join the first set is on side 1
   * and the second on side 2. An algorithm may use it to look at fewer pairs; it need not.
   */
  public byte[] sides;

  /** Whether two boxes overlap exactly if their floats here do. */
  public boolean exact;

  /**
   * Per position the serial number of its box, 0 if dead; only where positions are ids, else null.
   */
  public int[] birth;

  /**
   * Positions that may differ from the previous frame this finder saw, possibly with repeats.
   * {@link #changedCount} is -1 if everything may have changed, or if positions are not ids now or
   * were not then.
   */
  public int[] changed = new int[0];

  public int changedCount = -1;

  /** A pair of positions that share no side is not wanted. */
  public boolean wanted(int a, int b) {
    return sides == null || (sides[a] | sides[b]) == 3;
  }
}
