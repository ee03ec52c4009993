// Times: "3 min ago" that keeps itself true, and countdown rails that empty. All clocks follow the
// server's time and stop while the live connection is lost.

let skewMs = 0; // server time minus this machine's

/** Take over the server's clock: an ISO time that is true now. */
export function setServerNow(iso) {
  const at = Date.parse(iso);
  if (!Number.isNaN(at)) skewMs = at - Date.now();
}

/** Milliseconds since the epoch, by the server's clock. */
export const serverNow = () => Date.now() + skewMs;

// The pages are English: digits and years stay theirs in a browser of another language, too.
const PLAIN = { calendar: "gregory", numberingSystem: "latn" };

/** "17:04:09", by the clock where the browser is. */
export const timeOfDay = (at) => new Date(at).toLocaleTimeString([], { hour12: false, ...PLAIN });

const STEPS = [
  [60, 1, "s"],
  [3600, 60, "min"],
  [86_400, 3600, "h"],
  [30 * 86_400, 86_400, "d"],
];

/** "just now", "12 s ago", "in 3 min", or the date when it is over 30 days away. */
export function relative(atMs, nowMs = serverNow()) {
  const seconds = Math.round((nowMs - atMs) / 1000);
  const size = Math.abs(seconds);
  if (size < 5) return "just now";
  const step = STEPS.find(([limit]) => size < limit);
  if (!step) return new Date(atMs).toLocaleDateString([], { dateStyle: "medium", ...PLAIN });
  const count = size / step[1];
  const words = `${seconds > 0 ? Math.floor(count) : Math.round(count)} ${step[2]}`;
  return seconds > 0 ? `${words} ago` : `in ${words}`;
}

/** 95 -> "1:35". Counts down to 0:00. */
export function clock(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const minutes = Math.floor(whole / 60);
  const rest = String(whole % 60).padStart(2, "0");
  if (minutes < 60) return `${minutes}:${rest}`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function paintTimes(root) {
  for (const time of root.querySelectorAll("time[data-relative]")) {
    const at = Date.parse(time.dateTime);
    if (Number.isNaN(at)) continue;
    write(time, relative(at));
    if (!time.title) time.title = new Date(at).toLocaleString([], PLAIN);
  }
  for (const time of root.querySelectorAll("time[data-clock]")) {
    const at = Date.parse(time.dateTime);
    if (!Number.isNaN(at)) write(time, timeOfDay(at));
  }
  for (const span of root.querySelectorAll("[data-since]")) {
    const at = Date.parse(span.dataset.since);
    if (!Number.isNaN(at)) write(span, clock(Math.max(0, Math.floor((serverNow() - at) / 1000))));
  }
}

function write(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

function paintRails(root) {
  for (const rail of root.querySelectorAll(".time-rail[data-until]")) {
    const until = Date.parse(rail.dataset.until);
    const from = Date.parse(rail.dataset.from);
    const left = (until - serverNow()) / 1000;
    if (Number.isNaN(left)) continue;
    const share = from < until ? Math.min(1, Math.max(0, (left * 1000) / (until - from))) : 0;
    rail.style.setProperty("--share", share.toFixed(4));
    rail.dataset.level = left <= 0 ? "over" : left <= 20 ? "last" : left <= 60 ? "soon" : "calm";
    const face = rail.querySelector("[data-face]");
    if (face) write(face, left <= 0 ? rail.dataset.over || "0:00" : clock(left));
  }
}

/** Bring all times below `root` up to date (also called after each live update). */
export function paint(root = document) {
  paintTimes(root);
  paintRails(root);
}

export function startTime() {
  const now = document.querySelector("meta[name=server-now]");
  if (now) setServerNow(now.content);
  paint();
  setInterval(() => {
    if (document.documentElement.dataset.live !== "lost" && !document.hidden) paint();
  }, 1000);
  document.addEventListener("visibilitychange", () => paint());
  document.addEventListener("htmx:afterSettle", (event) => paint(event.target));
}
