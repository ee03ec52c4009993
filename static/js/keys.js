// Keyboard: any element with `data-key="n"` or `data-key="g s"` is pressed by that key (links are
// followed, fields are focused). Never in fields, never with Ctrl, Alt or Meta, never inside
// `data-no-keys`; can be switched off in the help dialog (`?`). Lists marked `data-list` move with j and k.

const CHORD_MS = 1200;
let first = "";
let firstAt = 0;

export const areKeysOn = () => localStorage.getItem("keys") !== "off";

function isTyping(target) {
  if (!(target instanceof Element)) return false;
  return Boolean(target.closest("input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable], [data-no-keys]"));
}

const isVisible = (element) => element.checkVisibility?.() ?? element.offsetParent !== null;

function find(keys) {
  const scope = document.querySelector("dialog[open]") || document;
  const able = [...scope.querySelectorAll(`[data-key="${CSS.escape(keys)}"]`)].filter((e) => isVisible(e) && !e.disabled);
  return able.find((e) => e.closest("main")) || able[0]; // the page's own key wins over the frame's
}

function press(element) {
  if (element.matches("input, textarea, select")) element.focus();
  else element.click();
}

/** Move the focus in the page's list: its items are links, buttons or rows with tabindex. */
function move(step) {
  const items = [...document.querySelectorAll("[data-list] [data-item]")].filter(isVisible);
  if (!items.length) return false;
  const at = items.findIndex((item) => item === document.activeElement || item.contains(document.activeElement));
  const next = items[at < 0 ? 0 : Math.min(items.length - 1, Math.max(0, at + step))];
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "nearest" });
  return true;
}

function onKey(event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (!areKeysOn() || isTyping(event.target)) return;
  const key = event.key;
  const isChord = first && Date.now() - firstAt < CHORD_MS;
  const target = (isChord && find(`${first} ${key}`)) || find(key);
  if (target) {
    event.preventDefault();
    press(target);
  } else if ((key === "j" || key === "k") && !isChord) {
    if (move(key === "j" ? 1 : -1)) event.preventDefault();
  }
  first = !target && key.length === 1 && document.querySelector(`[data-key^="${CSS.escape(key)} "]`) ? key : "";
  firstAt = Date.now();
}

export function startKeys() {
  document.addEventListener("keydown", onKey);
  const toggle = document.getElementById("keys-on");
  if (!toggle) return;
  toggle.checked = areKeysOn();
  toggle.addEventListener("change", () => {
    if (toggle.checked) localStorage.removeItem("keys");
    else localStorage.setItem("keys", "off");
  });
}
