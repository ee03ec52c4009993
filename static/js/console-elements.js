// The page as a list of real controls, for driving by keyboard and screen reader. Read when asked, and once again
// after something was done with it, since the page may have changed.
import { isDriving, onDrive, onNotice, send } from "./console-link.js";
import { made } from "./console-element.js";
import { say } from "./announce.js";

const AGAIN_MS = 700;
const KINDS = {
  "": () => true,
  act: (item) => Boolean(item.does),
  field: (item) => item.does === "fill" || item.does === "choose",
  heading: (item) => !item.does && item.role !== "text" && item.role !== "image",
};

export function startElements() {
  const section = document.getElementById("console-elements");
  if (!section) return;
  const list = section.querySelector("ol");
  const status = section.querySelector("[data-status]");
  const read = section.querySelector("[data-read]");
  const filter = section.querySelector("[data-filter]");
  let items = [];
  let isAsked = false;
  let wasRead = false;
  let timer = 0;

  function ask(isAgain = false) {
    if (!send({ kind: "elements" })) return (status.textContent = "You can read the page when you drive.");
    isAsked = true;
    if (!isAgain) status.textContent = "Reading…";
  }

  /** Something was done with an element: the list is read again, unless more is done before. */
  function act(input) {
    if (!send({ kind: "element", text: "", ...input })) return;
    clearTimeout(timer);
    timer = setTimeout(() => ask(true), AGAIN_MS);
  }

  function show() {
    const at = document.activeElement?.closest("#console-elements [data-id]");
    const place = at && { id: at.dataset.id, n: focusable(at).indexOf(document.activeElement), value: document.activeElement.value };
    const top = list.scrollTop;
    list.replaceChildren(...items.filter(KINDS[filter.querySelector("select").value]).map((item) => made(item, act)));
    list.scrollTop = top;
    if (place) back(place);
  }

  function back({ id, n, value }) {
    const there = list.querySelector(`[data-id="${CSS.escape(id)}"]`);
    const control = there && (focusable(there)[n] || focusable(there)[0]);
    if (!control) return read.focus({ preventScroll: true });
    if (control.matches("input:not([type=color])") && value) control.value = value;
    control.focus({ preventScroll: true });
  }

  read.addEventListener("click", () => ask());
  filter.addEventListener("change", show);
  onNotice("elements", (notice) => {
    if (!isAsked) return;
    isAsked = false;
    items = notice.items;
    const words = `${items.length} elements${notice.is_cut ? ", the first of more" : ""}.`;
    status.textContent = words;
    if (!wasRead) say(words);
    wasRead = true;
    filter.hidden = false;
    read.querySelector("[data-word]").textContent = "Read again";
    show();
  });
  onNotice("refused", ({ what, why }) => {
    if (what !== "elements" && what !== "element") return;
    isAsked = false;
    status.textContent = why;
  });
  onDrive((drives) => {
    if (drives) return;
    clearTimeout(timer);
    list.replaceChildren();
    filter.hidden = true;
    status.textContent = "";
    items = [];
    wasRead = false;
  });
  if (!isDriving()) status.textContent = "";
}

const focusable = (line) => [...line.querySelectorAll("button, input, select")];
