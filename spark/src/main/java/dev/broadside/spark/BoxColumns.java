package dev.broadside.spark;

import java.io.Serializable;
import java.util.List;

/**
 * Where a DataFrame keeps its boxes: an id column (any whole-number type) and either one column per
 * coordinate or one array column with the lower bounds of all axes, then the upper bounds.
 */
public final class BoxColumns implements Serializable {
  private static final long serialVersionUID = 1;

  private final String id;
  private final List<String> coordinates;
  private final String array;
  private final int dims;

  private BoxColumns(String id, List<String> coordinates, String array, int dims) {
    this.id = id;
    this.coordinates = coordinates;
    this.array = array;
    this.dims = dims;
  }

  /** id, minx, miny, maxx, maxy. */
  public static BoxColumns plane() {
    return new BoxColumns("id", List.of("minx", "miny", "maxx", "maxy"), null, 2);
  }

  /** id, minx, miny, minz, maxx, maxy, maxz. */
  public static BoxColumns space() {
    return new BoxColumns("id", List.of("minx", "miny", "minz", "maxx", "maxy", "maxz"), null, 3);
  }

  /** The same coordinates under another id column. */
  public BoxColumns withId(String name) {
    return new BoxColumns(name, coordinates, array, dims);
  }

  /** One column per coordinate: the lower bounds of all axes, then the upper bounds. */
  public BoxColumns withCoordinates(String... names) {
    if (names.length != 2 * dims) {
      throw new IllegalArgumentException(
          names.length + " coordinate columns: " + dims + "D boxes have " + 2 * dims);
    }
    return new BoxColumns(id, List.of(names), null, dims);
  }

  /** One column of arrays with 2 × dims values each. */
  public BoxColumns withArray(String name) {
    return new BoxColumns(id, List.of(), name, dims);
  }

  public String id() {
    return id;
  }

  public int dims() {
    return dims;
  }

  List<String> coordinates() {
    return coordinates;
  }

  /** Null where there is one column per coordinate. */
  String array() {
    return array;
  }

  /** As errors call coordinate c. */
  String coordinateName(int c) {
    return array == null
        ? coordinates.get(c)
        : array + "[" + c + "] (" + (c < dims ? "min " : "max ") + "xyz".charAt(c % dims) + ")";
  }
}
