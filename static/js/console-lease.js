// Keeping the claim: a sign of life every 15 s while the tab is visible, "Still there?" after 90 s without one,
// and the last minute in control said in words.
import { bar, page } from "./console-link.js";
import { connectionOf } from "./live.js";
import { say } from "./announce.js";
import { serverNow } from "./time.js";

const HERE_MS = 15_000;
const ACTIVE_MS = 90_000;
const TOLD_AT = [60, 30, 20]; // seconds left; silent otherwise

const asks = document.getElementById("console-idle");
let lastActive = Date.now();
let told = 0;

const fence = () => Number(bar().dataset.fence) || 0;
const isIdle = () => Date.now() - lastActive >= ACTIVE_MS;
const rail = (label) => bar().querySelector(`.time-rail[aria-label="${label}"]`);

function left(label) {
  const until = Date.parse(rail(label)?.dataset.until || "");
  return Number.isNaN(until) ? Infinity : Math.max(0, Math.ceil((until - serverNow()) / 1000));
}

/** Somebody did something on this page. While it asks "Still there?", only an answer counts. */
function noteActivity() {
  if (asks.hidden) lastActive = Date.now();
}

/** A key, a click, or a press in the picture that is over: until then nothing under the pointer changes. */
function answer() {
  lastActive = Date.now();
  if (asks.hidden) return;
  asks.hidden = true;
  connectionOf(page)?.send({ type: "stay", fence: fence() });
}

function keep() {
  if (fence() && !document.hidden) connectionOf(page)?.send({ type: "here", fence: fence(), active: !isIdle() });
}

function ask() {
  const mustAsk = Boolean(fence()) && isIdle() && bar().dataset.phase !== "still";
  if (mustAsk && asks.hidden) say("Still there? Press any key to keep it.");
  asks.hidden = !mustAsk;
  if (mustAsk) asks.querySelector("[data-left]").textContent = String(left("Claim kept for"));
}

function tellTheLast() {
  const seconds = fence() ? left("Session ends in") : Infinity;
  const step = TOLD_AT.filter((limit) => seconds <= limit).pop() || 0;
  if (step && step !== told) say(`${seconds} seconds left in control.`);
  told = step;
}

export function startLease() {
  for (const kind of ["pointermove", "pointerdown", "keydown", "wheel", "touchstart", "input"])
    addEventListener(kind, noteActivity, { passive: true, capture: true });
  for (const kind of ["keydown", "input", "click"]) addEventListener(kind, answer, { passive: true, capture: true });
  document.getElementById("console-stage").addEventListener("pointerup", answer, { passive: true });
  page.addEventListener("live:message", ({ detail }) => {
    if (detail.type === "idle" && isIdle()) ask();
  });
  setInterval(keep, HERE_MS);
  setInterval(() => {
    ask();
    tellTheLast();
  }, 1000);
  keep();
}
