/** A small driver of a headless Chromium, for screenshots, measurements and tests. */
package dev.broadside.testbed.browser;
