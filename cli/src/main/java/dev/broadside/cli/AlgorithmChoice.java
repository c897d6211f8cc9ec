package dev.broadside.cli;

import dev.broadside.Algorithm;
import dev.broadside.Tuning;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/**
 * An algorithm and one of its variants, written {@code name} or {@code name:variant}.
 *
 * @param variant empty for the algorithm's default
 */
record AlgorithmChoice(Algorithm algorithm, String variant) {
  /** For help and completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return Arrays.stream(Algorithm.values()).map(Algorithm::hyphenedName).iterator();
    }
  }

  static AlgorithmChoice parse(String text) {
    int colon = text.indexOf(':');
    return colon < 0
        ? new AlgorithmChoice(Algorithm.named(text), "")
        : new AlgorithmChoice(Algorithm.named(text.substring(0, colon)), text.substring(colon + 1));
  }

  /** Every algorithm, with every variant or with its default only. */
  static List<AlgorithmChoice> all(boolean variants) {
    List<AlgorithmChoice> all = new ArrayList<>();
    for (Algorithm algorithm : Algorithm.values()) {
      if (variants && algorithm.variants().size() > 1) {
        algorithm.variants().forEach(name -> all.add(new AlgorithmChoice(algorithm, name)));
      } else {
        all.add(new AlgorithmChoice(algorithm, ""));
      }
    }
    return all;
  }

  Tuning applied(Tuning tuning) {
    return variant.isEmpty() ? tuning : tuning.withVariant(variant);
  }

  @Override
  public String toString() {
    return variant.isEmpty() ? algorithm.hyphenedName() : algorithm.hyphenedName() + ":" + variant;
  }

  static String hyphened(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
