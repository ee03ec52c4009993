// Notices as toasts: the page's frame brings what is new (`#notice-feed`), each is shown once in this
// browser, in a tab that is looked at when there is one. A toast stays until it is dismissed or over.
import { say } from "./announce.js";

const SEEN = "notices.seen"; // number of the newest notice that this browser has shown
const MOST = 3;
const HIDDEN_WAITS_MS = 1500;
let sounds = null;

const feed = () => document.getElementById("notice-feed");
const number = (item) => Number(item.dataset.notice);

function seen() {
  try {
    return Number(localStorage.getItem(SEEN)) || 0;
  } catch {
    return 0; // storage is off: each page shows what is new
  }
}

function remember(newest) {
  try {
    localStorage.setItem(SEEN, String(newest));
  } catch {
    // shown again on the next page, which is better than not at all
  }
}

/** One of all open tabs at a time; tabs that nobody looks at let the others go first. */
async function inTurn(work) {
  if (document.hidden) await new Promise((done) => setTimeout(done, HIDDEN_WAITS_MS));
  if (navigator.locks) await navigator.locks.request("notices", work);
  else work();
}

function look() {
  const items = [...(feed()?.children ?? [])];
  removeOver(items);
  if (items.some((item) => number(item) > seen())) inTurn(show);
}

function show() {
  const last = seen();
  const fresh = [...(feed()?.children ?? [])].filter((item) => number(item) > last);
  if (!fresh.length) return;
  remember(Math.max(...fresh.map(number)));
  const wanted = fresh.filter((item) => !isHere(item));
  const said = wanted.length > MOST ? [addFolded(wanted)] : wanted.map(addOne);
  if (said.length) say(said.join(" ")); // together: of two messages at once only the last would be spoken
  if (fresh.some((item) => "sound" in item.dataset)) play();
}

/** The page itself shows it already, or the person controls a browser and is not interrupted. */
function isHere(item) {
  const { href, kind } = item.dataset;
  if (document.querySelector("#console-bar[data-mine]")) return kind !== "lease_ending" && kind !== "control_asked";
  return href === location.pathname || (["new_item", "escalated"].includes(kind) && location.pathname === "/queue/");
}

function addOne(item) {
  const [title, body] = [...item.children].map((part) => part.textContent);
  return add({ title, body, href: item.dataset.href, notice: item.dataset.notice });
}

function addFolded(items) {
  const newest = items.at(-1).firstElementChild.textContent;
  return add({ title: `${items.length} new notices`, body: `The newest: ${newest}`, href: "/notices/past/", notice: "" });
}

/** Show it, and answer with what is to be spoken. */
function add({ title, body, href, notice }) {
  const box = document.getElementById("toasts");
  const form = document.getElementById("toast-template");
  const toast = form.content.firstElementChild.cloneNode(true);
  toast.dataset.toast = notice;
  const link = toast.querySelector("a");
  link.href = new URL(href, location.origin).pathname;
  link.textContent = title;
  toast.querySelector("[data-text]").textContent = body;
  box.append(toast);
  while (box.children.length > MOST + 1) box.firstElementChild.remove();
  return `${title}. ${body}`;
}

/** The next one has the focus then, or the page. */
function dismiss(toast) {
  const next = toast.previousElementSibling ?? toast.nextElementSibling;
  toast.remove();
  (next?.querySelector("[data-toast-close]") ?? document.getElementById("main"))?.focus({ preventScroll: true });
}

/** How much of the page they cover (toasts.css). */
function measure(box) {
  new ResizeObserver(() => {
    document.documentElement.style.setProperty("--toasts", `${box.offsetHeight && box.offsetHeight + 24}px`);
  }).observe(box);
}

/** What the server does not name any more has been dealt with. */
function removeOver(items) {
  const still = new Set(items.map((item) => item.dataset.notice));
  for (const toast of document.querySelectorAll("#toasts [data-toast]"))
    if (toast.dataset.toast && !still.has(toast.dataset.toast) && !toast.contains(document.activeElement)) toast.remove();
}

/** Two short tones, made here: only after the person has touched the page, as browsers want it. */
export function play() {
  if (sounds?.state !== "running") return false;
  for (const [at, pitch] of [[0, 660], [0.14, 880]]) {
    const start = sounds.currentTime + at;
    const tone = new OscillatorNode(sounds, { frequency: pitch });
    const volume = new GainNode(sounds, { gain: 0 });
    volume.gain.linearRampToValueAtTime(0.12, start + 0.01);
    volume.gain.linearRampToValueAtTime(0, start + 0.12);
    tone.connect(volume).connect(sounds.destination);
    tone.start(start);
    tone.stop(start + 0.13);
  }
  return true;
}

function readySounds() {
  sounds ??= new AudioContext();
  sounds.resume();
}

/** Watch the feed of this page. Safe to call twice. */
export function startNotices() {
  const list = feed();
  if (!list || startNotices.isOn) return;
  startNotices.isOn = true;
  measure(document.getElementById("toasts"));
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, readySounds, { once: true });
  document.addEventListener("live:after", (event) => event.target.id === "notice-feed" && look());
  document.addEventListener("click", ({ target }) => target.closest("[data-toast-close]") && dismiss(target.closest(".toast")));
  document.addEventListener("click", (event) => event.target.closest("[data-play-notice]") && play());
  look();
}
