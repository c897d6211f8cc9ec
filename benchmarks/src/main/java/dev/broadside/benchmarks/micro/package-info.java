/** JMH benchmarks of the small loops everything rests on. */
package dev.broadside.benchmarks.micro;
