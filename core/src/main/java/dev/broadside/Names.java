package dev.broadside;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** Enum constants as they are written on the command line: lower case with hyphens. */
final class Names {
  private Names() {}

  static String hyphened(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  static <E extends Enum<E>> E parse(Class<E> type, String what, String name) {
    for (E constant : type.getEnumConstants()) {
      if (hyphened(constant).equals(name.toLowerCase(Locale.ROOT))) {
        return constant;
      }
    }
    throw new IllegalArgumentException(
        what
            + " '"
            + name
            + "' is unknown: allowed are "
            + Arrays.stream(type.getEnumConstants())
                .map(Names::hyphened)
                .collect(Collectors.joining(", ")));
  }
}
