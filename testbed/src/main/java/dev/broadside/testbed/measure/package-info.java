/** Measurements of the testbed itself: frames that reach a page, what slow pages cost a world. */
package dev.broadside.testbed.measure;
