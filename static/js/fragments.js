// Puts HTML fragments into the page, each at the element with its id, by morphing (focus is kept).
import { paint } from "./time.js";

const MORPH = { morphStyle: "outerHTML", ignoreActiveValue: true, callbacks: { beforeNodeMorphed: keepOwn, beforeAttributeUpdated: keepOpen } };

/** Elements marked data-live-keep belong to a script: the server's version does not touch them. */
function keepOwn(old) {
  return !(old instanceof Element && old.hasAttribute("data-live-keep"));
}

/** What a person has folded out or in stays as it is. */
function keepOpen(name, element) {
  return !(name === "open" && element instanceof HTMLDetailsElement);
}

/**
 * Put one fragment into the page. With `data-live-into="<id>"` a new element is added to that
 * container (at its end, or at its start with `data-live-at="start"`); `data-live-remove` removes it.
 * Fires `live:before` (cancelable, detail.incoming) and `live:after` on the element.
 */
export function place(incoming) {
  const target = document.getElementById(incoming.id);
  if (incoming.hasAttribute("data-live-remove")) return target?.remove();
  if (target) {
    const before = new CustomEvent("live:before", { bubbles: true, cancelable: true, detail: { incoming } });
    if (!target.dispatchEvent(before) || target.isEqualNode(incoming)) return;
    window.Idiomorph.morph(target, incoming, MORPH);
  } else {
    const box = document.getElementById(incoming.dataset.liveInto || "");
    if (!box) return;
    incoming.dataset.liveAt === "start" ? box.prepend(incoming) : box.append(incoming);
  }
  const placed = document.getElementById(incoming.id);
  if (!placed) return;
  window.htmx?.process(placed);
  paint(placed.parentElement || placed);
  placed.dispatchEvent(new CustomEvent("live:after", { bubbles: true }));
}

/** The elements of a fragment from our own server, inert: the one place where text becomes elements. */
export function elementsOf(html) {
  const draft = document.createElement("template");
  draft.innerHTML = html;
  return [...draft.content.children];
}

/** Put every top-level fragment of `html` into the page; all must carry an id. */
export function placeAll(html) {
  for (const element of elementsOf(html)) if (element.id) place(element);
}
