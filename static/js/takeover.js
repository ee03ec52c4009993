// The takeover console: who drives the browser, the picture, the address bar, the knobs, and handing back.
import { startActs } from "./console-acts.js";
import { startLease } from "./console-lease.js";
import { bar, isDriving, onNotice, page, send, sendBy } from "./console-link.js";
import { startWidgets } from "./console-widgets.js";
import "./item-actions.js";
import { Watcher } from "./frames.js";
import { RemoteInput, cut } from "./remote-input.js";
import { connectionOf } from "./live.js";
import { notify, say } from "./announce.js";
import { Ticket } from "./takeover-ticket.js";
import { Touch } from "./touch.js";

const canvas = document.getElementById("console-canvas");
const keys = document.getElementById("console-keys");
const age = document.getElementById("console-age");
const url = document.getElementById("console-url");
const place = document.getElementById("console-place");
const trip = document.getElementById("console-trip");
const hidden = document.getElementById("console-private");
const lost = document.getElementById("console-lost");
const OLD_MS = 4000;
const STALE_MS = 3000; // the key changed nothing, the picture is of something else
const trips = {};

new ResizeObserver(([{ target }]) => {
  document.documentElement.style.setProperty("--console-foot", `${target.offsetHeight}px`);
}).observe(document.getElementById("console-foot"));

let before = { ...bar().dataset };
let isHandedBack = false;
const ticket = new Ticket(page, bar);
sendBy((input) => {
  if (input.kind === "key" && input.event === "down") watcher.screen.keyed();
  return ticket.pass(input);
});

if (canvas.dataset.still) {
  const still = new Image(); // what the agent saw, until the first live picture
  still.onload = () => watcher.screen.lastAt || canvas.getContext("2d").drawImage(still, 0, 0, canvas.width, canvas.height);
  still.src = canvas.dataset.still;
}
const input = new RemoteInput(canvas, keys, send, { leave, finish });
const watcher = new Watcher(canvas, canvas.dataset.frames, onFrame, {
  onRoundTrip: (ms) => ms < STALE_MS && showTrip({ "Key to picture": ms }),
});

function onFrame(frame) {
  input.size = [frame.width || canvas.width, frame.height || canvas.height];
  showPlace(frame.place);
}

/** Whose page it is, in our own words outside the picture: what the site draws cannot change them. */
function showPlace({ url: address, lock, before: start, site, after }) {
  if (address && document.activeElement !== url) url.value = address;
  place.dataset.lock = lock;
  for (const [part, words] of Object.entries({ before: start, site, after })) place.querySelector(`[data-part=${part}]`).textContent = words;
}

/** How long the way to the browser and back takes, and from a key to its picture: so that nobody types twice. */
function showTrip(measured) {
  Object.assign(trips, measured);
  trip.textContent = Object.entries(trips).map(([what, ms]) => `${what} ${Math.round(ms)} ms`).join(" · ");
  trip.hidden = false;
}

/** A picture that rests is no dead one: its age is told only while the way to the browser is lost. */
function showAge() {
  const silent = performance.now() - watcher.screen.lastAt;
  const isLost = document.documentElement.dataset.live === "lost" || page.dataset.linked === "no";
  age.hidden = !isLost || silent < OLD_MS;
  age.querySelector("[data-text]").textContent = `Reconnecting. The agent stays stopped. Last picture ${Math.round(silent / 1000)} s ago.`;
}

/** Ctrl+Alt+Esc: keys act on this page again. */
function leave() {
  keys.blur();
  (document.getElementById("console-note") || document.getElementById("main")).focus();
  say("You left the picture.");
}

/** Ctrl+Alt+Enter: hand back as solved. */
function finish() {
  keys.blur();
  document.querySelector('#console-foot [value="solved"]')?.click();
}

/** Tell what changed in words, once. */
function onChange() {
  const now = { ...bar().dataset };
  if (now.phase === before.phase && now.fence === before.fence && now.mine === before.mine && now.lost === before.lost) return;
  if ("mine" in now && !("mine" in before)) {
    say(Number(now.attempt) > 1 ? "You drive again." : "You drive.");
    isHandedBack = false;
    keys.focus({ preventScroll: true });
  } else if (now.phase !== before.phase) say(document.querySelector("#console-phase h2")?.textContent || "");
  if (now.lost && now.lost !== before.lost) lost.textContent = now.lost; // the one thing that may interrupt
  if (!now.lost) lost.textContent = "";
  if (!("mine" in now)) input.forget();
  before = now;
  document.querySelector("#console-phase [data-begin]")?.focus();
}

/** The button that handed back is gone: the next item has the focus once there is one, until then the heading, which no update redraws. */
function keepFocus() {
  const heading = page.querySelector("h1");
  const active = document.activeElement;
  const isLost = active === document.body || active === heading || !active.checkVisibility();
  if (isHandedBack && isLost) (document.querySelector("#console-phase [data-key=m]") ?? heading).focus();
}

function onMessage({ detail }) {
  if (detail.type === "refused") notify(detail.why, "stuck");
  if (detail.type !== "beat") return;
  if ("is_linked" in detail) page.dataset.linked = detail.is_linked ? "yes" : "no";
  if (detail.echo) showTrip({ "Round trip": performance.now() - detail.echo });
}

startActs((button) => {
  if (button?.name !== "outcome") return;
  isHandedBack = true;
  send({ kind: "let_go" });
});
page.addEventListener("click", (event) => {
  const hit = (selector) => event.target.closest?.(selector);
  if (hit("[data-send]")) send({ kind: hit("[data-send]").dataset.send });
  if (hit("[data-fresh]")) watcher.fresh();
  if (hit("[data-begin]")) ticket.begin();
  if (hit("#console-done")) finish();
  if (hit("#console-private")) send({ kind: "private", on: hidden.getAttribute("aria-pressed") !== "true" });
});
document.getElementById("console-quality").addEventListener("change", ({ target }) => watcher.quality(target.value));
onNotice("private", ({ on, is_auto: isAuto }) => {
  hidden.setAttribute("aria-pressed", String(Boolean(on)));
  hidden.querySelector("[data-word]").textContent = on && isAuto ? "Private: secret field" : "Private typing";
});
document.getElementById("console-address").addEventListener("submit", (event) => {
  event.preventDefault();
  const to = /^[a-z][a-z0-9+.-]*:/i.test(url.value) ? url.value : `https://${url.value}`;
  if (!/^https?:\/\//i.test(to)) return notify("Only http and https addresses can be opened.", "stuck");
  send({ kind: "go", url: to });
  keys.focus({ preventScroll: true });
});
document.getElementById("console-paste").addEventListener("submit", (event) => {
  event.preventDefault();
  const text = document.getElementById("console-text");
  if (text.value && send({ kind: "text", text: cut(text.value) })) text.value = "";
});
document.addEventListener("keydown", (event) => {
  if (!event.ctrlKey || !event.altKey || event.key !== "Enter" || !bar().dataset.fence) return;
  event.preventDefault();
  finish();
});
page.addEventListener("live:after", onChange);
page.addEventListener("live:after", keepFocus);
page.addEventListener("live:message", onMessage);
setInterval(showAge, 1000);
setInterval(() => isDriving() && connectionOf(page)?.send({ type: "beat", at: performance.now() }), 5000);
new Touch(document.getElementById("console-stage"), input);
startWidgets({ canvas, input, focusPicture: () => keys.focus({ preventScroll: true }) });
startLease();
watcher.start();
if (isDriving()) keys.focus({ preventScroll: true });
