// A row of keys that the person's own browser or system keeps for itself: Tab, Escape, F-keys, Ctrl+letter.
import { send } from "./console-link.js";

const CODES = {
  Tab: 9, Escape: 27, Enter: 13, Backspace: 8, Delete: 46, Home: 36, End: 35, PageUp: 33, PageDown: 34,
  ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40,
};
const BITS = { Alt: 1, Ctrl: 2, Shift: 8 };
const HELD = { Alt: ["Alt", "AltLeft", 18], Ctrl: ["Control", "ControlLeft", 17], Shift: ["Shift", "ShiftLeft", 16] };

/** One key down and up, with what is held. */
export function press(key, held = []) {
  const bits = (names) => names.reduce((sum, name) => sum | BITS[name], 0);
  const isLetter = key.length === 1;
  const code = isLetter ? (/[a-z]/i.test(key) ? `Key${key.toUpperCase()}` : /\d/.test(key) ? `Digit${key}` : "") : key;
  const keyCode = isLetter ? key.toUpperCase().charCodeAt(0) & 255 : (CODES[key] ?? (/^F\d+$/.test(key) ? 111 + Number(key.slice(1)) : 0));
  const types = key === "Enter" ? "\r" : isLetter && !held.includes("Ctrl") && !held.includes("Alt") ? key : "";
  const one = (event, name, at, number, modifiers, text = "") => send({ kind: "key", event, key: name, code: at, key_code: number, text, modifiers, location: 0 });
  held.forEach((name, n) => one("down", ...HELD[name], bits(held.slice(0, n + 1))));
  one("down", key, code, keyCode, bits(held), types);
  one("up", key, code, keyCode, bits(held));
  [...held].reverse().forEach((name, n) => one("up", ...HELD[name], bits(held.slice(0, held.length - n - 1))));
}

export function startKeyRow() {
  const row = document.getElementById("console-keyrow");
  if (!row) return;
  const letter = document.getElementById("console-letter");
  const holds = [...row.querySelectorAll("[data-hold]")];
  const hold = (button, isHeld) => button.setAttribute("aria-pressed", String(isHeld));
  const send1 = (key) => {
    press(key, holds.filter((button) => button.getAttribute("aria-pressed") === "true").map((button) => button.dataset.hold));
    holds.forEach((button) => hold(button, false));
  };
  row.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (button?.dataset.hold) hold(button, button.getAttribute("aria-pressed") !== "true");
    if (button?.dataset.press) send1(button.dataset.press);
  });
  letter.addEventListener("input", () => {
    if (letter.value) send1(letter.value.toLowerCase());
    letter.value = "";
  });
}
