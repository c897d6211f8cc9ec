package dev.broadside.testbed.session;

import java.lang.management.ManagementFactory;

/** Bytes that the current thread has allocated so far, where the JVM counts them. */
public final class Allocation {
  private static final com.sun.management.ThreadMXBean THREADS =
      ManagementFactory.getThreadMXBean() instanceof com.sun.management.ThreadMXBean bean
              && bean.isThreadAllocatedMemorySupported()
          ? bean
          : null;

  private Allocation() {}

  public static long ofThisThread() {
    return THREADS == null ? 0 : THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
