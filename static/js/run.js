// The run page: choosing a step, following live, before and after, and catching up after a lost connection.
import { Watcher } from "./frames.js";
import { elementsOf } from "./fragments.js";
import { say } from "./announce.js";
import { paint } from "./time.js";

const page = document.getElementById("run-live");
const steps = document.getElementById("run-steps");
const film = document.getElementById("run-film");
const panel = document.getElementById("run-panel");
const why = document.getElementById("run-why");
const follow = document.getElementById("run-follow");
const side = document.getElementById("run-side");
const address = document.getElementById("run-address");
const unseen = document.getElementById("run-new");
const box = document.getElementById("run-canvas-box");
const runPath = `/runs/${page.dataset.run}/`;

let chosen = Number(document.getElementById("run-shot")?.dataset.n) || 0;
let isFollowing = !("pinned" in page.dataset) && !("over" in page.dataset);
let isAfter = false;
let missed = 0;

const canvas = document.getElementById("run-canvas");
let hasFrame = false;
const watcher = new Watcher(canvas, canvas.dataset.frames, () => {
  if (hasFrame) return;
  hasFrame = true;
  showLive();
});

const lastNumber = () => Number(steps.lastElementChild?.dataset.n) || 0;
const head = () => document.getElementById("run-head");
const hasBrowser = () => ["running", "waiting"].includes(head().dataset.state);

/** The server sends what comes after the last step on the page: nothing is lost, nothing comes twice. */
function rememberPlace() {
  page.dataset.live = `/ws${runPath}?after=${lastNumber()}`;
}

function mark() {
  for (const list of [steps, film])
    for (const item of list.children) {
      const link = item.querySelector("a");
      if (Number(item.dataset.n) === chosen) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
  const at = film.querySelector("[aria-current]");
  if (at) film.scrollLeft = at.offsetLeft - film.offsetLeft - film.clientWidth / 2; // never scrolls the page
}

async function choose(n, { push = true } = {}) {
  chosen = n;
  mark();
  const answer = await fetch(`${runPath}steps/${n}/parts/`);
  if (!answer.ok || chosen !== n) return;
  const [shot, reasons] = elementsOf(await answer.text());
  panel.replaceChildren(shot);
  why.replaceChildren(reasons);
  address.value = new URL(`${runPath}steps/${n}/`, location.href).href;
  showSide();
  paint(why);
  if (push) history.pushState({ n }, "", address.value);
}

function showSide() {
  side.setAttribute("aria-pressed", String(isAfter));
  for (const part of panel.querySelectorAll("[data-side]")) part.hidden = part.dataset.side === "after" ? !isAfter : isAfter;
}

/** Live shows the browser itself while there is one; without it, the newest step's picture. */
function showLive() {
  const isLive = isFollowing && hasBrowser();
  const isOver = ["ended", "cancelled"].includes(head().dataset.state);
  follow.hidden = isOver;
  if (isOver) document.getElementById("run-cancel")?.remove();
  follow.setAttribute("aria-pressed", String(isFollowing));
  const isShown = isLive && hasFrame; // until the first frame the newest step's picture stays
  box.hidden = !isShown;
  panel.hidden = isShown;
  side.hidden = isShown;
  if (isLive) watcher.start();
  else {
    watcher.stop();
    hasFrame = false;
  }
}

function setFollowing(on) {
  isFollowing = on;
  if (on && lastNumber() && lastNumber() !== chosen) choose(lastNumber(), { push: false });
  if (on) history.replaceState(null, "", runPath);
  if (on) clearUnseen();
  showLive();
}

function clearUnseen() {
  missed = 0;
  unseen.hidden = true;
}

function stepArrived(item) {
  document.getElementById("run-none")?.remove();
  rememberPlace();
  const words = item.querySelector(".step-words").textContent;
  say(`Step ${item.dataset.n}: ${words}`);
  if (isFollowing) {
    chosen = Number(item.dataset.n);
    mark();
    clearTimeout(stepArrived.timer); // several steps at once: only the last one's picture is fetched
    stepArrived.timer = setTimeout(() => choose(chosen, { push: false }), 150);
    const area = steps.parentElement;
    if (area.scrollHeight - area.scrollTop - area.clientHeight < 160) area.scrollTop = area.scrollHeight;
  } else {
    missed += 1;
    unseen.querySelector("[data-word]").textContent = missed === 1 ? "1 new step" : `${missed} new steps`;
    unseen.hidden = false;
  }
}

page.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-item], [data-step], .film a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  isFollowing = false;
  showLive();
  choose(Number(link.pathname.split("/steps/")[1].split("/")[0]));
});
steps.addEventListener("focusin", (event) => {
  const n = Number(event.target.closest?.("li")?.dataset.n);
  if (!n || n === chosen || !event.target.matches(":focus-visible")) return;
  isFollowing = false;
  showLive();
  choose(n);
});
page.addEventListener("live:after", (event) => {
  if (event.target.id.startsWith("step-")) stepArrived(event.target);
  if (event.target.id.startsWith("film-")) mark();
  if (event.target.id === "run-head") showLive();
});
follow.addEventListener("click", () => setFollowing(!isFollowing));
unseen.addEventListener("click", () => setFollowing(true));
side.addEventListener("click", () => {
  isAfter = !isAfter;
  showSide();
});
addEventListener("popstate", (event) => {
  const n = event.state?.n || Number(location.pathname.split("/steps/")[1]?.split("/")[0]) || lastNumber();
  if (n) choose(n, { push: false });
});

rememberPlace();
mark();
showLive();
