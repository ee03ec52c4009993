// Mouse and keyboard of the takeover: DOM events become the typed inputs of `agent/browser/takeover/messages.py`.
// Composed text (IME, dead keys, phone keyboards) and pastes travel as text, everything else as keys.

const BUTTONS = ["left", "middle", "right"];
const MAX_BYTES = 65_536;

/** What a person can paste at once: no control characters but tab and line ends, at most 64 kB. */
export function cut(text) {
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, "").toWellFormed();
  const bytes = new TextEncoder().encode(clean);
  return bytes.length <= MAX_BYTES ? clean : new TextDecoder().decode(bytes.slice(0, MAX_BYTES), { stream: true });
}

const modifiersOf = (event) =>
  (event.altKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.metaKey ? 4 : 0) | (event.shiftKey ? 8 : 0);

export class RemoteInput {
  /** `send(input)` passes one input on; `leave` and `finish` are the two keys that stay with the console. */
  constructor(canvas, keys, send, { leave, finish }) {
    Object.assign(this, { canvas, keys, send, leave, finish });
    this.size = [canvas.width, canvas.height];
    this.move = null;
    this.wheel = null;
    this.down = new Map();
    for (const kind of ["mousedown", "mouseup", "mousemove"]) canvas.addEventListener(kind, (e) => this.onMouse(e));
    canvas.addEventListener("wheel", (e) => this.onWheel(e), { passive: false });
    canvas.addEventListener("contextmenu", (e) => e.preventDefault());
    addEventListener("mouseup", (e) => e.target !== canvas && this.held && this.onMouse(e));
    keys.addEventListener("keydown", (e) => this.onKey(e, "down"));
    keys.addEventListener("keyup", (e) => this.onKey(e, "up"));
    keys.addEventListener("compositionend", (e) => this.onText(e.data));
    keys.addEventListener("input", (e) => this.onInput(e));
    keys.addEventListener("paste", (e) => this.onPaste(e));
    keys.addEventListener("blur", () => this.letGo());
    document.addEventListener("visibilitychange", () => document.hidden && this.letGo());
  }

  /** A point of the picture in the site's own pixels. */
  point(event) {
    const box = this.canvas.getBoundingClientRect();
    const border = this.canvas.clientLeft;
    const clamp = (value, limit) => Math.min(limit - 1, Math.max(0, Math.round(value)));
    const x = ((event.clientX - box.left - border) / this.canvas.clientWidth) * this.size[0];
    const y = ((event.clientY - box.top - border) / this.canvas.clientHeight) * this.size[1];
    return { x: clamp(x, this.size[0]), y: clamp(y, this.size[1]) };
  }

  onMouse(event) {
    event.preventDefault();
    const kind = event.type.slice(5);
    const input = { kind: "mouse", event: kind, ...this.point(event), buttons: event.buttons & 7, modifiers: modifiersOf(event) };
    if (kind === "move") {
      input.button = "none";
      return this.later("move", input);
    }
    this.flush();
    if (kind === "down") this.keys.focus({ preventScroll: true });
    this.held = event.buttons > 0;
    this.send({ ...input, button: BUTTONS[event.button] || "left", clicks: Math.min(3, Math.max(1, event.detail)) });
  }

  onWheel(event) {
    event.preventDefault();
    const scale = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? this.size[1] : 1;
    const before = this.wheel || { dx: 0, dy: 0 };
    const clamp = (value) => Math.max(-10_000, Math.min(10_000, value));
    const dx = clamp(before.dx + event.deltaX * scale);
    const dy = clamp(before.dy + event.deltaY * scale);
    this.later("wheel", { kind: "mouse", event: "wheel", ...this.point(event), dx, dy, modifiers: modifiersOf(event) });
  }

  /** Moves and wheel turns are sent once per drawn frame, the newest only. */
  later(slot, input) {
    this[slot] = input;
    this.timer ??= requestAnimationFrame(() => this.flush());
  }

  flush() {
    cancelAnimationFrame(this.timer);
    this.timer = undefined;
    for (const slot of ["move", "wheel"]) {
      if (this[slot]) this.send(this[slot]);
      this[slot] = null;
    }
  }

  onKey(event, kind) {
    if (event.ctrlKey && event.altKey && event.key === "Escape") {
      event.preventDefault();
      return kind === "down" ? this.leave() : undefined;
    }
    if (event.ctrlKey && event.altKey && event.key === "Enter") {
      event.preventDefault();
      event.stopPropagation();
      return kind === "down" ? this.finish() : undefined;
    }
    if (event.isComposing || event.keyCode === 229 || event.key === "Dead" || event.key === "Process") return;
    const isClipboard = (event.ctrlKey || event.metaKey) && ["c", "v", "x", "Insert"].includes(event.key.length === 1 ? event.key.toLowerCase() : event.key);
    if (isClipboard || (event.shiftKey && ["Insert", "Delete"].includes(event.key))) return; // a paste event follows; the site's clipboard is not ours
    event.preventDefault();
    event.stopPropagation();
    const isShortcut = event.ctrlKey || event.metaKey;
    const typed = event.key === "Enter" ? "\r" : [...event.key].length === 1 && !isShortcut ? event.key : "";
    if (kind === "down") this.down.set(event.code, true);
    else this.down.delete(event.code);
    this.send({
      kind: "key",
      event: kind,
      key: event.key.slice(0, 32),
      code: event.code,
      key_code: event.keyCode & 255,
      text: kind === "down" ? typed : "",
      modifiers: modifiersOf(event),
      location: event.location,
    });
  }

  onInput(event) {
    if (!event.isComposing && event.inputType === "insertText" && event.data) this.onText(event.data);
    if (!event.isComposing) this.keys.value = "";
  }

  onText(text) {
    if (text) this.send({ kind: "text", text: cut(text) });
    this.keys.value = "";
  }

  onPaste(event) {
    event.preventDefault();
    this.onText(event.clipboardData.getData("text/plain"));
  }

  /** Nothing may stick on the site when the pointer leaves the picture. */
  letGo() {
    if (this.down.size || this.held) this.send({ kind: "let_go" });
    this.forget();
  }

  forget() {
    this.down.clear();
    this.held = false;
  }
}
