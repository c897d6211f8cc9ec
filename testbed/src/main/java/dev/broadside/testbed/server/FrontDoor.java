package dev.broadside.testbed.server;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;

/** Every request passes here: checks who asks, serves the page's files, leads sockets on. */
final class FrontDoor extends Handler.Wrapper {
  // Everything comes from this server: no inline script or style, nothing from elsewhere.
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
          + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

  private final Admission admission;
  private final Resources resources;

  FrontDoor(Admission admission, Resources resources, Handler sockets) {
    super(sockets);
    this.admission = admission;
    this.resources = resources;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    response.getHeaders().put("Content-Security-Policy", POLICY);
    response.getHeaders().put("X-Content-Type-Options", "nosniff");
    response.getHeaders().put("Referrer-Policy", "no-referrer");
    response.getHeaders().put(HttpHeader.CACHE_CONTROL, "no-cache");
    String host = request.getHeaders().get(HttpHeader.HOST);
    if (!admission.hostAllowed(host)) {
      answer(
          response,
          callback,
          HttpStatus.MISDIRECTED_REQUEST_421,
          "This testbed serves its own machine only: open it as http://127.0.0.1 or localhost.");
      return true;
    }
    String path = request.getHttpURI().getPath();
    if ("/stream".equals(path)) {
      return socket(request, response, callback, host);
    }
    if (!HttpMethod.GET.is(request.getMethod()) && !HttpMethod.HEAD.is(request.getMethod())) {
      response.getHeaders().put(HttpHeader.ALLOW, "GET, HEAD");
      answer(response, callback, HttpStatus.METHOD_NOT_ALLOWED_405, "Only GET is understood.");
      return true;
    }
    Resources.Resource found = resources.find(path);
    if (found == null) {
      answer(response, callback, HttpStatus.NOT_FOUND_404, "There is nothing at this path.");
      return true;
    }
    if (("/".equals(path) || "/index.html".equals(path)) && !tokenGiven(request)) {
      refuseToken(response, callback);
      return true;
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, found.type());
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, found.bytes().length);
    boolean head = HttpMethod.HEAD.is(request.getMethod());
    response.write(true, head ? null : ByteBuffer.wrap(found.bytes()), callback);
    return true;
  }

  private boolean socket(Request request, Response response, Callback callback, String host)
      throws Exception {
    if (!admission.originAllowed(request.getHeaders().get(HttpHeader.ORIGIN), host)) {
      answer(
          response,
          callback,
          HttpStatus.FORBIDDEN_403,
          "The socket is for pages of this server; the Origin header names another.");
      return true;
    }
    if (!tokenGiven(request)) {
      refuseToken(response, callback);
      return true;
    }
    return super.handle(request, response, callback);
  }

  private boolean tokenGiven(Request request) {
    if (!admission.needsToken()) {
      return true;
    }
    Fields query = Request.extractQueryParameters(request);
    return admission.tokenAllowed(query.getValue("token"));
  }

  private static void refuseToken(Response response, Callback callback) {
    answer(
        response,
        callback,
        HttpStatus.FORBIDDEN_403,
        "A token is needed: open the address that the testbed printed when it started.");
  }

  static void answer(Response response, Callback callback, int status, String text) {
    response.setStatus(status);
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain;charset=utf-8");
    byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
    response.write(true, ByteBuffer.wrap(bytes), callback);
  }
}
