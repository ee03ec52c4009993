// The palette (Ctrl+K): finds anything of the team while one types. A combobox: the focus stays in the field,
// the arrow keys choose, Enter opens. Without this script its link leads to the page of the same search.
import { placeAll } from "./fragments.js";

const PAUSE_MS = 60;
const dialog = document.getElementById("palette");
const field = dialog?.querySelector("[role=combobox]");
let pause;
let running;

const options = () => [...dialog.querySelectorAll("[role=option]")];
const chosen = () => dialog.querySelector("[role=option][aria-selected=true]");

function choose(option) {
  chosen()?.setAttribute("aria-selected", "false");
  option?.setAttribute("aria-selected", "true");
  option?.scrollIntoView({ block: "nearest" });
  if (option) field.setAttribute("aria-activedescendant", option.id);
  else field.removeAttribute("aria-activedescendant");
}

/** Ask for what the field says; an older question that still runs is dropped. */
async function ask() {
  running?.abort();
  running = new AbortController();
  try {
    const answer = await fetch(`${dialog.dataset.find}?part=1&q=${encodeURIComponent(field.value)}`, { signal: running.signal });
    if (!answer.ok) return;
    placeAll(await answer.text());
    choose(options()[0]);
  } catch {
    // typed on, or the server does not answer: what was found before stays
  }
}

function askSoon() {
  clearTimeout(pause);
  pause = setTimeout(ask, PAUSE_MS);
}

function onKey(event) {
  const all = options();
  const at = all.indexOf(chosen());
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  if (next !== undefined && all.length) {
    event.preventDefault();
    choose(all[(next + all.length) % all.length]);
  } else if (event.key === "Enter" && chosen()) {
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) window.open(chosen().href || "", "_blank", "noopener");
    else chosen().click();
  }
}

function onShortcut(event) {
  if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
  if (event.target.closest?.("[data-no-keys]") || document.querySelector("dialog[open]:not(#palette)")) return;
  event.preventDefault();
  if (dialog.open) return dialog.close();
  dialog.showModal();
  dialog.dispatchEvent(new CustomEvent("dialog:open"));
}

export function startPalette() {
  if (!dialog) return;
  document.addEventListener("keydown", onShortcut);
  dialog.addEventListener("dialog:open", () => {
    field.select();
    ask();
  });
  field.addEventListener("input", askSoon);
  field.addEventListener("keydown", onKey);
}
