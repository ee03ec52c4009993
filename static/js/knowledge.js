// The review of site knowledge: a h x u act on the entry that has the focus in a list; the undo bar counts its seconds down.
import { areKeysOn } from "./keys.js";

const AT = "knowledge-at"; // where in the list the last key acted: the focus comes back there

const items = () => [...document.querySelectorAll("[data-list] [data-item]")];

function focusAgain() {
  const at = sessionStorage.getItem(AT);
  sessionStorage.removeItem(AT);
  const all = items();
  if (at !== null && all.length) all[Math.min(Number(at), all.length - 1)].focus();
}

function onKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !areKeysOn()) return;
  const row = document.activeElement?.closest?.("[data-list] tr");
  if (!row || document.activeElement.matches("input:not([type=checkbox]), textarea, select")) return;
  if (event.key === "u" && document.getElementById("undo-bar")) return; // the newest change goes first
  const button = row.querySelector(`[data-row-key="${CSS.escape(event.key)}"]`);
  if (!button) return;
  sessionStorage.setItem(AT, String(items().findIndex((item) => row.contains(item))));
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
    else if (bar.contains(document.activeElement)) shown.textContent = ""; // whoever stands on it may still press
    else {
      bar.remove();
      clearInterval(timer);
    }
  };
  const timer = setInterval(tick, 250);
}

document.addEventListener("keydown", onKey, { capture: true });
const bar = document.getElementById("undo-bar");
if (bar) countDown(bar);
focusAgain();
