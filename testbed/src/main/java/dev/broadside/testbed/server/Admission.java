package dev.broadside.testbed.server;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;

/**
 * Who may come in. On loopback the Host header must name this machine, so that a foreign name that
 * resolves to 127.0.0.1 (DNS rebinding) gets nothing; elsewhere a token is needed. A page's socket
 * must come from a page of this server, as its Origin header says.
 */
final class Admission {
  private final String token;

  /** {@code token} is null on loopback, where none is needed. */
  Admission(String token) {
    this.token = token;
  }

  boolean needsToken() {
    return token != null;
  }

  boolean hostAllowed(String host) {
    return host != null && (token != null || isLoopbackName(withoutPort(host)));
  }

  /** Whether a socket's Origin is the server that the same request names as its Host. */
  boolean originAllowed(String origin, String host) {
    if (origin == null || host == null) {
      return false;
    }
    String named = origin.toLowerCase(Locale.ROOT);
    String own = host.toLowerCase(Locale.ROOT);
    return named.equals("http://" + own) || named.equals("https://" + own);
  }

  /** Takes the same time wherever the first difference is. */
  boolean tokenAllowed(String given) {
    return token == null
        || given != null
            && MessageDigest.isEqual(
                token.getBytes(StandardCharsets.UTF_8), given.getBytes(StandardCharsets.UTF_8));
  }

  static boolean isLoopbackName(String host) {
    return host.equalsIgnoreCase("localhost")
        || host.equals("127.0.0.1")
        || host.equals("[::1]")
        || host.equals("::1");
  }

  private static String withoutPort(String host) {
    int colon = host.lastIndexOf(':');
    return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
  }
}
