/**
 * The socket to the server. Comes back by itself when it is lost. A frame is acknowledged when it
 * has been drawn: the server sends no more than the page can show.
 */
export class Link {
  constructor(handlers) {
    this.handlers = handlers;
    this.wait = 250;
    this.connect();
    setInterval(() => this.send({ do: "alive" }), 30000);
    // A browser may keep a page that was left, to go back to it; its world must not go on meanwhile.
    addEventListener("pagehide", () => {
      this.left = true;
      this.socket.close();
    });
    addEventListener("pageshow", (event) => {
      this.left = false;
      if (event.persisted && !this.open) this.connect();
    });
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const token = new URLSearchParams(location.search).get("token");
    const query = token ? "?token=" + encodeURIComponent(token) : "";
    const socket = new WebSocket(`${scheme}//${location.host}/stream${query}`);
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      this.wait = 250;
    };
    socket.onmessage = (event) => {
      if (typeof event.data === "string") this.handlers.message(JSON.parse(event.data));
      else this.handlers.frame(event.data);
    };
    socket.onclose = (event) => {
      if (this.left || socket !== this.socket) return;
      this.handlers.lost(event.reason || "The connection was lost.");
      setTimeout(() => this.left || this.connect(), this.wait);
      this.wait = Math.min(2 * this.wait, 4000);
    };
    this.socket = socket;
  }

  get open() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  send(message) {
    if (this.open) this.socket.send(JSON.stringify(message));
  }
}
