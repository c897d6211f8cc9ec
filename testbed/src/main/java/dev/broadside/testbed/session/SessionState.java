package dev.broadside.testbed.session;

/**
 * How a session runs.
 *
 * @param id name by which others can watch it
 * @param paused whether it waits
 * @param speed factor on the show's rate
 * @param watchers how many pages look at it
 */
public record SessionState(String id, boolean paused, double speed, int watchers) {}
