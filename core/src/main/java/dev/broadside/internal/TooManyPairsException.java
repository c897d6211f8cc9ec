package dev.broadside.internal;

/** The answer does not fit in one list; counting and streaming have no such limit. */
public final class TooManyPairsException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  TooManyPairsException(long pairs, String limit) {
    super(
        "at least "
            + pairs
            + " pairs: "
            + limit
            + "; use countPairs() or forEachPair(…), which hold none of them");
  }
}
