package dev.broadside.cli;

import picocli.CommandLine.IVersionProvider;

/** The version of the jar this class came from. */
final class Version implements IVersionProvider {
  static String number() {
    String version = Version.class.getPackage().getImplementationVersion();
    return version == null ? "(not from a jar)" : version;
  }

  @Override
  public String[] getVersion() {
    return new String[] {"broadside " + number()};
  }
}
