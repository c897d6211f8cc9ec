package dev.broadside.benchmarks.compare;

import dev.broadside.benchmarks.measure.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Ratios to rivals of an earlier run, with the range their quartiles allow. A ratio is worse beyond
 * noise if the two ranges do not touch and it fell by more than 15 %; it then gets a second chance.
 */
public final class Baseline {
  /** A ratio may fall to this share whatever the quartiles say: clocks and caches drift. */
  private static final double SHARE = 0.85;

  private static final String HEADER = "case,rival,times ours,least,most";

  /** What is worth guarding in about a minute: each kind, the strongest rivals. */
  public static final List<Case> CASES =
      List.of(
          BoxCase.of("free", 2, 10_000),
          new BoxCase("free", 3, 20_000, 0.15),
          BoxCase.of("sizes", 3, 20_000),
          new PhysicsCase(dev.broadside.benchmarks.engines.EngineScene.PYRAMID, 20, 200));

  private record Line(String text, String rival, double ratio, double least, double most) {}

  private Baseline() {}

  /** Writes the ratios of a run over all cases. */
  public static void write(Path file, Comparison comparison, List<Case> cases) throws Exception {
    StringBuilder text = new StringBuilder();
    Map<String, String> environment = Environment.describe();
    for (String fact : List.of("processor", "cores", "jdk", "kernels", "commit", "date")) {
      text.append("# ").append(fact).append(": ").append(environment.get(fact)).append('\n');
    }
    text.append(HEADER).append('\n');
    for (Case of : cases) {
      for (Line line : lines(of, comparison.run(of))) {
        text.append(
            String.format(
                Locale.ROOT,
                "%s,%s,%.4f,%.4f,%.4f%n",
                line.text(),
                line.rival(),
                line.ratio(),
                line.least(),
                line.most()));
      }
    }
    Files.writeString(file, text);
  }

  private static List<Line> lines(Case of, List<Standing> found) {
    List<Line> lines = new ArrayList<>();
    Standing ours = found.get(0);
    for (Standing s : found) {
      if (s.rival() && s.threads() == 1) {
        lines.add(new Line(of.text(), s.name(), s.ratio(), s.leastRatio(ours), s.mostRatio(ours)));
      }
    }
    return lines;
  }

  /** Runs the cases of a baseline again; returns what got worse, a sentence each. */
  public static List<String> check(
      Path file, Comparison comparison, java.util.function.Consumer<String> talk) throws Exception {
    Map<String, List<Line>> before = read(file, talk);
    List<String> worse = new ArrayList<>();
    for (Map.Entry<String, List<Line>> entry : before.entrySet()) {
      List<String> first = compare(entry.getKey(), entry.getValue(), comparison, talk);
      if (!first.isEmpty()) {
        talk.accept("once more, " + entry.getKey() + " looks worse");
        worse.addAll(compare(entry.getKey(), entry.getValue(), comparison, talk));
      }
    }
    return worse;
  }

  private static List<String> compare(
      String text,
      List<Line> before,
      Comparison comparison,
      java.util.function.Consumer<String> talk)
      throws Exception {
    List<String> worse = new ArrayList<>();
    Case of = Case.parse(text);
    List<Line> now = lines(of, only(comparison, before).run(of));
    for (Line old : before) {
      for (Line line : now) {
        if (line.rival().equals(old.rival())) {
          boolean bad = line.most() < old.least() && line.ratio() < SHARE * old.ratio();
          String sentence =
              String.format(
                  Locale.ROOT,
                  "%s, %s: %.2f times ours (%.2f to %.2f), was %.2f (%.2f to %.2f)",
                  text,
                  line.rival(),
                  line.ratio(),
                  line.least(),
                  line.most(),
                  old.ratio(),
                  old.least(),
                  old.most());
          talk.accept((bad ? "worse  " : "ok     ") + sentence);
          if (bad) {
            worse.add(sentence);
          }
        }
      }
    }
    return worse;
  }

  /** Only the rivals the baseline names. */
  private static Comparison only(Comparison comparison, List<Line> before) {
    return new Comparison(
        comparison.algorithms(),
        before.stream().map(Line::rival).toList(),
        1,
        comparison.rounds(),
        null,
        List.of(),
        null);
  }

  private static Map<String, List<Line>> read(Path file, java.util.function.Consumer<String> talk)
      throws IOException {
    Map<String, List<Line>> cases = new LinkedHashMap<>();
    Map<String, String> environment = Environment.describe();
    int number = 0;
    for (String line : Files.readAllLines(file)) {
      number++;
      if (line.startsWith("# ")) {
        int colon = line.indexOf(": ");
        String fact = colon < 0 ? "" : line.substring(2, colon);
        if (List.of("processor", "jdk", "kernels").contains(fact)
            && !line.substring(colon + 2).equals(environment.get(fact))) {
          talk.accept(
              "note: the baseline's "
                  + line.substring(2)
                  + ", here "
                  + environment.get(fact)
                  + "; ratios may differ for that reason");
        }
        continue;
      }
      String[] cells = line.split(",");
      if (line.isBlank() || line.equals(HEADER)) {
        continue;
      }
      try {
        cases
            .computeIfAbsent(cells[0], text -> new ArrayList<>())
            .add(
                new Line(
                    cells[0],
                    cells[1],
                    Double.parseDouble(cells[2]),
                    Double.parseDouble(cells[3]),
                    Double.parseDouble(cells[4])));
      } catch (RuntimeException e) {
        throw new IllegalArgumentException(
            file + ", line " + number + ": '" + line + "', expected " + HEADER);
      }
    }
    if (cases.isEmpty()) {
      throw new IllegalArgumentException(
          file + " holds no ratios: make one with ./broadside compare --write-baseline FILE");
    }
    return cases;
  }
}
