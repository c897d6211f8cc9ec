package dev.broadside.benchmarks.report;

import dev.broadside.internal.json.JsonValue;

/** Something to look at, on the page and as a file of its own. */
public interface Drawing {
  String title();

  /** One svg element with a viewBox; colours are those the page's style gives its classes. */
  String svg();

  /** Everything that is drawn. */
  String json();

  static Drawing from(JsonValue json) {
    return json.get("svg") == null
        ? Plot.from(json)
        : new Picture(json.need("title").string(), json.need("svg").string());
  }
}
