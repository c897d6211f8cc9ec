/**
 * Worlds that run in threads of their own and are watched by pages: start at {@link
 * dev.broadside.testbed.session.Session}. Nothing here knows what is shown or how it is sent.
 */
package dev.broadside.testbed.session;
