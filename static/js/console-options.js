// Our own option list in place of the site's: a listbox for lists, a field of the right kind for dates and colours.
import { onDrive, onNotice, send } from "./console-link.js";
import { say } from "./announce.js";

const TYPE_MS = 700;

export function startOptions(over, focusPicture) {
  const sheet = document.getElementById("console-options");
  if (!sheet) return;
  const list = sheet.querySelector("ul");
  const form = sheet.querySelector("form");
  const field = form.querySelector("input");
  const several = sheet.querySelector("[data-several]");
  let shown = null;
  let at = -1;
  let typed = "";
  let typedAt = 0;

  const items = () => [...list.querySelectorAll("[role=option]")];
  const isAble = (item) => item.getAttribute("aria-disabled") !== "true";
  const chosen = () => items().filter((item) => item.getAttribute("aria-selected") === "true").map((item) => item.dataset.value);

  function open(notice) {
    shown = notice;
    const isList = notice.form === "list";
    sheet.querySelector("[data-title]").textContent = notice.label || (isList ? "Choose one" : "Choose");
    list.hidden = !isList;
    form.hidden = isList;
    several.hidden = !notice.multiple;
    if (isList) fill(notice);
    else prepare(notice);
    sheet.hidden = false;
    over.put(sheet, notice.place);
    if (notice.asks !== false) (isList ? list : field).focus();
    say(isList ? `List, ${notice.options.length} options` : "Choose a value");
    if (isList) mark(Math.max(0, items().findIndex((item) => item.getAttribute("aria-selected") === "true")));
  }

  function fill({ options, multiple }) {
    list.setAttribute("aria-multiselectable", String(Boolean(multiple)));
    let group = "";
    const lines = [];
    for (const [n, option] of options.entries()) {
      if (option.group !== group && option.group) {
        const head = document.createElement("li");
        head.className = "group";
        head.setAttribute("role", "presentation");
        head.textContent = option.group;
        lines.push(head);
      }
      group = option.group;
      const item = document.createElement("li");
      item.id = `console-option-${n}`;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", String(option.is_selected));
      if (option.is_disabled) item.setAttribute("aria-disabled", "true");
      item.dataset.value = option.value;
      item.textContent = option.text || "(empty)";
      lines.push(item);
    }
    list.replaceChildren(...lines);
  }

  function prepare({ form: kind, value, min, max, step }) {
    field.type = kind;
    Object.assign(field, { min, max, step, value });
  }

  function mark(n) {
    const all = items();
    if (!all[n]) return;
    all[at]?.classList.remove("is-at");
    at = n;
    all[n].classList.add("is-at");
    all[n].scrollIntoView({ block: "nearest" });
    list.setAttribute("aria-activedescendant", all[n].id);
  }

  function step(way) {
    const all = items();
    for (let n = at + way; n >= 0 && n < all.length; n += way) if (isAble(all[n])) return mark(n);
  }

  function take(item) {
    if (!item || !isAble(item)) return;
    if (!shown.multiple) return answer([item.dataset.value]);
    item.setAttribute("aria-selected", String(item.getAttribute("aria-selected") !== "true"));
  }

  function answer(values) {
    send({ kind: "choose", id: shown.id, values });
    close();
  }

  function close(isBack = true) {
    if (!shown) return;
    shown = null;
    at = -1;
    sheet.hidden = true;
    if (isBack) focusPicture();
  }

  function search(key) {
    typed = Date.now() - typedAt < TYPE_MS ? typed + key.toLowerCase() : key.toLowerCase();
    typedAt = Date.now();
    const all = items();
    const from = typed.length > 1 ? at : at + 1;
    const order = [...all.slice(from), ...all.slice(0, from)];
    const found = order.find((item) => isAble(item) && item.textContent.trim().toLowerCase().startsWith(typed));
    if (found) mark(all.indexOf(found));
  }

  list.addEventListener("keydown", (event) => {
    const onKey = {
      ArrowDown: () => step(1), ArrowUp: () => step(-1), Enter: () => (shown.multiple && chosen() ? answer(chosen()) : take(items()[at])),
      " ": () => take(items()[at]), Home: () => ((at = -1), step(1)), End: () => ((at = items().length), step(-1)),
    };
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (onKey[event.key]) onKey[event.key]();
    else if (event.key.length === 1) search(event.key);
    else return;
    event.preventDefault();
  });
  list.addEventListener("click", (event) => take(event.target.closest("[role=option]")));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    answer([field.value]);
  });
  several.querySelector("[data-done]").addEventListener("click", () => answer(chosen()));
  sheet.querySelector("[data-cancel]").addEventListener("click", () => close());
  sheet.addEventListener("keydown", (event) => event.key === "Escape" && !event.ctrlKey && close());
  document.addEventListener("pointerdown", (event) => shown && !sheet.contains(event.target) && close(false));
  onNotice("select", open);
  onDrive((drives) => drives || close(false));
}
