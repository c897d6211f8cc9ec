package dev.broadside.testbed.boxes;

import dev.broadside.Boxes;
import dev.broadside.BroadPhase;
import dev.broadside.Hits;
import dev.broadside.Pairs;
import dev.broadside.cli.Json;
import java.util.Locale;

/** Answers to a click on one box, and on a second. */
final class BoxExplanation {
  private BoxExplanation() {}

  /** The smallest box at a place of the plane, or the nearest within reach. */
  static int at(BroadPhase phase, Boxes boxes, double x, double y, double reach) {
    Hits hits = phase.queryPoint(x, y);
    int best = -1;
    for (int k = 0; k < hits.size(); k++) {
      if (best < 0 || width(boxes, hits.box(k)) < width(boxes, best)) {
        best = hits.box(k);
      }
    }
    if (best < 0) {
      Hits near = phase.nearest(x, y, 1);
      best = !near.isEmpty() && near.distance(0) <= reach ? near.box(0) : -1;
    }
    return best;
  }

  private static double width(Boxes boxes, int box) {
    return boxes.max(0, box) - boxes.min(0, box);
  }

  static String inspect(Boxes boxes, Pairs pairs, int box) {
    Json json = new Json().beginObject().name("type").value("inspect");
    json.name("found").value(box >= 0);
    if (box < 0) {
      return json.endObject().toString();
    }
    json.name("box").value(box);
    json.name("data").beginArray();
    row(json, "Box", String.valueOf(box));
    for (int axis = 0; axis < boxes.dims(); axis++) {
      row(json, "xyz".substring(axis, axis + 1), interval(boxes, axis, box));
    }
    row(json, "Static", boxes.isStatic(box) ? "yes" : "no");
    int partners = 0;
    StringBuilder some = new StringBuilder();
    for (int k = 0; k < pairs.size(); k++) {
      int other = pairs.first(k) == box ? pairs.second(k) : pairs.first(k);
      if (pairs.first(k) == box || pairs.second(k) == box) {
        if (partners++ < 8) {
          some.append(some.isEmpty() ? "" : ", ").append(other);
        }
      }
    }
    row(
        json,
        "Overlaps",
        partners == 0 ? "none" : partners + ": " + some + (partners > 8 ? ", …" : ""));
    return json.endArray().endObject().toString();
  }

  private static void row(Json json, String name, String value) {
    json.beginArray().value(name).value(value).endArray();
  }

  /** Why two boxes are, or are not, a pair of the answer. */
  static String explain(Boxes boxes, Pairs pairs, int a, int b) {
    for (int box : new int[] {a, b}) {
      if (!boxes.contains(box)) {
        throw new IllegalArgumentException("box " + box + " is no longer there");
      }
    }
    boolean reported = false;
    for (int k = 0; k < pairs.size() && !reported; k++) {
      reported = pairs.first(k) == Math.min(a, b) && pairs.second(k) == Math.max(a, b);
    }
    boolean still = boxes.isStatic(a) && boxes.isStatic(b);
    Json json = new Json().beginObject().name("type").value("explain");
    json.name("a").value(a).name("b").value(b);
    json.name("verdict")
        .value(reported ? "They overlap: the pair was reported." : "They are no pair.");
    json.name("checks").beginArray();
    for (int axis = 0; axis < boxes.dims(); axis++) {
      double gap =
          Math.max(boxes.min(axis, a), boxes.min(axis, b))
              - Math.min(boxes.max(axis, a), boxes.max(axis, b));
      String size = shown(Math.abs(gap));
      String how =
          gap > 0 ? " lie " + size + " apart" : gap == 0 ? " touch" : " overlap by " + size;
      check(
          json,
          gap <= 0,
          "Intervals along " + "xyz".charAt(axis),
          interval(boxes, axis, a) + " and " + interval(boxes, axis, b) + how);
    }
    check(json, !still, "Static", still ? "both are: such pairs are left out" : "not both are");
    return json.endArray().endObject().toString();
  }

  private static void check(Json json, boolean passes, String test, String detail) {
    json.beginObject().name("test").value(test).name("passes").value(passes);
    json.name("detail").value(detail).endObject();
  }

  private static String interval(Boxes boxes, int axis, int box) {
    return shown(boxes.min(axis, box)) + " … " + shown(boxes.max(axis, box));
  }

  private static String shown(double value) {
    return String.format(Locale.ROOT, "%.5g", value);
  }
}
