package dev.broadside.benchmarks.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.StringReader;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.xml.sax.InputSource;

class PlotTest {
  private static void parse(String markup) throws Exception {
    String xml = markup.replace("&ensp;", " ").replace("<br>", "<br/>");
    DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(xml)));
  }

  @Test
  void plotsAreWellFormedWhateverTheValues() throws Exception {
    double[] x = {1, 10, 1000};
    double[] y = {0.5, Double.NaN, 7};
    parse(Plot.linear("a < b & \"c\"", "n", "ms").line("one", x, y).svg());
    parse(Plot.logarithmic("growth", "n", "ms").line("one", x, y).line("zero", x, x).svg());
    parse(Plot.linear("empty", "n", "ms").svg());
    parse(Plot.linear("single", "n", "ms").line("p", new double[] {3}, new double[] {3}).svg());
    assertThrows(
        IllegalArgumentException.class,
        () -> Plot.linear("bad", "n", "ms").line("p", x, new double[1]));
  }

  @Test
  void numbersAndNamesFitIntoTheDrawing() {
    double[] x = {1e3, 1e7};
    Plot plot = Plot.logarithmic("growth", "n", "ms");
    for (String name : List.of("auto", "brute-force", "grid-sap-segmented", "octree")) {
      plot.line(name, x, x);
    }
    // A character is at most 10 wide; a name begins 17 after the marker, which is 12 to each side.
    double end = 0;
    double line = 0;
    Matcher text =
        Pattern.compile("<text x=\"([\\d.]+)\" y=\"([\\d.]+)\" text-anchor=\"(\\w+)\">([^<]*)<")
            .matcher(plot.svg());
    int names = 0;
    while (text.find()) {
      double at = Double.parseDouble(text.group(1));
      double width = 10.0 * text.group(4).length();
      if (text.group(3).equals("middle")) {
        assertTrue(at + width / 2 <= Plot.WIDTH, text.group());
      } else if (text.group(3).equals("start")) {
        names++;
        double y = Double.parseDouble(text.group(2));
        assertTrue(y != line || at - 17 - 12 >= end, text.group());
        end = at + width;
        line = y;
      }
    }
    assertEquals(4, names);
  }

  @Test
  void ticksAreRoundNumbersInsideTheRange() {
    Axis linear = new Axis("x", false, true);
    linear.include(97);
    assertEquals(List.of(0.0, 20.0, 40.0, 60.0, 80.0), linear.ticks());
    Axis decades = new Axis("n", true, false);
    decades.include(1000);
    decades.include(1_000_000);
    assertEquals(4, decades.ticks().size());
    assertEquals("1M", Axis.label(1_000_000));
    assertEquals("32.8k", Axis.label(32_768));
  }

  @Test
  void tablesQuoteAndEscape() {
    DataTable table =
        new DataTable("t", "name", "ms").row("a,\"b\" <c>", 1234.5678).row("d", Double.NaN);
    assertEquals("name,ms\n\"a,\"\"b\"\" <c>\",1234.5678\nd,NaN\n", table.csv());
    assertTrue(table.html().contains("&lt;c&gt;"));
    assertTrue(table.html().contains("1,235"));
    assertFalse(table.html().contains("NaN"));
    assertThrows(IllegalArgumentException.class, () -> table.row("too few"));
  }
}
