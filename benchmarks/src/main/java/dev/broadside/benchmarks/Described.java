package dev.broadside.benchmarks;

/** An experiment from its parts: how most are written. */
public record Described(
    String name,
    String paper,
    String figure,
    String question,
    String paperSays,
    double quickSeconds,
    double fullSeconds,
    Body body)
    implements Experiment {

  /** What is done. */
  public interface Body {
    Outcome run(Laboratory laboratory) throws Exception;
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
