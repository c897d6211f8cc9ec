/** A page's side of the socket without a browser, for measurements and tests. */
package dev.broadside.testbed.client;
