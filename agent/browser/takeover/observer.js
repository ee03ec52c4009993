  // What a person does on this page, by meaning. Runs in its own world, after the parts that name elements:
  // pages neither see nor hear it. It tells `window.sweepdeskAction` which control was used and the page's state just
  // before; values stay here: of typed text only whether it is one of the visit's own words (`want.query`).
  //   ({sketch: 1})            the page's state now
  //   ({watch: 1, query})      begins to tell
  const MONEY = /[€£¥₹₽₩₺]\s?\d|\$\s?\d|\d\s?(?:€|£|zł|kr\b|EUR\b|USD\b|GBP\b|CHF\b)/;
  const BEGUN = Symbol.for("sweepdesk.observed");
  const squash = (text) => cut(text, 600).replace(/\s+/g, " ").trim();
  const fold = (text) => squash(text).toLowerCase();
  const outer = () => { try { return window.top.document ? window.top : window; } catch (e) { return window; } };

  const isOverlay = (doc, win) => {
    const at = doc.elementFromPoint(win.innerWidth / 2, win.innerHeight / 2);
    if (doc.querySelector("dialog[open]")) return true;
    for (let el = at, i = 0; el && i < 60; el = up(el), i++) {
      if (el.nodeType !== 1) continue;
      if (el === doc.body || el === doc.documentElement) return false;
      if (el.getAttribute("aria-modal") === "true" || /dialog$/.test(el.getAttribute("role") || "")) return true;
      const css = win.getComputedStyle(el);
      if (css.position !== "fixed" && !(css.position === "absolute" && Number(css.zIndex) > 0)) continue;
      const r = el.getBoundingClientRect();
      if (r.width * r.height > 0.2 * win.innerWidth * win.innerHeight) return true;
    }
    return false;
  };
  const sketch = () => {
    const win = outer(), doc = win.document, words = doc.createTreeWalker(doc.body || doc.documentElement, NodeFilter.SHOW_TEXT);
    let prices = 0, hash = 5381, nodes = 0;
    for (let n = words.nextNode(); n && nodes < 4000; n = words.nextNode(), nodes++) {
      const text = n.data, inside = n.parentElement;
      if (text.length < 2 || !inside || SKIP[inside.tagName] === 1) continue;
      const isMoney = prices < 40 && text.length < 200 && MONEY.test(text);
      if (nodes > 800 && !isMoney) continue;
      if (!inside.checkVisibility({ visibilityProperty: true })) continue;
      if (isMoney) prices++;
      for (let i = 0; i < text.length && i < 60; i++) hash = ((hash * 33) ^ text.charCodeAt(i)) >>> 0;
    }
    const ticked = doc.querySelectorAll(":checked").length, shut = doc.querySelectorAll(":disabled").length;
    return { o: win.location.origin, p: cut(win.location.pathname, 400), k: `${hash.toString(36)}.${ticked}.${shut}`,
      v: isOverlay(doc, win) ? 1 : 0, l: doc.links.length, c: prices };
  };
  if (want.sketch) try { return sketch(); } catch (e) { return null; }
  if (window[BEGUN]) return null;
  Object.defineProperty(window, BEGUN, { value: 1 });

  const isPrivate = window[Symbol.for("sweepdesk.private")] || (() => false);
  const isText = (el) => el.tagName === "TEXTAREA" || el.isContentEditable ||
    (el.tagName === "INPUT" && !/^(?:button|submit|reset|image|checkbox|radio|file|color|range|hidden)$/.test(el.type));
  const FIELD = { submit: "button", button: "button", reset: "button", image: "button", checkbox: "checkbox", radio: "radio", range: "slider", search: "searchbox" };
  const roleOf = (el) => (el.getAttribute("role") || "").trim().toLowerCase().split(/\s/)[0] ||
    (el.tagName === "INPUT" ? FIELD[el.type] || "textbox" : { A: "link", AREA: "link", SELECT: "select", TEXTAREA: "textbox" }[el.tagName] || (isText(el) ? "textbox" : "button"));
  // The control that a click at this node is meant for: itself or what contains it, across open shadow roots.
  const controlOf = (node) => {
    for (let el = node, i = 0; el && i < 60; el = up(el), i++) {
      if (el.nodeType !== 1) continue;
      const role = (el.getAttribute("role") || "").trim().toLowerCase();
      if (/^(?:A|AREA|BUTTON|INPUT|SELECT|TEXTAREA|SUMMARY)$/.test(el.tagName) || ROLES[role] === 1 || el.isContentEditable) return el;
      if (el.tagName === "LABEL" && el.control) return el.control;
      if (el.hasAttribute("onclick") || (el.hasAttribute("tabindex") && el.tabIndex >= 0)) return el;
    }
    for (let el = node, i = 0; el && i < 4; el = up(el), i++)  // what only a script makes a control shows it by its pointer
      if (el.nodeType === 1 && el !== document.body && getComputedStyle(el).cursor === "pointer" && squash(el.innerText).length < 80) return el;
    return null;
  };

  const kept = new Map();  // the text of each field that was typed into, so that no name repeats it; never leaves the page
  const queries = (want.query || []).map(fold);
  const keep = (el) => {
    kept.delete(el);
    kept.set(el, fold(valueOf(el)));
    if (kept.size > 60) kept.delete(kept.keys().next().value);
  };
  const repeats = (name) => [...kept.values()].some((text) => text.length > 2 && !queries.includes(text) && fold(name).includes(text));
  const valueOf = (el) => (typeof el.value === "string" ? el.value : el.textContent) || "";
  const nameFor = (el) => {
    let name = nameOf(el);
    if (!name && !isText(el) && el.tagName !== "SELECT") name = squeeze(el.innerText, 160);
    if (!name) {
      const inner = el.querySelector && el.querySelector("[aria-label],img[alt],svg title,[title]");
      name = inner ? squeeze(inner.getAttribute("aria-label") || inner.getAttribute("alt") || inner.getAttribute("title") || inner.textContent, 160) : "";
    }
    name = name || squeeze(el.getAttribute("title") || el.getAttribute("placeholder") || el.getAttribute("alt"), 160);
    return repeats(name) ? "" : name;
  };
  const describe = (el) => {
    const form = formOf(el), secret = isText(el) && isPrivate(el);
    return { r: cut(roleOf(el), 24), n: nameFor(el), f: secret ? "password" : kindOf(el), k: form ? form[5] : "", s: secret ? 1 : 0 };
  };
  const tell = (act, shown, before, more) => {
    if (typeof window.sweepdeskAction === "function") window.sweepdeskAction(JSON.stringify({ a: act, e: shown, b: before, ...more }));
  };
  const safely = (work) => (event) => { try { work(event); } catch (e) { /* a page in pieces tells nothing */ } };
  const on = (kind, work) => addEventListener(kind, safely(work), { capture: true, passive: true });
  const target = (event) => event.composedPath()[0];

  let pressed = null, told = null, sentAt = -1e9;  // what the pointer went down on; what was told last; when Enter sent a field
  const click = (shown, before, trusted) => {
    const now = performance.now();
    if (told && now - told.at < 400 && told.name === shown.n && told.role === shown.r) return;  // one click, heard twice
    told = { at: now, name: shown.n, role: shown.r };
    tell("click", shown, before, { u: trusted ? 1 : 0 });
  };
  on("pointerdown", (event) => {
    pressed = null;
    if (!event.isTrusted || event.button !== 0) return;
    const el = controlOf(target(event));
    if (!el || isText(el) || el.tagName === "SELECT") return;
    pressed = { shown: describe(el), before: sketch(), x: event.clientX, y: event.clientY };
  });
  on("pointerup", (event) => {
    const down = pressed;
    pressed = null;
    if (down && Math.hypot(event.clientX - down.x, event.clientY - down.y) < 12) click(down.shown, down.before, true);
  });
  on("click", (event) => {  // by the keyboard, or by a script
    if ((event.detail > 0 && event.isTrusted) || performance.now() - sentAt < 60) return;  // Enter in a field clicks its form's button
    const el = controlOf(target(event));
    if (el && !isText(el) && el.tagName !== "SELECT") click(describe(el), sketch(), event.isTrusted);
  });

  const typed = new Map();  // fields with text that was not told yet, and the page's state when it began
  const typing = (el, more) => {
    const before = typed.get(el);
    typed.delete(el);
    if (before) tell("type", describe(el), before, { q: queries.includes(fold(valueOf(el))) ? 1 : 0, ...more });
  };
  on("input", (event) => {
    const el = target(event);
    if (!el || el.nodeType !== 1 || !isText(el)) return;
    keep(el);
    if (!typed.has(el)) typed.set(el, sketch());
    if (typed.size > 50) typed.delete(typed.keys().next().value);
  });
  on("keydown", (event) => {
    const el = target(event);
    if (event.key === "Enter" && event.isTrusted && el && el.nodeType === 1 && el.tagName !== "TEXTAREA" && isText(el)) {
      sentAt = performance.now();
      typing(el, { u: 1, x: 1 });
    }
  });
  on("change", (event) => {
    const el = target(event);
    if (el && el.tagName === "SELECT") tell("choose", describe(el), sketch(), { u: event.isTrusted ? 1 : 0 });
    else if (typed.has(el)) typing(el, { u: event.isTrusted ? 1 : 0 });
  });
  on("blur", (event) => { if (typed.has(target(event))) typing(target(event), { u: 1 }); });
  return null;
