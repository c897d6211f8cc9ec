package dev.broadside.testbed.client;

import java.io.IOException;

/** A server did not want to open a socket. */
public final class Refused extends IOException {
  private final int status;

  Refused(int status) {
    super("the server answers with status " + status + " instead of a web socket");
    this.status = status;
  }

  public int status() {
    return status;
  }
}
