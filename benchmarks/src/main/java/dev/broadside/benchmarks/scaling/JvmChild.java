package dev.broadside.benchmarks.scaling;

import dev.broadside.Algorithm;
import dev.broadside.Tuning;
import dev.broadside.benchmarks.report.DataTable;
import dev.broadside.internal.json.JsonReader;
import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * A JVM of its own that runs a trial, and its main class. It is asked by a line of n, foreseen
 * pairs and algorithms, and answers by a line that holds a table of points.
 */
final class JvmChild implements AutoCloseable {
  private static final String HUGE_PAGES = "-XX:+UseTransparentHugePages";

  private final Setting setting;
  private final Process process;
  private final PrintStream questions;
  private final BufferedReader answers;

  private JvmChild(Setting setting, Process process) {
    this.setting = setting;
    this.process = process;
    questions = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    answers = process.inputReader(StandardCharsets.UTF_8);
  }

  static JvmChild start(Setting setting, Arena arena, Trial.Effort effort) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(setting.java().toString());
    // As in this JVM, so that times can be compared; not every system knows it.
    if (ManagementFactory.getRuntimeMXBean().getInputArguments().contains(HUGE_PAGES)) {
      command.add(HUGE_PAGES);
    }
    command.addAll(
        List.of(
            "--add-modules=jdk.incubator.vector",
            "-XX:+UseParallelGC",
            "-Xmx8g",
            "-Dbroadside.kernels=" + setting.kernels(),
            "-cp",
            System.getProperty("java.class.path"),
            JvmChild.class.getName(),
            arena.scene(),
            Integer.toString(arena.dims()),
            Integer.toString(setting.threads()),
            Double.toString(effort.warmSeconds()),
            Integer.toString(effort.warm()),
            Integer.toString(effort.rounds()),
            Double.toString(effort.seconds())));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    // A run that is stopped and begun again would else be disturbed by the one left behind.
    Runtime.getRuntime().addShutdownHook(new Thread(process::destroy));
    return new JvmChild(setting, process);
  }

  public static void main(String[] arguments) throws Exception {
    Trial trial =
        new Trial(
            new Arena(arguments[0], Integer.parseInt(arguments[1])),
            Tuning.defaults().withThreads(Integer.parseInt(arguments[2])),
            new Trial.Effort(
                Double.parseDouble(arguments[3]),
                Integer.parseInt(arguments[4]),
                Integer.parseInt(arguments[5]),
                Double.parseDouble(arguments[6])));
    // Marks are not ASCII, and JDKs differ in what they take the console to be.
    PrintStream out =
        new PrintStream(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    String question;
    while ((question = in.readLine()) != null) {
      out.println(answer(question, trial::run));
    }
  }

  static String question(int n, List<Algorithm> algorithms, double foreseenPairs) {
    Stream<String> names = algorithms.stream().map(Algorithm::hyphenedName);
    return Stream.concat(Stream.of(n, foreseenPairs).map(String::valueOf), names)
        .reduce((one, other) -> one + " " + other)
        .orElseThrow();
  }

  static String answer(String question, Lines.Runner runner) throws Exception {
    List<String> words = List.of(question.split(" "));
    List<Algorithm> algorithms = words.stream().skip(2).map(Algorithm::named).toList();
    int n = Integer.parseInt(words.get(0));
    double foreseenPairs = Double.parseDouble(words.get(1));
    return Point.table(runner.run(n, algorithms, foreseenPairs)).json().replace("\n", "");
  }

  /** What the JVM itself prints is no answer. */
  static boolean isAnswer(String line) {
    return line.startsWith("{");
  }

  static List<Point> points(String answer) {
    return Point.of(DataTable.from(JsonReader.read(answer)));
  }

  List<Point> run(int n, List<Algorithm> algorithms, double foreseenPairs) throws Exception {
    questions.println(question(n, algorithms, foreseenPairs));
    StringBuilder said = new StringBuilder();
    String line;
    while ((line = answers.readLine()) != null) {
      if (isAnswer(line)) {
        return points(line);
      }
      said.append(line).append('\n');
    }
    throw new IOException(
        setting.shown() + ": the JVM ended with code " + process.waitFor() + ":\n" + said);
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }
}
