package dev.broadside.benchmarks.report;

import java.util.Map;

/** Something to look at, on the page and as a file of its own. */
public interface Drawing {
  String title();

  /** One svg element with a viewBox; colours are those the page's style gives its classes. */
  String svg();

  /** Everything that is drawn. */
  String json();

  static Drawing from(Map<String, Object> json) {
    return json.containsKey("svg")
        ? new Picture((String) json.get("title"), (String) json.get("svg"))
        : Plot.from(json);
  }
}
