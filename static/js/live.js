// Live pages. An element with an id and `data-live="/ws/…"` opens one WebSocket. The server sends
// whole current HTML fragments on connect and after each change; each is morphed into the element
// with its id. A lost connection shows since when, polls the page every 5 s, and comes back alone.
import { place, placeAll } from "./fragments.js";
import { notify, say } from "./announce.js";
import { setServerNow, timeOfDay } from "./time.js";

const POLL_MS = 5000;
const PING_MS = 15_000;
const PONG_MS = 10_000;
const BACK_OFF_MS = [250, 500, 1000, 2000, 4000, 8000];
const ENDED = { 4401: ["You are signed out.", "Sign in again"], 4403: ["You may not see this any more.", "Load again"] };

class Connection {
  constructor(host) {
    this.host = host;
    this.tries = 0;
    this.lostAt = null;
    this.open();
  }

  open() {
    const url = new URL(this.host.dataset.live, location.href);
    url.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(url);
    this.socket.onopen = () => this.opened();
    this.socket.onmessage = (event) => this.received(event.data);
    this.socket.onclose = (event) => this.closed(event.code);
  }

  opened() {
    this.answersPings = false;
    clearInterval(this.pings);
    this.pings = setInterval(() => this.ping(), PING_MS);
  }

  ping() {
    if (this.socket.readyState !== WebSocket.OPEN) return;
    this.socket.send('{"type":"ping"}');
    clearTimeout(this.silence);
    if (this.answersPings) this.silence = setTimeout(() => this.socket.close(), PONG_MS);
  }

  get isOpen() {
    return this.socket.readyState === WebSocket.OPEN;
  }

  /** Send JSON to the page's consumer. False when the connection is down. */
  send(message) {
    if (!this.isOpen) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  received(data) {
    clearTimeout(this.silence);
    if (this.tries || this.lostAt) this.recovered();
    if (typeof data !== "string") return this.emit({ type: "binary", data });
    if (!data.startsWith("{")) return placeAll(data);
    const message = JSON.parse(data);
    if (message.now) setServerNow(message.now);
    if (message.type === "pong") this.answersPings = true;
    else if (message.type === "say") say(message.text);
    else if (message.type === "notify") notify(message.text, message.tone);
    else if (message.type === "reload") location.reload();
    else this.emit(message);
  }

  emit(message) {
    this.host.dispatchEvent(new CustomEvent("live:message", { bubbles: true, detail: message }));
  }

  closed(code) {
    clearInterval(this.pings);
    clearTimeout(this.silence);
    if (!document.contains(this.host) || leaving) return;
    if (code in ENDED) return this.ended(code);
    if (!this.lostAt) this.lost();
    const wait = BACK_OFF_MS[Math.min(this.tries++, BACK_OFF_MS.length - 1)];
    this.retry = setTimeout(() => this.open(), wait * (0.75 + Math.random() / 2));
  }

  lost() {
    this.lostAt = new Date();
    showState();
    this.poll = setInterval(() => pollPage(this.host.id), POLL_MS);
    this.host.dispatchEvent(new CustomEvent("live:lost", { bubbles: true }));
  }

  /** The server put this person out: said for good, and never tried again. */
  ended(code) {
    this.isEnded = true;
    clearInterval(this.poll);
    showEnd(...ENDED[code]);
    this.host.dispatchEvent(new CustomEvent("live:lost", { bubbles: true }));
  }

  recovered() {
    this.tries = 0;
    this.lostAt = null;
    clearInterval(this.poll);
    showState();
    this.host.dispatchEvent(new CustomEvent("live:back", { bubbles: true }));
  }
}

const connections = new Map();
let leaving = false;

/** The connection of an element with `data-live`, to send on. */
export const connectionOf = (host) => connections.get(host);

async function pollPage(id) {
  try {
    const answer = await fetch(location.href, { headers: { "X-Live-Poll": "1" } });
    if (answer.redirected && new URL(answer.url).pathname !== location.pathname) return location.reload();
    if ([401, 403, 404, 410].includes(answer.status)) return location.reload(); // not ours to see any more
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById(id);
    if (fresh) place(document.importNode(fresh, true));
  } catch {
    // the server is away: the bar says so already, the next poll tries again
  }
}

function showEnd(words, way) {
  document.documentElement.dataset.live = "lost";
  const bar = document.getElementById("live-bar");
  const link = Object.assign(document.createElement("a"), { href: location.href, textContent: way });
  bar?.querySelector("[data-text]").replaceChildren(`${words} `, link);
  bar?.removeAttribute("hidden");
  say(words);
}

function showState() {
  if ([...connections.values()].some((c) => c.isEnded)) return;
  const since = [...connections.values()].map((c) => c.lostAt).filter(Boolean).sort((a, b) => a - b)[0];
  const bar = document.getElementById("live-bar");
  if (since) document.documentElement.dataset.live = "lost";
  else delete document.documentElement.dataset.live;
  if (!bar) return;
  bar.hidden = !since;
  const at = since && timeOfDay(since);
  bar.querySelector("[data-text]").textContent = since ? `Not live since ${at}. Trying again.` : "";
  if (since) say(`Not live since ${at}. Trying again.`);
}

/** Open a connection for every element with `data-live` that has none yet. */
export function startLive() {
  for (const host of document.querySelectorAll("[data-live]"))
    if (!connections.has(host)) connections.set(host, new Connection(host));
  if (startLive.isListening) return;
  startLive.isListening = true;
  addEventListener("pagehide", () => {
    leaving = true;
    for (const { socket } of connections.values()) socket.close();
  });
  addEventListener("pageshow", (event) => event.persisted && location.reload());
}
