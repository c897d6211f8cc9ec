package dev.broadside.physics.file;

import dev.broadside.internal.json.JsonValue;
import dev.broadside.internal.json.JsonWriter;
import dev.broadside.physics.Body;
import dev.broadside.physics.Filter;
import dev.broadside.physics.Fixture;
import dev.broadside.physics.FixtureDefinition;
import dev.broadside.physics.shape.Segment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Fixtures as text: a shape with its material and filter. */
final class FixtureText {
  /** Whole numbers up to here are exact in every reader of JSON. */
  private static final long EXACT = 1L << 53;

  private FixtureText() {}

  static void write(JsonWriter out, Body body) {
    List<Fixture> fixtures = new ArrayList<>(body.fixtures());
    if (fixtures.isEmpty()) {
      return;
    }
    Collections.reverse(fixtures);
    out.name("fixtures").beginSpreadArray();
    for (int i = 0; i < fixtures.size(); ) {
      int end = chainEnd(fixtures, i);
      out.beginObject();
      if (end > i + 1) {
        List<Segment> links = new ArrayList<>();
        fixtures.subList(i, end).forEach(f -> links.add((Segment) f.shape()));
        ShapeText.writeChain(out, links);
      } else {
        ShapeText.write(out, fixtures.get(i).shape());
      }
      writeMaterial(out, fixtures.get(i));
      out.endObject();
      i = end;
    }
    out.endArray();
  }

  /** One past the links from {@code from} on that make one chain. */
  private static int chainEnd(List<Fixture> fixtures, int from) {
    int end = from + 1;
    while (end < fixtures.size()
        && fixtures.get(end - 1).shape() instanceof Segment a
        && fixtures.get(end).shape() instanceof Segment b
        && ShapeText.follow(a, b)
        && sameMaterial(fixtures.get(end - 1), fixtures.get(end))) {
      end++;
    }
    return end;
  }

  private static boolean sameMaterial(Fixture a, Fixture b) {
    JsonWriter first = new JsonWriter(false).beginObject();
    writeMaterial(first, a);
    JsonWriter second = new JsonWriter(false).beginObject();
    writeMaterial(second, b);
    return first.toString().equals(second.toString());
  }

  private static void writeMaterial(JsonWriter out, Fixture f) {
    BodyText.number(out, "density", f.density(), 1);
    BodyText.number(out, "friction", f.friction(), FixtureDefinition.DEFAULT_FRICTION);
    BodyText.number(out, "restitution", f.restitution(), 0);
    BodyText.number(out, "rollingResistance", f.rollingResistance(), 0);
    BodyText.number(out, "tangentSpeed", f.tangentSpeed(), 0);
    BodyText.flag(out, "sensor", f.isSensor(), false);
    if (f.isSensor()) {
      BodyText.flag(out, "sensorEvents", f.sensorEvents(), true);
    }
    BodyText.flag(out, "contactEvents", f.contactEvents(), false);
    BodyText.flag(out, "hitEvents", f.hitEvents(), false);
    BodyText.flag(out, "preSolve", f.preSolve(), false);
    Filter filter = f.filter();
    if (!filter.equals(Filter.DEFAULT)) {
      out.name("filter").beginObject();
      bits(out.name("category"), filter.category());
      bits(out.name("mask"), filter.mask());
      out.name("group").value(filter.group()).endObject();
    }
    BodyText.userData(out, f.userData());
  }

  private static void bits(JsonWriter out, long value) {
    if (value >= -1 && value <= EXACT) {
      out.value(value);
    } else {
      out.value(Long.toHexString(value));
    }
  }

  static void read(JsonValue body, Body onto) {
    JsonValue all = body.get("fixtures");
    if (all == null) {
      return;
    }
    for (JsonValue value : all.elements()) {
      try {
        Members in = new Members(value);
        FixtureDefinition d = material(in);
        String shape = value.need("shape").string();
        if (shape.equals("chain")) {
          float[] points = in.points("points");
          boolean loop = in.flag("loop", false);
          in.close();
          onto.attachChain(loop, d, points);
        } else {
          onto.attach(ShapeText.read(in, shape), d);
          in.close();
        }
      } catch (RuntimeException e) {
        throw value.error(e);
      }
    }
  }

  private static FixtureDefinition material(Members in) {
    FixtureDefinition d =
        new FixtureDefinition()
            .density(in.number("density", 1))
            .friction(in.number("friction", FixtureDefinition.DEFAULT_FRICTION))
            .restitution(in.number("restitution", 0))
            .rollingResistance(in.number("rollingResistance", 0))
            .tangentSpeed(in.number("tangentSpeed", 0))
            .sensorEvents(in.flag("sensorEvents", true))
            .userData(in.string("userData"));
    if (in.flag("sensor", false)) {
      d.sensor();
    }
    if (in.flag("contactEvents", false)) {
      d.contactEvents();
    }
    if (in.flag("hitEvents", false)) {
      d.hitEvents();
    }
    if (in.flag("preSolve", false)) {
      d.preSolve();
    }
    Members filter = in.object("filter");
    if (filter != null) {
      d.filter(
          new Filter(
              filter.bits("category", 1), filter.bits("mask", -1), filter.integer("group", 0)));
      filter.close();
    }
    return d;
  }
}
