package dev.broadside.benchmarks.bvh;

import dev.broadside.TreeShape;
import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The tree that Tsamis 2020 (sections 3.3 and 3.4) measures itself against: boxes inserted one by
 * one where they enlarge perimeters least, height-balanced by rotations, moved by removing and
 * inserting again. 2D. A node is a number; leaves carry the caller's id.
 */
final class InsertionTree {
  private static final int NONE = -1;

  private float[] bounds = new float[64];
  private int[] parent = new int[16];
  private int[] left = new int[16];
  private int[] right = new int[16];
  private int[] height = new int[16];
  private int[] id = new int[16];
  private int used;
  private int free = NONE;
  private int root = NONE;
  private int[] stack = new int[256];

  /** Adds a leaf with these bounds and returns its node. */
  int insert(int leafId, float minX, float minY, float maxX, float maxY) {
    int leaf = allocate();
    set(leaf, minX, minY, maxX, maxY);
    id[leaf] = leafId;
    left[leaf] = NONE;
    right[leaf] = NONE;
    height[leaf] = 0;
    link(leaf);
    return leaf;
  }

  void remove(int leaf) {
    unlink(leaf);
    release(leaf);
  }

  /** Takes a leaf out and puts it in again with other bounds; the node stays. */
  void move(int leaf, float minX, float minY, float maxX, float maxY) {
    unlink(leaf);
    set(leaf, minX, minY, maxX, maxY);
    link(leaf);
  }

  float bound(int node, int coordinate) {
    return bounds[4 * node + coordinate];
  }

  boolean overlap(int a, int b) {
    return bounds[4 * a] <= bounds[4 * b + 2]
        && bounds[4 * a + 1] <= bounds[4 * b + 3]
        && bounds[4 * b] <= bounds[4 * a + 2]
        && bounds[4 * b + 1] <= bounds[4 * a + 3];
  }

