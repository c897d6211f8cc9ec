package dev.broadside.internal;

import java.util.function.IntPredicate;

/** What a cast asks. Part of the asker's memory ({@link HitBuffer}), so that asking costs none. */
public final class Cast {
  public double[] lo;
  public double[] hi;
  public double[] direction;
  public double limit;
  public boolean halfOpen;
  public boolean firstOnly;
  public IntPredicate filter;
}
