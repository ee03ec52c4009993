// The takeover console: whose hands are on the browser, the lease, the address bar, and handing back.
import { Watcher } from "./frames.js";
import { Hands, cut } from "./hands.js";
import { notify, say } from "./say.js";
import { Ticket } from "./takeover-ticket.js";

const page = document.getElementById("console");
const canvas = document.getElementById("console-canvas");
const keys = document.getElementById("console-keys");
const age = document.getElementById("console-age");
const url = document.getElementById("console-url");
const place = document.getElementById("console-place");
const HERE_MS = 15_000;
const ACTIVE_MS = 90_000;
const OLD_MS = 4000;

const bar = () => document.getElementById("console-bar");
const isMine = () => "mine" in bar().dataset;
let lastActive = Date.now();
let wasAsked = false;
let before = { ...bar().dataset };
const ticket = new Ticket(page, bar);

/** One input to the server, by this console's right to drive. */
function send(input) {
  if (!isMine()) return false;
  lastActive = Date.now();
  wasAsked = false;
  return ticket.pass(input);
}

if (canvas.dataset.still) {
  const still = new Image(); // what the agent saw, until the first live picture
  still.onload = () => watcher.screen.lastAt || canvas.getContext("2d").drawImage(still, 0, 0, canvas.width, canvas.height);
  still.src = canvas.dataset.still;
}
const hands = new Hands(canvas, keys, send, { leave, finish });
const watcher = new Watcher(canvas, canvas.dataset.frames, (frame) => {
  hands.size = [frame.width || canvas.width, frame.height || canvas.height];
  showPlace(frame.place);
  age.hidden = true;
});

/** Whose page it is, in our own words outside the picture: what the site draws cannot change them. */
function showPlace({ url: address, lock, before: start, site, after }) {
  if (address && document.activeElement !== url) url.value = address;
  place.dataset.lock = lock;
  for (const [part, words] of Object.entries({ before: start, site, after })) place.querySelector(`[data-part=${part}]`).textContent = words;
}

/** Ctrl+Alt+Esc: keys act on this page again. */
function leave() {
  keys.blur();
  document.getElementById("console-note").focus();
  say("You left the picture.");
}

/** Ctrl+Alt+Enter: hand back as solved. */
function finish() {
  keys.blur();
  document.querySelector('#console-foot [value="solved"]')?.click();
}

/** The lease is kept only while the tab is visible and somebody has done something lately. */
function keepLease() {
  const isActive = Date.now() - lastActive < ACTIVE_MS;
  if (!bar().dataset.fence || bar().dataset.fence === "0" || document.hidden) return;
  if (isActive) ticket.here();
  else if (!wasAsked) {
    wasAsked = true;
    notify("Still there? Press any key or move the mouse to keep this, else it goes back to the queue.", "stuck");
  }
}

function showAge() {
  const silent = performance.now() - watcher.screen.lastAt;
  const isLost = document.documentElement.dataset.live === "lost";
  if (!isLost) return (age.hidden = true);
  age.hidden = silent < OLD_MS;
  age.textContent = `Reconnecting. The agent stays stopped. Last picture ${Math.round(silent / 1000)} s ago.`;
}

/** Tell what changed in words, once. */
function onChange() {
  const now = { ...bar().dataset };
  if (now.phase === before.phase && now.fence === before.fence && now.mine === before.mine) return;
  if ("mine" in now && !("mine" in before)) {
    say(Number(now.attempt) > 1 ? "Still blocked. You drive again." : "You drive.");
    keys.focus({ preventScroll: true });
  }
  if ("mine" in before && !("mine" in now) && now.phase !== "checking" && now.phase !== "over")
    notify("You lost control: the lease ran out, or somebody took it over.", "stuck");
  if (!("mine" in now)) hands.forget();
  before = now;
}

async function handBack(event) {
  event.preventDefault();
  const body = new FormData(event.target, event.submitter);
  send({ kind: "let_go" });
  const answer = await fetch(event.submitter.formAction, { method: "POST", body, redirect: "manual" });
  if (answer.type === "opaqueredirect" || answer.ok) return event.target.reset();
  const draft = new DOMParser().parseFromString(await answer.text(), "text/html");
  notify(draft.querySelector("main .notice")?.textContent.trim() || "That did not work. Nothing was changed.", "blocked");
}

for (const kind of ["pointermove", "keydown", "wheel", "pointerdown"])
  addEventListener(kind, () => (lastActive = Date.now()), { passive: true, capture: true });
page.addEventListener("submit", (event) => {
  if (event.submitter?.name === "outcome") handBack(event);
});
page.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-send]");
  if (button) send({ kind: button.dataset.send });
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
  if (!event.ctrlKey || !event.altKey) return;
  if (event.key === "Enter" && isMine()) {
    event.preventDefault();
    finish();
  }
});
page.addEventListener("live:after", onChange);
page.addEventListener("live:message", (event) => {
  if (event.detail.type === "refused") notify(event.detail.why, "stuck");
});
setInterval(keepLease, HERE_MS);
setInterval(showAge, 1000);
watcher.start();
if (isMine()) keys.focus({ preventScroll: true });
keepLease();
