// The review of site knowledge: a h x u act on the entry that has the focus in a list; the undo bar counts its seconds down.
import { areKeysOn } from "./keys.js";

const AT = "knowledge-at"; // what the last form acted on or asked about: the focus comes back there

const items = () => [...document.querySelectorAll("[data-list] [data-item]")];

const keep = (row, at = -1) => sessionStorage.setItem(AT, JSON.stringify({ row, at }));

/** Before a form is posted: the row that it was pressed in and its place, or the first entry that an undo names. */
function remember(event) {
  const form = event.target;
  if (event.defaultPrevented || form.method !== "post" || !form.closest("main")) return;
  const row = event.submitter?.closest("[data-list] tr");
  const undone = form.id === "undo-bar" && form.querySelector("[name=entry]");
  const id = row?.id || (undone ? `knowledge-${undone.value}` : "");
  keep(id && `#${id}`, row ? items().findIndex((item) => row.contains(item)) : -1);
}

/** A question about many that is left as it is: the first of them, which are chosen still. */
function leave(event) {
  const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
  if (!isElsewhere && event.target.closest?.("[data-leave]")) keep("[data-list] tr:has([name=entry]:checked)");
}

/** On the page that answers: to that row, to the one in its place where the filter shows it no more, else to the message. */
function focusAgain() {
  const kept = sessionStorage.getItem(AT);
  sessionStorage.removeItem(AT);
  if (kept === null) return;
  const { row, at } = JSON.parse(kept);
  const all = items();
  const item = (row && document.querySelector(row)?.querySelector("[data-item]")) || (at >= 0 && all[Math.min(at, all.length - 1)]);
  const told = document.querySelector("#messages .notice");
  if (item && told) {
    told.id = "told"; // read out with the row
    item.setAttribute("aria-describedby", "told");
  }
  const target = item || told || document.querySelector("main h1");
  if (!item) target.tabIndex = -1;
  const site = target.closest(".knowledge-group")?.querySelector("header > .fold");
  if (site) site.open = true;
  target.focus();
}

function onKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areKeysOn()) return;
  const row = document.activeElement?.closest?.("[data-list] tr");
  if (!row || document.activeElement.matches("input:not([type=checkbox]), textarea, select")) return;
  if (event.key === "u" && document.getElementById("undo-bar")) return; // the newest change goes first
  const button = row.querySelector(`[data-row-key="${CSS.escape(event.key)}"]`);
  if (!button) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  button.click();
}

function countDown(bar) {
  const until = performance.now() + 1000 * Number(bar.dataset.undoSeconds);
  const shown = bar.querySelector("output");
  const tick = () => {
    const left = Math.ceil((until - performance.now()) / 1000);
    if (left > 0) shown.textContent = `${left} s`;
    else if (bar.contains(document.activeElement)) shown.textContent = ""; // whoever has the focus on it may still press
    else {
      bar.remove();
      clearInterval(timer);
    }
  };
  const timer = setInterval(tick, 250);
}

document.addEventListener("keydown", onKey, { capture: true });
document.addEventListener("submit", remember);
document.addEventListener("click", leave);
const bar = document.getElementById("undo-bar");
if (bar) countDown(bar);
focusAgain();
