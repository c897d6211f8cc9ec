package dev.broadside.benchmarks.measure;

import java.util.Map;

/**
 * What the rounds say about one contestant.
 *
 * @param name the contestant
 * @param millis time per frame
 * @param firstMillis time of its very first frame: memory, first build, cold code
 * @param firstHash fingerprint of that frame's pairs, the same in every run; 0 if unknown
 * @param stages time per frame by stage, where known
 * @param pairs pairs of the last frame
 * @param agrees whether it found the pairs of the first contestant in the last frame
 * @param warm whether the later half of the rounds was no more than 10 % faster than the earlier
 * @param otherCpus CPUs that other processes used meanwhile; NaN if unknown
 */
public record Measurement(
    String name,
    Sample millis,
    double firstMillis,
    long firstHash,
    Map<String, Sample> stages,
    long pairs,
    boolean agrees,
    boolean warm,
    double otherCpus) {
  /** The mark of a busy machine. */
  public static final String BUSY = "†";

  /** Signs of doubt: † the machine was busy, * not yet warm, ! other pairs than the first. */
  public String marks() {
    return (otherCpus > MachineLoad.BUSY ? BUSY : "") + (warm ? "" : "*") + (agrees ? "" : "!");
  }
}
