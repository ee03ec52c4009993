// Which fields of this document hold secrets: passwords, card data, one-time codes. One function, run in every
// frame before the page's own scripts (it begins to remember) and again whenever somebody asks.
//
//   ({})                {}      only installs
//   ({ask: "boxes"})    {boxes: [[x, y, width, height]], focused, width}   CSS pixels of this frame's viewport
//   ({ask: "focus"})    {isPrivate, isFrame, field, value}   the field that has the focus now
//   ({ask: "shows"})    {shows}   whether a secret can be read on the screen: one that is not shown as dots
//
// A field that was a password field once stays private while its document lives, whatever "show password" makes
// of it. Closed shadow roots that scripts make are remembered as they are made. Everything is read, nothing is changed;
// `window[Symbol.for("sweepdesk.private")](element)` answers too.
(want) => {
  const KEY = Symbol.for("sweepdesk.private");
  const HINT = /pass(word|wort|phrase|code|wd)|\bpwd\b|kennwort|contrase|mot de passe|senha|\bcvc|\bcvv|\bcsc\b|card ?(num|no\b)|cc ?num|kartennummer|\bpin\b|\botp\b|totp|one ?time|\b2fa\b|\bmfa\b|(security|verification|authentication|sms|access|login) ?code|\btan\b/i;
  const CODE = /\bcode\b|digit|ziffer|\btoken\b/i;  // of a short number field: not a year, an amount or a postal code
  const MARKS = /cc-|one-time-code|(current|new)-password/i;
  const PLAIN = ["text", "tel", "number", "email", "url", ""];

  const install = () => {
    const closed = new WeakMap(), rootOf = (el) => el.shadowRoot || closed.get(el) || null;
    const once = new WeakSet(), names = new Set(), numbers = new WeakMap();
    const documentId = Math.random().toString(36).slice(2);
    let next = 1;
    const remember = (el) => {
      if (once.has(el)) return;
      once.add(el);
      for (const name of [el.name, el.id]) if (name) names.add(name);
    };
    const hints = (el) =>
      [el.name, el.id, el.placeholder, el.getAttribute("aria-label")].join(" ").replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[_\-.[\]]+/g, " ");
    const isDigit = (el) => el.maxLength === 1 || ((el.inputMode === "numeric" || el.type === "tel" || el.type === "number") && el.size <= 2 && el.size > 0)
      || (el.inputMode === "numeric" && /^\[?(\\d|0-9)\]?(\{1\})?$/.test(el.pattern || ""));
    const isOneOfSeveral = (el) => {  // a box for each sign of a code
      if (!isDigit(el)) return false;
      const near = (el.form || el.parentElement?.parentElement || el.getRootNode()).querySelectorAll("input");
      let count = 0;
      for (const other of near) if (isDigit(other)) count++;
      return count >= 4;
    };
    const isShortCode = (el) => {
      const isNumber = el.inputMode === "numeric" || el.type === "tel" || /^\[?(\\d|0-9)/.test(el.pattern || "");
      return isNumber && el.maxLength >= 4 && el.maxLength <= 10 && CODE.test(hints(el)) && !/zip|post|plz|area|country|vorwahl|coupon|promo|discount|gift/i.test(hints(el));
    };
    const isPrivate = (el) => {
      if (!el || el.nodeType !== 1) return false;
      if (once.has(el)) return true;
      const tag = el.tagName;
      if (tag === "INPUT" && el.type === "password") {
        remember(el);
        return true;
      }
      if (MARKS.test(el.getAttribute("autocomplete") || "")) return true;
      if (tag === "TEXTAREA" || (tag === "INPUT" && PLAIN.includes(el.type))) {
        if ((el.name && names.has(el.name)) || (el.id && names.has(el.id))) return true;
        if (HINT.test(hints(el)) || isOneOfSeveral(el) || isShortCode(el)) return true;
        const hides = getComputedStyle(el).webkitTextSecurity;
        return Boolean(hides) && hides !== "none";
      }
      return false;
    };
    const within = (root, found) => {
      for (const el of root.querySelectorAll("*")) {
        const tag = el.tagName;
        if ((tag === "INPUT" || tag === "TEXTAREA" || el.hasAttribute("autocomplete")) && isPrivate(el)) found.push(el);
        const root = rootOf(el);
        if (root) within(root, found);
      }
      return found;
    };
    const seen = (event) => isPrivate(event.composedPath()[0]);
    const changed = new MutationObserver((changes) => {
      for (const { target, oldValue } of changes)
        if (target.tagName === "INPUT" && ((oldValue || "").toLowerCase() === "password" || target.type === "password")) remember(target);
    });
    const follow = (root, target) => {
      for (const kind of ["focusin", "beforeinput", "input"]) target.addEventListener(kind, seen, { capture: true, passive: true });
      changed.observe(root, { subtree: true, attributes: true, attributeFilter: ["type"], attributeOldValue: true });
    };
    follow(document, window);
    const attach = Element.prototype.attachShadow, call = Reflect.apply;
    const ours = { attachShadow(init) {
      const root = call(attach, this, arguments);
      if (!this.shadowRoot) closed.set(this, root);
      follow(root, root);
      return root;
    } }.attachShadow;
    try {
      Object.defineProperty(Element.prototype, "attachShadow", { value: ours, writable: true, configurable: true, enumerable: true });
    } catch (e) { /* frozen: only open ones are looked into */ }
    const numberOf = (el) => {
      if (!numbers.has(el)) numbers.set(el, next++);
      return `${documentId}.${numbers.get(el)}`;
    };
    Object.defineProperty(isPrivate, "tools", { value: { within, numberOf, rootOf } });
    try {
      Object.defineProperty(window, KEY, { value: isPrivate });
    } catch (e) { /* a frozen window: asked again, it is made again */ }
    return isPrivate;
  };

  const isPrivate = window[KEY] || install();
  const focused = () => {
    let el = document.activeElement;
    for (let root; el && (root = isPrivate.tools.rootOf(el)) && root.activeElement; ) el = root.activeElement;
    return el;
  };
  if (want.ask === "focus") {
    const el = focused();
    const isFrame = Boolean(el) && (el.tagName === "IFRAME" || el.tagName === "FRAME");
    if (!el || isFrame || !document.hasFocus() || !isPrivate(el)) return { isPrivate: false, isFrame, field: "", value: "" };
    return { isPrivate: true, isFrame, field: isPrivate.tools.numberOf(el), value: String(el.value ?? el.textContent ?? "").slice(0, 12000) };
  }
  if (want.ask === "shows") {
    const isReadable = (el) => (el.type !== "password" && Boolean(el.value)) || el === focused();
    return { shows: isPrivate.tools.within(document, []).some((el) => isReadable(el) && el.getClientRects().length > 0) };
  }
  if (want.ask === "boxes") {
    const boxes = [];
    for (const el of isPrivate.tools.within(document, []).slice(0, 500))
      for (const r of el.getClientRects()) if (r.width > 0 && r.height > 0) boxes.push([r.left, r.top, r.width, r.height]);
    return { boxes, focused: document.hasFocus() && isPrivate(focused()), width: innerWidth };
  }
  return {};
}
