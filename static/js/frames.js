// Live pictures on a canvas: binary frames over one WebSocket, newest only. Each frame is drawn, then
// acknowledged; the browser's host sends the next one only after that, so a slow viewer never queues frames.

const BACK_OFF_MS = [250, 500, 1000, 2000, 4000];
const ENDED = [4401, 4403]; // signed out, or not to be seen any more: never asked again
const HEADER_BYTES = 32;
const DRIVERS = ["nobody", "agent", "human"];

/** Reads the header of `agent/visits/worker/live/links.py`; null when it is not one of ours. */
export function readFrame(data) {
  if (data.byteLength < HEADER_BYTES) return null;
  const view = new DataView(data);
  if (view.getUint32(0) !== 0x53574631) return null; // "SWF1"
  return {
    seq: view.getUint32(4),
    at: Number(view.getBigUint64(8)),
    width: view.getUint16(16),
    height: view.getUint16(18),
    driver: DRIVERS[view.getUint8(20)],
    place: JSON.parse(new TextDecoder().decode(new Uint8Array(data, HEADER_BYTES, view.getUint16(22)))),
    image: new Blob([new Uint8Array(data, HEADER_BYTES + view.getUint16(22))], { type: "image/jpeg" }),
  };
}

/** Draws frames as they come. `onFrame(frame)` is called after each one was drawn. */
export class Screen {
  constructor(canvas, onFrame = () => {}) {
    Object.assign(this, { canvas, onFrame, onRoundTrip: () => {}, lastAt: 0, keyedAt: 0 });
    this.context = canvas.getContext("2d");
  }

  /** A key or a click was sent: the next picture says how long it took until something showed. */
  keyed() {
    this.keyedAt ||= performance.now();
  }

  async draw(frame) {
    const bitmap = await createImageBitmap(frame.image);
    if (this.canvas.width !== bitmap.width || this.canvas.height !== bitmap.height) {
      this.canvas.width = bitmap.width;
      this.canvas.height = bitmap.height;
    }
    this.context.drawImage(bitmap, 0, 0);
    bitmap.close();
    this.lastAt = performance.now();
    if (this.keyedAt) this.onRoundTrip(Math.round(this.lastAt - this.keyedAt));
    this.keyedAt = 0;
    this.onFrame(frame);
  }

  /** Somebody else types a secret there: no picture of it comes, and the last one is covered. */
  cover() {
    const { width, height } = this.canvas;
    const font = `${Math.round(height / 28)}px sans-serif`;
    Object.assign(this.context, { fillStyle: "#262626", font, textAlign: "center" });
    this.context.fillRect(0, 0, width, height);
    this.context.fillStyle = "#ffffff";
    this.context.fillText("Hidden while a person types a secret", width / 2, height / 2);
  }
}

/**
 * Watches one visit while it is started and the tab is visible; reconnects by itself. `onBeat({age_ms, driver})`
 * comes every two seconds, also when nothing moves. `onRoundTrip(ms)`: from `screen.keyed()` to the next picture.
 */
export class Watcher {
  constructor(canvas, path, onFrame, { onBeat = () => {}, onRoundTrip = () => {} } = {}) {
    this.screen = new Screen(canvas, onFrame);
    this.screen.onRoundTrip = onRoundTrip;
    this.onBeat = onBeat;
    this.path = path;
    this.isWanted = false;
    this.level = "auto";
    this.tries = 0;
    document.addEventListener("visibilitychange", () => this.follow());
    addEventListener("pagehide", () => this.stop());
  }

  start(isWanted = true) {
    this.isWanted = isWanted;
    this.follow();
  }

  stop() {
    this.start(false);
  }

  /** How sharp this viewer's pictures are: low, auto or sharp. */
  quality(level) {
    this.level = level;
    this.send({ type: "quality", level });
  }

  /** A fresh picture, though nothing moves. */
  fresh() {
    this.send({ type: "picture" });
  }

  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  follow() {
    const looks = this.isWanted && !document.hidden;
    if (looks && !this.socket) this.open();
    if (!looks && this.socket) this.close();
  }

  open() {
    const url = new URL(this.path, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    socket.binaryType = "arraybuffer";
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.send({ type: "watch" });
    };
    socket.onmessage = ({ data }) => (typeof data === "string" ? this.hear(JSON.parse(data)) : this.show(data));
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (ENDED.includes(event.code)) this.isWanted = false; // the page's own socket says why
      const wait = BACK_OFF_MS[Math.min(this.tries++, BACK_OFF_MS.length - 1)];
      setTimeout(() => this.follow(), wait);
    };
  }

  hear(message) {
    if (message.type === "private") return this.screen.cover();
    if (message.type === "state" && this.level !== "auto") this.send({ type: "quality", level: this.level });
    if (message.type === "beat") this.onBeat(message);
  }

  async show(data) {
    const frame = readFrame(data);
    if (!frame) return;
    try {
      await this.screen.draw(frame);
    } finally {
      this.send({ type: "taken", seq: frame.seq });
    }
  }

  close() {
    const socket = this.socket;
    this.socket = null;
    socket.close();
  }
}
