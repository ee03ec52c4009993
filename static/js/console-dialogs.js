// The site's own questions, redrawn and answered by the person: alert, confirm, prompt, leaving a page.
import { onDrive, onNotice, send } from "./console-link.js";

const LEAVING = "Leave this page? What was entered there may be lost.";

export function startDialogs(focusPicture) {
  const sheet = document.getElementById("console-dialog");
  if (!sheet) return;
  const form = sheet.querySelector("form");
  const field = document.getElementById("console-dialog-text");
  const part = (name) => sheet.querySelector(`[data-${name}]`);
  const waiting = new Map(); // by id: a second tab may ask as well
  let shown = null;

  function show() {
    const next = [...waiting.values()].at(-1);
    if (next?.id === shown?.id) return;
    shown = next || null;
    sheet.hidden = !next;
    if (!next) return focusPicture();
    const isLeaving = next.type === "beforeunload";
    document.getElementById("console-dialog-site").textContent = `${next.site || "The site"} says`;
    document.getElementById("console-dialog-words").textContent = isLeaving ? LEAVING : next.message;
    part("prompt").hidden = next.type !== "prompt";
    field.value = next.default || "";
    part("no").hidden = next.type === "alert";
    part("yes").textContent = isLeaving ? "Leave" : "OK";
    part("no").textContent = isLeaving ? "Stay" : "Cancel";
    (next.type === "prompt" ? field : part("yes")).focus();
  }

  function answer(accept) {
    if (!shown) return;
    const { id, type } = shown;
    if (!send({ kind: "dialog", id, accept, text: accept && type === "prompt" ? field.value : "" })) return;
    waiting.delete(id);
    show();
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer(true);
  });
  part("no").addEventListener("click", () => answer(false));
  sheet.addEventListener("keydown", (event) => event.key === "Escape" && !event.ctrlKey && answer(false));
  onNotice("dialog", (notice) => {
    if (notice.is_closed) waiting.delete(notice.id);
    else waiting.set(notice.id, notice);
    show();
  });
  onDrive((drives) => {
    if (drives) return;
    waiting.clear();
    shown = null;
    sheet.hidden = true;
  });
}
