// What was typed, shown at the site's caret before its picture comes: gone as soon as a newer picture is there.
// Only where the host says that a caret is; never in private fields, where it says nothing.
import { onNotice } from "./console-link.js";

const KEEP_MS = 400;

export function startEcho(over) {
  const echo = document.getElementById("console-echo");
  const keys = document.getElementById("console-keys");
  if (!echo || !keys) return;
  let caret = null;
  let timer = 0;
  const clear = () => {
    echo.hidden = true;
    echo.textContent = "";
  };
  onNotice("caret", (notice) => {
    caret = notice.x === null ? null : notice;
    clear();
  });
  const show = (text) => {
    if (!caret || !text) return;
    const at = over.box([caret.x, caret.y, 0, caret.height]);
    echo.textContent += text;
    echo.style.setProperty("left", `${at.left}px`);
    echo.style.setProperty("top", `${at.top}px`);
    echo.style.setProperty("line-height", `${at.height}px`);
    echo.style.setProperty("font-size", `${Math.max(8, caret.font_px * over.scale)}px`);
    echo.hidden = false;
    clearTimeout(timer);
    timer = setTimeout(clear, KEEP_MS);
  };
  keys.addEventListener("keydown", (event) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey || event.isComposing;
    if (!isShortcut && [...event.key].length === 1) show(event.key);
    else if (event.key !== "Shift") clear();
  }, true);
  keys.addEventListener("compositionend", (event) => show(event.data));
  keys.addEventListener("blur", clear);
}
