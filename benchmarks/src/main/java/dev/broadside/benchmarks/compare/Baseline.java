package dev.broadside.benchmarks.compare;

import dev.broadside.benchmarks.engines.EngineScene;
import dev.broadside.benchmarks.measure.Environment;
import dev.broadside.benchmarks.measure.Measurement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Ratios to rivals of an earlier run, with the range their quartiles allow. A ratio is worse beyond
 * noise if the two ranges do not touch and it fell by more than 15 %; it then gets a second chance.
 * What cannot be compared at all (no such rival, no ratio, another answer) fails at once.
 */
public final class Baseline {
  /** What runs the cases. */
  public interface Runner {
    /** Whether the rival's program is there; rivals that are libraries always are. */
    boolean canRun(Case of, String rival);

    /** Ours first, and every rival. */
    List<Standing> run(Case of) throws Exception;

    /** Ours first, and these rivals. */
    List<Standing> run(Case of, List<String> rivals) throws Exception;
  }

  /**
   * What came of running a baseline's cases again.
   *
   * @param compared lines that were
   * @param skipped lines whose native programs are not there
   * @param worse ratios that fell beyond noise in two runs, a sentence each
   * @param broken lines that could not be compared, a sentence each
   */
  public record Check(int compared, int skipped, List<String> worse, List<String> broken) {}

  /** A ratio may fall to this share whatever the quartiles say: clocks and caches drift. */
  private static final double SHARE = 0.85;

  private static final String HEADER = "case,rival,times ours,least,most";

  /** What is worth guarding in about a minute: each kind, the strongest rivals. */
  public static final List<Case> CASES =
      List.of(
          BoxCase.of("free", 2, 10_000),
          new BoxCase("free", 3, 20_000, 0.15),
          BoxCase.of("sizes", 3, 20_000),
          new PhysicsCase(EngineScene.PYRAMID, 20, 200));

  private record Line(String text, String rival, double ratio, double least, double most) {
    String name() {
      return text + ", " + rival;
    }

    String range() {
      return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", ratio, least, most);
    }

    String sentence() {
      return String.format(
          Locale.ROOT, "%s: %.2f times ours (%.2f to %.2f)", name(), ratio, least, most);
    }
  }

  private Baseline() {}

  /** Writes the ratios of a run over all cases. */
  public static void write(Path file, Runner runner, List<Case> cases, Consumer<String> talk)
      throws Exception {
    StringBuilder text = new StringBuilder();
    Map<String, String> environment = Environment.describe();
    for (String fact : List.of("processor", "cores", "jdk", "kernels", "commit", "date")) {
      text.append("# ").append(fact).append(": ").append(environment.get(fact)).append('\n');
    }
    text.append(HEADER).append('\n');
    for (Case of : cases) {
      List<Standing> found = runner.run(of);
      for (Standing s : found) {
        if (!s.rival() || s.threads() != 1 || s.isLeftOut()) {
          continue;
        }
        String fault = fault(s);
        if (fault != null) {
          throw new IllegalStateException(
              of.text() + ", " + s.name() + ": " + fault + "; no baseline was written");
        }
        Line line = line(of, found.get(0), s);
        talk.accept(line.sentence() + doubt(s));
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

  private static Line line(Case of, Standing ours, Standing rival) {
    return new Line(
        of.text(), rival.name(), rival.ratio(), rival.leastRatio(ours), rival.mostRatio(ours));
  }

  /** Why a rival's ratio says nothing, or null. */
  private static String fault(Standing s) {
    if (s.marks().contains("!")) {
      return "another answer than ours (mark !)";
    }
    return Double.isNaN(s.ratio()) ? "no ratio, it was stopped too early" : null;
  }

  /** What else to know about a ratio: its marks, in words. */
  private static String doubt(Standing s) {
    return (s.marks().contains(Measurement.BUSY) ? ", other processes used the machine" : "")
        + (s.marks().contains("*") ? ", not yet warm" : "");
  }

  /** Runs the cases of a baseline again. */
  public static Check check(Path file, Runner runner, Consumer<String> talk) throws Exception {
    List<String> worse = new ArrayList<>();
    Set<String> broken = new LinkedHashSet<>();
    int compared = 0;
    int skipped = 0;
    for (Map.Entry<String, List<Line>> entry : read(file, talk).entrySet()) {
      Case of = Case.parse(entry.getKey());
      List<Line> lines = new ArrayList<>();
      for (Line line : entry.getValue()) {
        if (runner.canRun(of, line.rival())) {
          lines.add(line);
        } else {
          talk.accept("skipped " + line.name() + ": its native program is not there");
          skipped++;
        }
      }
      if (lines.isEmpty()) {
        continue;
      }
      compared += lines.size();
      Map<String, String> first = compare(of, lines, runner, broken, talk);
      if (!first.isEmpty()) {
        talk.accept("once more, " + entry.getKey() + " looks worse");
        Map<String, String> second = compare(of, lines, runner, broken, talk);
        second.keySet().retainAll(first.keySet());
        worse.addAll(second.values());
      }
    }
    return new Check(compared, skipped, worse, List.copyOf(broken));
  }

  /** Runs a case; returns the rivals whose ratio got worse, each with a sentence. */
  private static Map<String, String> compare(
      Case of, List<Line> before, Runner runner, Set<String> broken, Consumer<String> talk)
      throws Exception {
    Map<String, String> worse = new LinkedHashMap<>();
    List<Standing> found = runner.run(of, before.stream().map(Line::rival).toList());
    for (Line old : before) {
      Standing rival =
          found.stream().filter(s -> s.name().equals(old.rival())).findFirst().orElse(null);
      String fault = rival == null ? "the run has no such rival" : fault(rival);
      if (fault != null) {
        String sentence = old.name() + ": " + fault;
        talk.accept("broken " + sentence);
        broken.add(sentence);
        continue;
      }
      Line now = line(of, found.get(0), rival);
      boolean bad = now.most() < old.least() && now.ratio() < SHARE * old.ratio();
      String sentence = now.sentence() + ", was " + old.range() + doubt(rival);
      talk.accept((bad ? "worse  " : "ok     ") + sentence);
      if (bad) {
        worse.put(old.rival(), sentence);
      }
    }
    return worse;
  }

  private static Map<String, List<Line>> read(Path file, Consumer<String> talk) throws IOException {
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
