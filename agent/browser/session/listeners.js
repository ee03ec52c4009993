// Remembers which elements a page's scripts listen to for clicks, so that what can be clicked can be seen: a `div`
// with a listener looks like any other in the document. Runs in every frame before the page's own scripts.
// `window[Symbol.for("sweepdesk.listens")](element)` answers with 2 for a click, 1 for a press or release alone, 0 for
// neither; `window[Symbol.for("sweepdesk.pending")]()` with how many short timers still wait that an input has set off
// (a menu that opens after 300 ms, a search that starts when the typing stops); `sweepdesk.later` sets one that does not
// count. Nothing on the page is changed.
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
  const LONGEST_MS = 1000, AFTER_INPUT_MS = 60, DEEPEST = 3;
  const waiting = new Set(), plain = window.setTimeout;
  let input = -1e9, depth = 0;
  for (const kind of ["mousedown", "click", "keydown", "input", "mouseover"]) {
    Reflect.apply(own, window, [kind, (event) => { if (event.isTrusted) { input = performance.now(); depth = 0; } }, true]);
  }
  const later = new Proxy(window.setTimeout, {
    apply(target, self, args) {
      const [run, delay] = args, level = depth;
      const isOurs = typeof run === "function" && delay > 0 && delay <= LONGEST_MS && (level > 0 || performance.now() - input < AFTER_INPUT_MS);
      if (!isOurs || level >= DEEPEST || waiting.size > 200) return Reflect.apply(target, self, args);
      let id = 0;
      const around = function () {
        waiting.delete(id);
        depth = level + 1;  // what this sets off in turn belongs to the same input
        try { return Reflect.apply(run, this, arguments); } finally { depth = 0; }
      };
      id = Reflect.apply(target, self, [around, ...args.slice(1)]);
      waiting.add(id);
      return id;
    },
  });
  const clear = new Proxy(window.clearTimeout, {
    apply(target, self, args) { waiting.delete(args[0]); return Reflect.apply(target, self, args); },
  });
  const put = (owner, name, value) => Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: true });
  try {
    put(EventTarget.prototype, "addEventListener", listen);
    put(window, "setTimeout", later);
    put(window, "clearTimeout", clear);
    Object.defineProperty(window, KEY, { value: (el) => heard.get(el) || 0, configurable: true });
    Object.defineProperty(window, Symbol.for("sweepdesk.pending"), { value: () => waiting.size, configurable: true });
    Object.defineProperty(window, Symbol.for("sweepdesk.later"), { value: (run, delay) => Reflect.apply(plain, window, [run, delay]), configurable: true });
  } catch (e) { /* a frozen window tells nothing */ }
}
