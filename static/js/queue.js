// The queue page: the preview follows the chosen row, the list keeps still while somebody is at it,
// and the tab's title carries the count.
import "./item-actions.js";
import { looked } from "./seen.js";
import { elementsOf } from "./fragments.js";
import { refresh } from "./queue-frozen.js";
import { say } from "./announce.js";
import { paint } from "./time.js";

const page = document.getElementById("queue-live");
const pane = document.getElementById("queue-pane");
const held = document.getElementById("queue-held");
const PREVIEW_WAIT_MS = 120;
let waiting = null; // a list that came while somebody pointed at the present one
let timer = 0;
let chosen = Number(document.getElementById("queue-preview")?.dataset.pk) || 0;

const list = () => document.getElementById("queue-list");
const rows = (root) => [...root.querySelectorAll("[data-pk]")].map((row) => row.dataset.pk);
const isWide = () => matchMedia("(min-width: 861px)").matches;

async function showPreview(row) {
  const pk = Number(row.dataset.pk);
  if (pk === chosen) return;
  chosen = pk;
  mark();
  const answer = await fetch(row.dataset.preview);
  if (!answer.ok || chosen !== pk) return;
  pane.replaceChildren(...elementsOf(await answer.text()));
  paint(pane);
  looked(pane.firstElementChild);
  const url = new URL(location.href);
  url.searchParams.set("item", pk);
  history.replaceState(null, "", url);
}

/** Fetch the chosen item's pane again: its state may have changed. */
async function freshen() {
  const row = page.querySelector(`[data-item][data-pk="${chosen}"]`) || page.querySelector("[data-item]");
  if (!row) return pane.replaceChildren();
  chosen = Number(row.dataset.pk);
  mark();
  const answer = await fetch(row.dataset.preview);
  if (!answer.ok || Number(row.dataset.pk) !== chosen) return;
  const text = await answer.text();
  if (pane.contains(document.activeElement) && !pane.querySelector(`#queue-actions-${chosen}`)) return;
  pane.replaceChildren(...elementsOf(text));
  paint(pane);
}

function mark() {
  for (const row of page.querySelectorAll("[data-item]")) {
    if (Number(row.dataset.pk) === chosen) row.setAttribute("aria-current", "true");
    else row.removeAttribute("aria-current");
  }
}

const isBusy = () => list().matches(":hover, :focus-within") && document.hasFocus();

/** Rows change in place at any time; what would move, add or remove rows waits until nobody is at the list. */
function onBefore(event) {
  const incoming = event.detail.incoming;
  if (incoming.id !== "queue-list") return;
  const before = rows(list());
  const after = rows(incoming);
  if (!isBusy() || before.join() === after.join() || !before.length) return clearHeld();
  event.preventDefault();
  waiting = incoming;
  const fresh = after.filter((pk) => !before.includes(pk)).length;
  held.querySelector("[data-word]").textContent = fresh ? `${fresh} new` : "Show changes";
  held.hidden = false;
  refresh(list(), incoming);
  mark();
  paint(page);
}

function clearHeld() {
  waiting = null;
  held.hidden = true;
}

function release() {
  const incoming = waiting;
  clearHeld();
  if (incoming) window.Idiomorph.morph(list(), incoming, { morphStyle: "outerHTML" });
  paint(page);
  freshen();
}

function title() {
  const count = Number(document.getElementById("queue-count")?.textContent) || 0;
  const words = `${count ? `(${count}) ` : ""}${page.dataset.title} · Sweepdesk`;
  if (document.title !== words) {
    if (count > title.last) say(`${count} waiting in the queue`);
    document.title = words;
  }
  title.last = count;
}
title.last = Number(document.getElementById("queue-count")?.textContent) || 0;

page.addEventListener("focusin", (event) => {
  const row = event.target.closest?.("[data-item]");
  clearTimeout(timer);
  if (row && isWide()) timer = setTimeout(() => showPreview(row), PREVIEW_WAIT_MS);
});
page.addEventListener("click", (event) => {
  const row = event.target.closest?.("[data-item]");
  if (!row || !isWide() || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (event.detail === 0) return; // Enter on the row opens the item
  event.preventDefault();
  showPreview(row);
});
page.addEventListener("dblclick", (event) => {
  const row = event.target.closest?.("[data-item]");
  if (row) location.href = row.href;
});
page.addEventListener("live:before", onBefore);
document.addEventListener("live:after", (event) => {
  title();
  if (event.target.id === "queue-list") freshen();
});
list()?.parentElement.addEventListener("pointerleave", () => waiting && release());
held.addEventListener("click", release);
mark();
