package dev.broadside.testbed;

import dev.broadside.cli.CommandFailure;
import dev.broadside.testbed.measure.MeasureCommand;
import dev.broadside.testbed.server.Limits;
import dev.broadside.testbed.server.TestbedServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "testbed",
    subcommands = {ScreenshotsCommand.class, MeasureCommand.class},
    description = {
      "Serves a page that shows the library at work: physics and box scenes to watch, drag and"
          + " measure. Reachable from this machine only, unless --bind and --token say otherwise."
    },
    footer = {
      "",
      "Examples:",
      "  ./broadside testbed",
      "  ./broadside testbed --port 9000 --no-open",
      "  ./broadside testbed screenshots -o target/screenshots",
      "  ./broadside testbed --bind 0.0.0.0 --token \"$(openssl rand -hex 16)\""
    })
final class TestbedCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Option(
      names = "--port",
      paramLabel = "P",
      defaultValue = "8087",
      description = "Port to listen on, 0 for any. Default: ${DEFAULT-VALUE}.")
  private int port;

  @Option(names = "--no-open", description = "Print the address, but open no browser.")
  private boolean noOpen;

  @Option(
      names = "--bind",
      paramLabel = "ADDR",
      defaultValue = "127.0.0.1",
      description =
          "Address to listen on. Others than loopback need --token. Default: ${DEFAULT-VALUE}.")
  private String address;

  @Option(
      names = "--token",
      paramLabel = "T",
      description = "Who opens the page must know it: it is part of the printed address.")
  private String token;

  @Override
  public Integer call() throws InterruptedException {
    check();
    try (TestbedServer server = start()) {
      String host =
          address.equals("0.0.0.0") || address.equals("::") || address.equals("127.0.0.1")
              ? "127.0.0.1"
              : address.contains(":") ? "[" + address + "]" : address;
      String url = "http://" + host + ":" + server.port() + "/";
      if (token != null) {
        url += "?token=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
      }
      PrintWriter out = spec.commandLine().getOut();
      out.println("Testbed: " + url);
      out.println("Ctrl-C ends it.");
      out.flush();
      if (!noOpen) {
        Desktop.open(url);
      }
      server.join();
    }
    return 0;
  }

  private void check() {
    boolean loopback =
        address.equals("127.0.0.1") || address.equals("::1") || address.equals("localhost");
    if (port < 0 || port > 65535) {
      throw CommandFailure.badInput("--port " + port + ": allowed are 0 (any) to 65535");
    }
    if (!loopback && token == null) {
      throw CommandFailure.badInput(
          "--bind "
              + address
              + " lets other machines in: add --token T, a secret of at least 8 characters");
    }
    if (token != null && token.length() < 8) {
      throw CommandFailure.badInput(
          "--token has " + token.length() + " characters: at least 8 are needed");
    }
  }

  private TestbedServer start() {
    try {
      return TestbedServer.start(address, port, token, Limits.DEFAULT);
    } catch (IOException e) {
      throw CommandFailure.badInput(
          "cannot listen on "
              + address
              + " port "
              + port
              + " ("
              + e.getMessage()
              + "): --bind must be an address of this machine, --port a free one; 0 is any");
    }
  }
}
