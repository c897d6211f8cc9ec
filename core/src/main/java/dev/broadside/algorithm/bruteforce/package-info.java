/** Every pair tested: slow, obvious, the oracle all other algorithms are checked against. */
package dev.broadside.algorithm.bruteforce;
