package dev.broadside.cli;

import java.math.BigDecimal;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** A number of things as people write it: 1000000, 1_000_000, 1e6, 100k, 1M. */
final class Count implements ITypeConverter<Integer> {
  @Override
  public Integer convert(String text) {
    String number = text.replace("_", "").toLowerCase(Locale.ROOT);
    int zeros = number.endsWith("k") ? 3 : number.endsWith("m") ? 6 : 0;
    if (zeros > 0) {
      number = number.substring(0, number.length() - 1);
    }
    try {
      BigDecimal value = new BigDecimal(number).scaleByPowerOfTen(zeros);
      if (value.compareTo(BigDecimal.valueOf(Integer.MAX_VALUE)) > 0) {
        throw new TypeConversionException(
            "'" + text + "' is too large: at most " + Integer.MAX_VALUE);
      }
      return value.intValueExact();
    } catch (ArithmeticException | NumberFormatException wrong) {
      throw new TypeConversionException(
          "'" + text + "' is not a whole number such as 100000, 1e6, 100k or 1M");
    }
  }
}
