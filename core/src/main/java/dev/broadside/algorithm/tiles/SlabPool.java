package dev.broadside.algorithm.tiles;

import java.util.Arrays;

/**
 * The records one worker scattered, by slab, in chained blocks: no counting pass beforehand, no
 * overflow, whatever the distribution. A record is two longs; in 3D
 *
 * <pre>
 * column lo 16 | column hi 16 | packed slab interval 32
 * packed sweep interval 32    | other slab 1 | 0 1 | box 30
 * </pre>
 *
 * and in 2D, where the sweep axis is the column axis,
 *
 * <pre>
 * column lo 32 | packed slab interval 32
 * column hi 32 | other slab 1 | 0 1 | box 30
 * </pre>
 *
 * "Other slab" means that the box's lower bound is in another slab than this one.
 */
final class SlabPool {
  /** Longs of a block: a page, so that a slab's stream of writes keeps to few of them. */
  static final int BLOCK = 512;

  static final int OTHER_SLAB = 1 << 31;
  static final int OTHER_COLUMN = 1 << 30;
  static final int BOX = OTHER_COLUMN - 1;

  long[] records = new long[BLOCK * 4];

  /** Block → the next of its slab, 0 for none; block 0 is not used. */
  int[] next = new int[4];

  /** Slab → its first block, 0 for none. */
  final int[] head = new int[Plan.MAX_SLABS];

  /** Slab → where its next record goes; at the start of a block a new block is needed. */
  final int[] tail = new int[Plan.MAX_SLABS];

  private int blocks;

  void clear(int slabs) {
    Arrays.fill(head, 0, slabs, 0);
    Arrays.fill(tail, 0, slabs, 0);
    blocks = 1;
  }

  /** Begins a block for a slab whose last one is full and returns where it starts. */
  int grow(int slab) {
    int block = blocks++;
    if (block == next.length) {
      int size = (int) Math.min(Integer.MAX_VALUE / BLOCK, block + (long) (block >> 1) + 1);
      if (size <= block) {
        throw new IllegalStateException("more than " + block + " blocks of records in one worker");
      }
      next = Arrays.copyOf(next, size);
      records = Arrays.copyOf(records, size * BLOCK);
    }
    next[block] = 0;
    if (tail[slab] == 0) {
      head[slab] = block;
    } else {
      next[tail[slab] / BLOCK - 1] = block;
    }
    return block * BLOCK;
  }

  /** Where the records of a block of a slab end. */
  int end(int slab, int block) {
    return next[block] == 0 ? tail[slab] : (block + 1) * BLOCK;
  }

  long stateBytes() {
    return 8L * records.length + 4L * next.length;
  }
}
