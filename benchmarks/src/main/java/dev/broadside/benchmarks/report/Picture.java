package dev.broadside.benchmarks.report;

import dev.broadside.cli.Json;

/** A drawing that is no plot, such as the state of a simulation; its svg element is all of it. */
public record Picture(String title, String svg) implements Drawing {
  @Override
  public String json() {
    return new Json().beginObject().name("title").value(title).name("svg").value(svg).endObject()
        + "";
  }
}
