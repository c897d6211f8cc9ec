package dev.broadside.benchmarks.measure;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * How many CPUs other processes (and the hypervisor) used between two moments: what makes a timing
 * worthless. Read from Linux's /proc/stat less the own CPU time; elsewhere unknown (NaN).
 */
public final class MachineLoad {
  /** Above this many CPUs of other work a timing is marked. */
  public static final double BUSY = 0.15;

  // Linux counts CPU time in hundredths of a second, whatever the kernel's own tick.
  private static final double TICKS_PER_SECOND = 100;

  private static final Path STAT = Path.of("/proc/stat");

  private final long startNanos = System.nanoTime();
  private final double startBusy = busySeconds();
  private final double startOwn = ownSeconds();

  /** CPUs used by others since this object was made. */
  public double otherCpus() {
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    return otherCpus(seconds, busySeconds() - startBusy, ownSeconds() - startOwn);
  }

  /** Of a stretch of time in which all processors together were busy for so long. */
  static double otherCpus(double seconds, double busySeconds, double ownSeconds) {
    return seconds <= 0 ? Double.NaN : Math.max(0, (busySeconds - ownSeconds) / seconds);
  }

  /** Watches the machine for a moment while this process does nothing. */
  public static double idleCheck(long millis) throws InterruptedException {
    MachineLoad load = new MachineLoad();
    Thread.sleep(millis);
    return load.otherCpus();
  }

  private static double ownSeconds() {
    return ManagementFactory.getOperatingSystemMXBean()
            instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getProcessCpuTime() / 1e9
        : Double.NaN;
  }

  private static double busySeconds() {
    try {
      String[] fields = Files.readAllLines(STAT).get(0).trim().split("\\s+");
      double ticks = 0;
      // user nice system idle iowait irq softirq steal
      for (int k = 1; k <= 8 && k < fields.length; k++) {
        ticks += k == 4 || k == 5 ? 0 : Double.parseDouble(fields[k]);
      }
      return ticks / TICKS_PER_SECOND;
    } catch (IOException | RuntimeException unavailable) {
      return Double.NaN;
    }
  }
}
