package dev.broadside;

import java.util.Map;

/**
 * Figures of a broad phase's last call.
 *
 * @param algorithm which algorithm ran; never AUTO
 * @param kernels scalar, or vector with its width
 * @param threads how many threads it could use
 * @param stageMillis wall-clock time by stage, in order
 * @param totalMillis wall-clock time from the call to the unordered answer
 * @param orderMillis what canonical order cost on top, when it was last made
 * @param tested box pairs that were compared, as far as the algorithm counts them
 * @param pairs pairs found
 * @param stateBytes bytes held beside the boxes themselves
 * @param figures what only this algorithm counts, by name; empty for most
 */
public record Statistics(
    Algorithm algorithm,
    String kernels,
    int threads,
    Map<String, Double> stageMillis,
    double totalMillis,
    double orderMillis,
    long tested,
    long pairs,
    long stateBytes,
    Map<String, Double> figures) {}