  /** Hands over the ids of all leaves that overlap a node's bounds, its own included. */
  void query(int node, IntConsumer hit) {
    int top = 0;
    stack[top++] = root;
    while (top > 0) {
      int at = stack[--top];
      if (at == NONE || !overlap(at, node)) {
        continue;
      }
      if (left[at] == NONE) {
        hit.accept(id[at]);
      } else {
        if (top + 2 > stack.length) {
          stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        stack[top++] = left[at];
        stack[top++] = right[at];
      }
    }
  }

  private void link(int leaf) {
    if (root == NONE) {
      root = leaf;
      parent[leaf] = NONE;
      return;
    }
    int sibling = bestSibling(leaf);
    int above = parent[sibling];
    int joint = allocate();
    parent[joint] = above;
    left[joint] = sibling;
    right[joint] = leaf;
    parent[sibling] = joint;
    parent[leaf] = joint;
    if (above == NONE) {
      root = joint;
    } else if (left[above] == sibling) {
      left[above] = joint;
    } else {
      right[above] = joint;
    }
    mendUpwards(joint);
  }

  /** Walks down as long as a child is cheaper to join than the node itself. */
  private int bestSibling(int leaf) {
    int at = root;
    while (left[at] != NONE) {
      float joined = perimeterWith(at, leaf);
      float here = 2 * joined;
      float passedOn = 2 * (joined - perimeter(at));
      float leftCost = passedOn + growth(left[at], leaf);
      float rightCost = passedOn + growth(right[at], leaf);
      if (here < leftCost && here < rightCost) {
        break;
      }
      at = leftCost < rightCost ? left[at] : right[at];
    }
    return at;
  }

  private float growth(int node, int leaf) {
    float joined = perimeterWith(node, leaf);
    return left[node] == NONE ? joined : joined - perimeter(node);
  }

  private void unlink(int leaf) {
    if (leaf == root) {
      root = NONE;
      return;
    }
    int joint = parent[leaf];
    int above = parent[joint];
    int sibling = left[joint] == leaf ? right[joint] : left[joint];
    parent[sibling] = above;
    if (above == NONE) {
      root = sibling;
    } else {
      if (left[above] == joint) {
        left[above] = sibling;
      } else {
        right[above] = sibling;
      }
      mendUpwards(above);
    }
    release(joint);
  }

  private void mendUpwards(int node) {
    while (node != NONE) {
      node = balance(node);
      mend(node);
      node = parent[node];
    }
  }

  private void mend(int node) {
    int a = left[node];
    int b = right[node];
    height[node] = 1 + Math.max(height[a], height[b]);
    set(
        node,
        Math.min(bounds[4 * a], bounds[4 * b]),
        Math.min(bounds[4 * a + 1], bounds[4 * b + 1]),
        Math.max(bounds[4 * a + 2], bounds[4 * b + 2]),
        Math.max(bounds[4 * a + 3], bounds[4 * b + 3]));
  }

  /** Lifts the higher child where heights differ by more than one; returns the node on top. */
  private int balance(int node) {
    if (left[node] == NONE || height[node] < 2) {
      return node;
    }
    int lean = height[right[node]] - height[left[node]];
    if (Math.abs(lean) <= 1) {
      return node;
    }
    int up = lean > 0 ? right[node] : left[node];
    int a = left[up];
    int b = right[up];
    int above = parent[node];
    parent[up] = above;
    if (above == NONE) {
      root = up;
    } else if (left[above] == node) {
      left[above] = up;
    } else {
      right[above] = up;
    }
    parent[node] = up;
    int stays = height[a] > height[b] ? a : b;
    int moves = stays == a ? b : a;
    left[up] = node;
    right[up] = stays;
    if (lean > 0) {
      right[node] = moves;
    } else {
      left[node] = moves;
    }
    parent[moves] = node;
    mend(node);
    return up;
  }

  private float perimeter(int node) {
    return bounds[4 * node + 2] - bounds[4 * node] + bounds[4 * node + 3] - bounds[4 * node + 1];
  }

  private float perimeterWith(int a, int b) {
    return Math.max(bounds[4 * a + 2], bounds[4 * b + 2])
        - Math.min(bounds[4 * a], bounds[4 * b])
        + Math.max(bounds[4 * a + 3], bounds[4 * b + 3])
        - Math.min(bounds[4 * a + 1], bounds[4 * b + 1]);
  }

  private void set(int node, float minX, float minY, float maxX, float maxY) {
    bounds[4 * node] = minX;
    bounds[4 * node + 1] = minY;
    bounds[4 * node + 2] = maxX;
    bounds[4 * node + 3] = maxY;
  }

  private int allocate() {
    if (free != NONE) {
      int node = free;
      free = parent[node];
      return node;
    }
    if (used == parent.length) {
      int size = 2 * used;
      bounds = Arrays.copyOf(bounds, 4 * size);
      parent = Arrays.copyOf(parent, size);
      left = Arrays.copyOf(left, size);
      right = Arrays.copyOf(right, size);
      height = Arrays.copyOf(height, size);
      id = Arrays.copyOf(id, size);
    }
    return used++;
  }

  private void release(int node) {
    parent[node] = free;
    free = node;
  }

  /** The nodes for judging and drawing. */
  TreeShape shape() {
    float[] rows = new float[4 * used];
    int[] parents = new int[used];
    int[] sizes = new int[used];
    int[] nodes = new int[used];
    int count = 0;
    if (root != NONE) {
      nodes[count] = root;
      parents[count++] = -1;
    }
    for (int k = 0; k < count; k++) {
      int node = nodes[k];
      System.arraycopy(bounds, 4 * node, rows, 4 * k, 4);
      if (left[node] != NONE) {
        nodes[count] = left[node];
        parents[count++] = k;
        nodes[count] = right[node];
        parents[count++] = k;
      }
    }
    for (int k = count - 1; k >= 0; k--) {
      sizes[k] = left[nodes[k]] == NONE ? 1 : sizes[k];
      if (parents[k] >= 0) {
        sizes[parents[k]] += sizes[k];
      }
    }
    return new TreeShape(
        2,
        Arrays.copyOf(rows, 4 * count),
        Arrays.copyOf(parents, count),
        Arrays.copyOf(sizes, count));
  }
}
