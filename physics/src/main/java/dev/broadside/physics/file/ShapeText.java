package dev.broadside.physics.file;

import dev.broadside.internal.json.JsonWriter;
import dev.broadside.physics.shape.Capsule;
import dev.broadside.physics.shape.Circle;
import dev.broadside.physics.shape.Polygon;
import dev.broadside.physics.shape.Segment;
import dev.broadside.physics.shape.Shape;
import java.util.List;

/** Shapes as text. */
final class ShapeText {
  private ShapeText() {}

  static void write(JsonWriter out, Shape shape) {
    if (shape instanceof Circle circle) {
      out.name("shape").value("circle");
      center(out, circle.centerX(), circle.centerY());
      out.name("radius").value(circle.radius());
    } else if (shape instanceof Capsule capsule) {
      out.name("shape").value("capsule");
      points(out, capsule);
      out.name("radius").value(capsule.radius());
    } else if (shape instanceof Segment segment) {
      out.name("shape").value("segment");
      points(out, segment);
      if (segment.oneSided()) {
        out.name("ghosts").beginArray();
        point(out, segment.ghost1X(), segment.ghost1Y());
        point(out, segment.ghost2X(), segment.ghost2Y());
        out.endArray();
      }
    } else {
      writePolygon(out, (Polygon) shape);
    }
  }

  /** As a box where that gives back the very same points. */
  private static void writePolygon(JsonWriter out, Polygon polygon) {
    Polygon box = null;
    float hx = 0.5f * (polygon.x(1) - polygon.x(0));
    float hy = 0.5f * (polygon.y(2) - polygon.y(1));
    float cx = 0.5f * (polygon.x(1) + polygon.x(0));
    float cy = 0.5f * (polygon.y(2) + polygon.y(1));
    if (isUpright(polygon)) {
      box = Polygon.roundedBox(hx, hy, cx, cy, 0, polygon.radius());
    }
    if (polygon.equals(box)) {
      out.name("shape").value("box");
      BodyText.pair(out, "half", hx, hy);
      center(out, cx, cy);
    } else {
      out.name("shape").value("polygon");
      points(out, polygon);
    }
    BodyText.number(out, "radius", polygon.radius(), 0);
  }

  /** Whether the points are those of an upright rectangle, the lower left one first. */
  private static boolean isUpright(Polygon p) {
    return p.pointCount() == 4
        && p.x(0) == p.x(3)
        && p.x(1) == p.x(2)
        && p.y(0) == p.y(1)
        && p.y(2) == p.y(3)
        && p.x(0) < p.x(1)
        && p.y(1) < p.y(2);
  }

  /** Links of one chain, each following the one before. */
  static void writeChain(JsonWriter out, List<Segment> links) {
    Segment first = links.get(0);
    Segment last = links.get(links.size() - 1);
    boolean loop = links.size() > 2 && follow(last, first);
    out.name("shape").value("chain");
    BodyText.flag(out, "loop", loop, false);
    out.name("points").beginArray();
    if (!loop) {
      point(out, first.ghost1X(), first.ghost1Y());
    }
    for (Segment link : links) {
      point(out, link.x1(), link.y1());
    }
    if (!loop) {
      point(out, last.x2(), last.y2());
      point(out, last.ghost2X(), last.ghost2Y());
    }
    out.endArray();
  }

  /** Whether link b goes on where link a ends, each knowing the other. */
  static boolean follow(Segment a, Segment b) {
    return a.oneSided()
        && b.oneSided()
        && a.x2() == b.x1()
        && a.y2() == b.y1()
        && a.ghost2X() == b.x2()
        && a.ghost2Y() == b.y2()
        && b.ghost1X() == a.x1()
        && b.ghost1Y() == a.y1();
  }

  private static void center(JsonWriter out, float x, float y) {
    if (x != 0 || y != 0) {
      BodyText.pair(out, "center", x, y);
    }
  }

  private static void points(JsonWriter out, Shape shape) {
    out.name("points").beginArray();
    for (int i = 0; i < shape.pointCount(); i++) {
      point(out, shape.x(i), shape.y(i));
    }
    out.endArray();
  }

  private static void point(JsonWriter out, float x, float y) {
    out.beginArray().value(x).value(y).endArray();
  }

  static Shape read(Members in, String shape) {
    switch (shape) {
      case "circle":
        float[] c = in.pair("center", 0, 0);
        return new Circle(c[0], c[1], in.value.need("radius").number());
      case "capsule":
        float[] ends = two(in, "points");
        return new Capsule(ends[0], ends[1], ends[2], ends[3], in.value.need("radius").number());
      case "box":
        float[] half = Members.pair(in.value.need("half"));
        float[] center = in.pair("center", 0, 0);
        return Polygon.roundedBox(
            half[0], half[1], center[0], center[1], in.number("angle", 0), in.number("radius", 0));
      case "polygon":
        return Polygon.convex(in.number("radius", 0), in.points("points"));
      case "segment":
        float[] p = two(in, "points");
        if (!in.has("ghosts")) {
          return new Segment(p[0], p[1], p[2], p[3]);
        }
        float[] g = two(in, "ghosts");
        return new Segment(p[0], p[1], p[2], p[3], true, g[0], g[1], g[2], g[3]);
      default:
        throw in.value
            .need("shape")
            .error(
                "'"
                    + shape
                    + "' is unknown; allowed are circle, capsule, box, polygon, segment, chain");
    }
  }

  private static float[] two(Members in, String name) {
    float[] points = in.points(name);
    if (points.length != 4) {
      throw in.value.need(name).error("expected two points, found " + points.length / 2);
    }
    return points;
  }
}
