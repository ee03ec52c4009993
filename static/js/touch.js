// Fingers on the picture: a tap clicks, a finger that rests presses (and drags what it holds), a finger that moves
// scrolls. The on-screen keyboard opens by its button, or once the page says that a field has the caret.
import { isDriving, onDrive, onNotice, send } from "./console-link.js";

const HOLD_MS = 450;
const SLOP_PX = 10;

export class Touch {
  constructor(stage, input) {
    Object.assign(this, { input, canvas: input.canvas, keys: input.keys, stage });
    this.bar = document.getElementById("console-touch");
    this.finger = null;
    const listen = (kind, heard) => this.canvas.addEventListener(kind, heard, { passive: false });
    listen("touchstart", (event) => this.begin(event));
    listen("touchmove", (event) => this.move(event));
    listen("touchend", (event) => this.end(event));
    listen("touchcancel", (event) => this.end(event));
    this.bar.querySelector("[data-keyboard]").addEventListener("click", () => this.openKeyboard());
    this.bar.querySelector("[data-zoom]").addEventListener("click", (event) => this.zoom(event.currentTarget));
    onDrive(() => this.showBar());
    onNotice("caret", (notice) => this.caret(notice.x !== null && notice.x !== undefined));
    if (matchMedia("(pointer: coarse)").matches) this.wasTouched = true;
    this.showBar();
  }

  showBar() {
    this.bar.hidden = !(this.wasTouched && isDriving());
  }

  begin(event) {
    this.wasTouched = true;
    this.showBar();
    if (!isDriving() || event.touches.length > 1) return void (this.finger = null); // two fingers zoom our own page
    event.preventDefault();
    const [at] = event.touches;
    this.finger = { x: at.clientX, y: at.clientY, lastX: at.clientX, lastY: at.clientY, kind: "tap" };
    this.timer = setTimeout(() => this.press(), HOLD_MS);
  }

  move(event) {
    if (!this.finger) return;
    event.preventDefault();
    const [at] = event.touches;
    const finger = this.finger;
    if (finger.kind === "tap" && Math.hypot(at.clientX - finger.x, at.clientY - finger.y) < SLOP_PX) return;
    clearTimeout(this.timer);
    if (finger.kind === "tap") finger.kind = "scroll";
    if (finger.kind === "press") this.mouse("move", at, { buttons: 1 });
    else {
      const scale = this.input.size[0] / this.canvas.clientWidth;
      const clamp = (value) => Math.max(-10_000, Math.min(10_000, value));
      const dx = clamp((finger.lastX - at.clientX) * scale);
      const dy = clamp((finger.lastY - at.clientY) * scale);
      send({ kind: "mouse", event: "wheel", ...this.input.point({ clientX: finger.x, clientY: finger.y }), dx, dy });
    }
    finger.lastX = at.clientX;
    finger.lastY = at.clientY;
  }

  end(event) {
    const finger = this.finger;
    clearTimeout(this.timer);
    this.finger = null;
    if (!finger) return;
    event.preventDefault();
    const at = { clientX: finger.lastX, clientY: finger.lastY };
    if (finger.kind === "press") return this.mouse("up", at, { button: "left", clicks: 1 });
    if (finger.kind !== "tap" || event.type === "touchcancel") return;
    this.mouse("move", at);
    this.mouse("down", at, { button: "left", buttons: 1, clicks: 1 });
    this.mouse("up", at, { button: "left", clicks: 1 });
    this.keys.inputMode = "none"; // the caret's notice opens the keyboard when there is something to type into
    this.keys.focus({ preventScroll: true });
  }

  press() {
    if (!this.finger) return;
    this.finger.kind = "press";
    const at = { clientX: this.finger.x, clientY: this.finger.y };
    this.mouse("move", at);
    this.mouse("down", at, { button: "left", buttons: 1, clicks: 1 });
    navigator.vibrate?.(15);
  }

  mouse(event, at, more = {}) {
    send({ kind: "mouse", event, ...this.input.point(at), ...more });
  }

  caret(isThere) {
    if (this.wasTouched && isThere && isDriving()) this.openKeyboard();
  }

  openKeyboard() {
    this.keys.blur();
    this.keys.inputMode = "text";
    this.keys.focus({ preventScroll: true });
  }

  zoom(button) {
    const isOn = this.stage.classList.toggle("is-zoomed");
    button.setAttribute("aria-pressed", String(isOn));
  }
}
