// Remembers which elements a page's scripts listen to for clicks, so that what can be clicked can be seen: a `div`
// with a listener looks like any other in the document. Runs in every frame before the page's own scripts.
// `window[Symbol.for("sweepdesk.listens")](element)` answers with 2 for a click, 1 for a press or
// release alone, 0 for neither; nothing on the page is changed.
() => {
  const KEY = Symbol.for("sweepdesk.listens");
  const KINDS = { click: 2, dblclick: 2, mousedown: 1, mouseup: 1, pointerdown: 1, pointerup: 1 };
  const heard = new WeakMap();
  const own = EventTarget.prototype.addEventListener;
  const listen = new Proxy(own, {
    apply(target, self, args) {
      try {
        const kind = args[0], handler = args[1];
        if (KINDS[kind] > 0 && handler && self instanceof Element) heard.set(self, Math.max(KINDS[kind], heard.get(self) || 0));
      } catch (e) { /* odd receivers are the browser's to refuse */ }
      return Reflect.apply(target, self, args);
    },
  });
  try {
    Object.defineProperty(EventTarget.prototype, "addEventListener", { value: listen, writable: true, configurable: true, enumerable: true });
    Object.defineProperty(window, KEY, { value: (el) => heard.get(el) || 0, configurable: true });
  } catch (e) { /* a frozen window tells nothing */ }
}
