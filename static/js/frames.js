// Live pictures on a canvas: binary frames over one WebSocket, newest only. Each frame is drawn, then
// acknowledged; the server sends the next one only after that, so a slow viewer never queues frames.

const BACK_OFF_MS = [250, 500, 1000, 2000, 4000];
const ENDED = [4401, 4403]; // signed out, or not to be seen any more: never asked again
const HEADER_BYTES = 32;
const DRIVERS = ["nobody", "agent", "human"];

/** Reads the header of `agent/frames.py`; null when it is not one of ours. */
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
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.onFrame = onFrame;
    this.lastAt = 0;
  }

  async draw(data) {
    const frame = readFrame(data);
    if (!frame) return;
    const bitmap = await createImageBitmap(frame.image);
    if (this.canvas.width !== bitmap.width || this.canvas.height !== bitmap.height) {
      this.canvas.width = bitmap.width;
      this.canvas.height = bitmap.height;
    }
    this.context.drawImage(bitmap, 0, 0);
    bitmap.close();
    this.lastAt = performance.now();
    this.onFrame(frame);
  }

  /** Somebody else types a secret there: no picture of it comes, and the last one is covered. */
  cover() {
    const { width, height } = this.canvas;
    this.context.fillStyle = "#262626";
    this.context.fillRect(0, 0, width, height);
    this.context.fillStyle = "#ffffff";
    this.context.font = `${Math.round(height / 28)}px sans-serif`;
    this.context.textAlign = "center";
    this.context.fillText("Hidden while a person types a secret", width / 2, height / 2);
  }
}

/** Watches one visit while it is started and the tab is visible; reconnects by itself. */
export class Watcher {
  constructor(canvas, path, onFrame) {
    this.screen = new Screen(canvas, onFrame);
    this.path = path;
    this.isWanted = false;
    this.tries = 0;
    document.addEventListener("visibilitychange", () => this.follow());
    addEventListener("pagehide", () => this.stop());
  }

  start() {
    this.isWanted = true;
    this.follow();
  }

  stop() {
    this.isWanted = false;
    this.follow();
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
      socket.send('{"type":"watch"}');
    };
    socket.onmessage = async (event) => {
      if (typeof event.data === "string") return this.screen.cover();
      try {
        await this.screen.draw(event.data);
      } finally {
        if (socket.readyState === WebSocket.OPEN) socket.send('{"type":"taken"}');
      }
    };
    socket.onclose = (event) => {
      if (this.socket !== socket) return;
      this.socket = null;
      if (ENDED.includes(event.code)) this.isWanted = false; // the page's own socket says why
      const wait = BACK_OFF_MS[Math.min(this.tries++, BACK_OFF_MS.length - 1)];
      setTimeout(() => this.follow(), wait);
    };
  }

  close() {
    const socket = this.socket;
    this.socket = null;
    socket.close();
  }
}
