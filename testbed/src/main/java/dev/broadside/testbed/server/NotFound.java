package dev.broadside.testbed.server;

import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Behind the socket's path, for requests that do not ask for a socket. */
final class NotFound extends Handler.Abstract {
  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    FrontDoor.answer(
        response, callback, HttpStatus.NOT_FOUND_404, "There is only a web socket at this path.");
    return true;
  }
}
