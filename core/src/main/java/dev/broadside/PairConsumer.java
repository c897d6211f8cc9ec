package dev.broadside;

/** Takes pairs one at a time. */
@FunctionalInterface
public interface PairConsumer {
  void accept(int first, int second);
}
