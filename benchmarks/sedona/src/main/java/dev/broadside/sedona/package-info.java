/** Apache Sedona's range join beside Broadside's, on the same rectangles in the same run. */
package dev.broadside.sedona;
