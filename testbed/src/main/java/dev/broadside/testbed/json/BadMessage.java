package dev.broadside.testbed.json;

/** A message that is not of the form that was agreed on; its sender is dropped with the reason. */
public final class BadMessage extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  public BadMessage(String reason) {
    super(reason);
  }
}
