package dev.broadside.testbed.session;

import dev.broadside.cli.Json;

/**
 * A number that a user chooses by a slider.
 *
 * @param name short name, part of shared links
 * @param label what the page shows
 * @param least least value
 * @param most greatest value
 * @param step distance between values
 * @param value default
 * @param live takes effect at once instead of starting the scene anew
 */
public record Parameter(
    String name, String label, double least, double most, double step, double value, boolean live) {
  public static Parameter of(
      String name, String label, double least, double most, double step, double value) {
    return new Parameter(name, label, least, most, step, value, false);
  }

  public static Parameter live(
      String name, String label, double least, double most, double step, double value) {
    return new Parameter(name, label, least, most, step, value, true);
  }

  /** The value itself, if it is allowed. */
  public double checked(double given) {
    if (!(given >= least && given <= most)) {
      throw new IllegalArgumentException(
          label + " " + given + ": allowed is " + least + " to " + most);
    }
    return given;
  }

  /** Writes it for a page. */
  public void describe(Json json) {
    json.beginObject().name("name").value(name).name("label").value(label);
    json.name("least").precise(least).name("most").precise(most).name("step").precise(step);
    json.name("value").precise(value).name("live").value(live).endObject();
  }
}
