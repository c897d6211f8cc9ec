package dev.broadside.benchmarks;

import java.util.List;

/** An experiment from its parts: how most are written. */
public record Described(
    String name,
    String paper,
    String figure,
    String question,
    String paperSays,
    double quickSeconds,
    double fullSeconds,
    List<String> modules,
    Body body)
    implements Experiment {

  /** What is done. */
  public interface Body {
    Outcome run(Laboratory laboratory) throws Exception;
  }

  /** Of code of the module core. */
  public Described(
      String name,
      String paper,
      String figure,
      String question,
      String paperSays,
      double quickSeconds,
      double fullSeconds,
      Body body) {
    this(
        name, paper, figure, question, paperSays, quickSeconds, fullSeconds, List.of("core"), body);
  }

  /** The same, of the module physics too. */
  public Described withPhysics() {
    return new Described(
        name,
        paper,
        figure,
        question,
        paperSays,
        quickSeconds,
        fullSeconds,
        List.of("core", "physics"),
        body);
  }

  /** What is done is written where its experiment is described. */
  @Override
  public Class<?> code() {
    return body.getClass();
  }

  @Override
  public double expectedSeconds(boolean quick) {
    return quick ? quickSeconds : fullSeconds;
  }

  @Override
  public Outcome run(Laboratory laboratory) throws Exception {
    return body.run(laboratory);
  }
}
