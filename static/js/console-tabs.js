// The site's tabs: shown when there is more than one; a press brings one to the front.
import { isDriving, onNotice, send } from "./console-link.js";

export function startTabs(focusPicture) {
  const strip = document.getElementById("console-tabs");
  if (!strip) return;
  onNotice("tabs", ({ tabs }) => {
    const focused = document.activeElement?.closest("#console-tabs [data-tab]")?.dataset;
    strip.hidden = tabs.length < 2;
    strip.replaceChildren(...tabs.map(line));
    if (focused) strip.querySelector(`[data-tab="${CSS.escape(focused.tab)}"][data-event="${focused.event}"]`)?.focus();
  });
  strip.addEventListener("click", (event) => {
    const button = event.target.closest("[data-tab]");
    if (!button) return;
    send({ kind: "tab", id: button.dataset.tab, event: button.dataset.event });
    if (button.dataset.event === "show") focusPicture();
  });

  function line({ id, title, place, is_front: isFront }) {
    const host = `${place.before}${place.site}${place.after}`;
    const tab = document.createElement("span");
    tab.className = "tab";
    tab.append(button(id, "show", title || host || "New tab", isFront), button(id, "close", "×", false));
    tab.firstChild.title = host;
    tab.lastChild.setAttribute("aria-label", `Close ${title || host}`);
    return tab;
  }

  function button(id, event, words, isFront) {
    const made = document.createElement("button");
    Object.assign(made, { type: "button", className: event === "show" ? "button bare small clip" : "button bare small", textContent: words, disabled: !isDriving() });
    Object.assign(made.dataset, { tab: id, event });
    if (event === "show") made.setAttribute("aria-pressed", String(isFront));
    return made;
  }
}
