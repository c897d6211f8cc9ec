/**
 * The web server: start at {@link dev.broadside.testbed.server.TestbedServer}; every request passes
 * FrontDoor, every socket is a Page.
 */
package dev.broadside.testbed.server;
