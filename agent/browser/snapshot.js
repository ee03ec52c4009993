// The eye of the agent: reads one page in one pass and returns it as compact JSON text.
//
// Evaluated as `page.evaluate(SCRIPT, options)`. It changes nothing on the page, never throws, and stops at
// its own deadline (`partial` is then true). Options, all optional:
//   {maxNodes: 20000, deadlineMs: 1500}   one snapshot: {version, json}; the rows are described below
//   {find: "e12"}                         the element of that id or null (use `evaluate_handle`)
//   {reveal: "e12"}                       scrolls it into view; {x, y, width, height, covered} or null
//   {sign: "e12"}                         its signature as it stands now, or null
//   {again: {tag, sign, x, y}}            the element with that signature nearest to that place, or null
//
// `json` is an object {v, url, title, lang, readyState, view: [w, h], scroll: [x, y], page: [w, h], partial, ms,
// meta: [[name, content]], jsonld: [text], frames: [[row, src, reachable]], hidden: [text], scripts: [src], rows}.
// A row of an element: [parent row, tag, flags, x, y, width, height, font size, font weight, attributes];
// a row of a text:     [parent row, "#", flags, text]. Rows stand in the order of the flat tree (slots and
// same-origin frames resolved); the parent of the first row is -1. Boxes are CSS pixels of the top viewport.
// The text is JSON made by hand, because pages replace `toJSON` and one string crosses to Python much
// faster than ten thousand small objects.
(options) => {
  const SEEN = 1, BLOCK = 2, INTERACTIVE = 4, STRUCK = 8, FIXED = 16, COVERED = 32, DISABLED = 64, READER_ONLY = 128,
    ARIA_HIDDEN = 256, CLIPPED = 512, POINTER = 1024, META = 2048, MULTILINE = 4096;
  const want = options || {};
  const maxNodes = want.maxNodes || 20000;
  const deadlineMs = want.deadlineMs || 1500;
  const started = performance.now();
  const KEY = Symbol.for("sweepdesk.elements");

  const registryOf = () => {
    let kept = window[KEY];
    if (!kept) {
      kept = { ids: new WeakMap(), refs: new Map(), next: 1 };
      try { Object.defineProperty(window, KEY, { value: kept, configurable: true }); } catch (e) { /* frozen window */ }
    }
    return kept;
  };
  const registry = registryOf();
  const idOf = (el) => {
    let id = registry.ids.get(el);
    if (!id) {
      id = "e" + registry.next++;
      registry.ids.set(el, id);
      registry.refs.set(id, new WeakRef(el));
    }
    return id;
  };
  const elementOf = (id) => {
    const ref = registry.refs.get(id);
    const el = ref && ref.deref();
    return el && el.isConnected ? el : null;
  };

  const boxIn = (el, ox, oy) => {
    let r = el.getBoundingClientRect();
    if (r.height > 30) {  // a link that wraps: its middle may lie beside its words, so take its first line
      const all = el.getClientRects();
      if (all.length > 1 && all[0].width > 0) r = all[0];
    }
    return { x: r.left + ox, y: r.top + oy, width: r.width, height: r.height };
  };
  const frameOffset = (el) => {
    let x = 0, y = 0, win = el.ownerDocument.defaultView;
    for (let i = 0; i < 8 && win && win !== window; i++) {
      const frame = win.frameElement;
      if (!frame) break;
      const r = frame.getBoundingClientRect();
      x += r.left + frame.clientLeft;
      y += r.top + frame.clientTop;
      win = frame.ownerDocument.defaultView;
    }
    return [x, y];
  };
  const up = (node) => node.assignedSlot || node.parentNode || node.host || null;
  const holds = (outer, inner) => {
    for (let n = inner, i = 0; n && i < 300; n = up(n), i++) if (n === outer) return true;
    return false;
  };
  const labelled = (el, top) => {  // a label passes a click on to its field
    const label = top.closest && top.closest("label");
    return !!label && label.control === el;
  };
  // What lies on top at the middle of `el`: null when nothing else does.
  const coverOf = (el, box, ox, oy) => {
    const cx = box.x + box.width / 2, cy = box.y + box.height / 2;
    if (cx < 0 || cy < 0 || cx >= innerWidth || cy >= innerHeight) return null;
    let root = el.getRootNode();
    if (!root.elementFromPoint) root = el.ownerDocument;
    const top = root.elementFromPoint(cx - ox, cy - oy);
    if (!top || top === el || holds(el, top) || holds(top, el) || labelled(el, top)) {
      const win = el.ownerDocument.defaultView;
      if (win && win !== window && win.frameElement) {
        const frame = win.frameElement, above = frame.ownerDocument.elementFromPoint(cx, cy);
        if (above && frame.ownerDocument === document && above !== frame && !holds(above, frame)) return above;
      }
      return null;
    }
    return top;
  };

  if (want.find || want.reveal) {
    try {
      const el = elementOf(want.find || want.reveal);
      if (!el || want.find) return el;
      el.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const [ox, oy] = frameOffset(el);
      const box = boxIn(el, ox, oy);
      box.covered = !!coverOf(el, box, ox, oy);
      return box;
    } catch (e) { return null; }
  }

  // ---- writing JSON by hand
  const ESCAPES = /["\\\u0000-\u001f\u007f\ud800-\udfff]/g;
  const escapeOne = (c) => "\\u" + ("0000" + c.charCodeAt(0).toString(16)).slice(-4);
  const quote = (s) => '"' + ("" + s).replace(ESCAPES, escapeOne) + '"';
  const num = (n) => (n > -1e7 && n < 1e7 ? "" + Math.round(n) : "0");
  const cut = (s, n) => { s = s == null ? "" : "" + s; return s.length > n ? s.slice(0, n) : s; };
  const squeeze = (s, n) => cut(cut(s, n * 4).replace(/\s+/g, " ").trim(), n);

  const rows = [], hidden = [], frames = [], pending = [];
  let partial = false, hiddenChars = 0, stop = false;
  const isLate = () => {
    if (rows.length >= maxNodes || performance.now() - started > deadlineMs) { partial = true; stop = true; }
    return stop;
  };

  const SKIP = { SCRIPT: 1, STYLE: 1, NOSCRIPT: 1, TEMPLATE: 1, HEAD: 1, LINK: 1, META: 1, BASE: 1, TITLE: 1, PARAM: 1, SOURCE: 1,
    TRACK: 1, MAP: 1, OPTION: 1, OPTGROUP: 1, DATALIST: 1, BR: 0 };
  const ROLES = { button: 1, link: 1, textbox: 1, searchbox: 1, combobox: 1, listbox: 1, option: 1, checkbox: 1, radio: 1, switch: 1,
    tab: 1, menuitem: 1, menuitemcheckbox: 1, menuitemradio: 1, slider: 1, spinbutton: 1, treeitem: 1, gridcell: 0 };
  const META_ATTRS = ["itemprop", "itemtype", "content", "datetime", "property", "typeof"];

  const nameOf = (el) => {
    const by = el.getAttribute("aria-labelledby");
    if (by) {
      let text = "";
      const ids = by.split(/\s+/), root = el.getRootNode();
      for (let i = 0; i < ids.length && i < 6; i++) {
        const other = ids[i] && root.getElementById ? root.getElementById(ids[i]) : null;
        if (other && other !== el) text += " " + (other.getAttribute("aria-label") || cut(other.textContent, 400));
      }
      text = squeeze(text, 160);
      if (text) return text;
    }
    const label = squeeze(el.getAttribute("aria-label"), 160);
    if (label) return label;
    const tag = el.tagName;
    if (tag === "INPUT" || tag === "SELECT" || tag === "TEXTAREA") {
      const labels = el.labels;
      if (labels && labels.length) {
        let text = "";
        for (let i = 0; i < labels.length && i < 2; i++) text += " " + labelText(labels[i], el);
        text = squeeze(text, 160);
        if (text) return text;
      }
      const type = el.type;
      if (tag === "INPUT" && (type === "submit" || type === "button" || type === "reset")) return squeeze(el.value, 160);
      if (tag === "INPUT" && type === "image") return squeeze(el.alt || el.value, 160);
    }
    return "";
  };
  const labelText = (label, field) => {
    if (!holds(label, field)) return cut(label.textContent, 300);
    let text = "";
    for (let n = label.firstChild, i = 0; n && i < 40; n = n.nextSibling, i++) {
      if (n === field || n.tagName === "SELECT" || n.tagName === "SCRIPT" || n.tagName === "STYLE") continue;
      text += " " + cut(n.textContent, 300);
    }
    return text;
  };

  // What a form asks of a person, by its fields: wherever they stand (`form=` ties a field to a form from afar).
  const SENSITIVE = [["payment", /\bcc-|card.?n|cardholder|credit|\bcvv|\bcvc|\biban\b|kreditkart|carte.?(?:bancaire|bleue)|tarjeta|kartennummer/i],
    ["code", /one-time-code|\botp\b|verification.?code|captcha/i], ["password", /passw|passwort|contrase|mot.?de.?passe|wachtwoord/i],
    ["email", /e-?mail|courriel|correo/i], ["tel", /\btel(?:efon|éfono|efoon|ephone)?\b|phone|\bmobile\b|handynummer/i],
    ["person", /given-name|family-name|street-address|first.?name|last.?name|vorname|nachname|\bssn\b/i],
    ["message", /messag|nachricht|comment|kommentar|mensaje|\bchat|feedback/i]];
  const searches = (f) => /search|such|recherch|buscar|cerca|zoek|^q$|query/i.test(((f.getAttribute("role") || "") + " " + (f.getAttribute("name") || "") + " " +
    (f.getAttribute("placeholder") || "") + " " + (f.getAttribute("aria-label") || "")).slice(0, 400).trim()) || f.getAttribute("name") === "q";
  const kindOf = (f) => {
    const type = f.tagName === "INPUT" ? f.type : f.tagName === "TEXTAREA" ? "textarea" : f.isContentEditable ? "editable" : "";
    if (!type || /^(?:hidden|submit|button|image|reset|checkbox|radio|range|color)$/.test(type)) return "";
    if (/^(?:password|email|tel|file)$/.test(type)) return type;
    const hint = ["autocomplete", "name", "id", "placeholder", "aria-label"].map((n) => (f.getAttribute(n) || "").slice(0, 100)).join(" ");
    for (let i = 0; i < SENSITIVE.length; i++) if (SENSITIVE[i][1].test(hint)) return SENSITIVE[i][0];
    return (type === "textarea" || type === "editable") && !searches(f) ? "message" : "";
  };
  const ATTR = Element.prototype.getAttribute, FIELDS = (Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, "elements") || {}).get;
  const formFacts = new Map();
  const ownerOf = (el) => {
    for (let n = el, i = 0; n && i < 300; n = up(n), i++) {
      if (n.form && n.form.tagName === "FORM") return n.form;
      if (n.tagName === "FORM") return n;
    }
    return null;
  };
  const formOf = (el) => {
    const form = ownerOf(el.tagName === "LABEL" && el.control ? el.control : el);
    if (!form) return null;
    let facts = formFacts.get(form);
    if (!facts) {
      const kinds = {}, fields = FIELDS ? FIELDS.call(form) : form.querySelectorAll("input,textarea");
      for (let i = 0; i < fields.length && i < 300; i++) { const k = kindOf(fields[i]); if (k) kinds[k] = 1; }
      const said = (ATTR.call(form, "role") || "") + " " + (ATTR.call(form, "action") || "").slice(0, 80);
      facts = { method: ATTR.call(form, "method") || "get", action: ATTR.call(form, "action") || "", kinds: Object.keys(kinds).sort(),
        search: /search|suche|recherche|buscar/i.test(said) ? 1 : 0 };
      formFacts.set(form, facts);
    }
    const sends = el.tagName === "BUTTON" || el.tagName === "INPUT";
    const method = ("" + ((sends && ATTR.call(el, "formmethod")) || facts.method)).trim().toLowerCase();
    let action = (sends && ATTR.call(el, "formaction")) || facts.action;
    try { action = new URL(action || location.href, el.baseURI).href; } catch (e) { action = "invalid:"; }
    return [method === "post" ? "post" : method === "dialog" ? "dialog" : "get", facts.kinds.indexOf("password") >= 0 ? 1 : 0,
      facts.kinds.indexOf("email") >= 0 ? 1 : 0, facts.search, cut(action, 400), facts.kinds.join(" ")];
  };
  const isSubmit = (el, tag) => (tag === "BUTTON" && el.type === "submit") || (tag === "INPUT" && (el.type === "submit" || el.type === "image"));
  // The same for an element that still means the same: what it is, where it leads, what it sends, its letters.
  const signOf = (el) => {
    const tag = el.tagName, form = formOf(el), href = typeof el.href === "string" ? el.href : "";
    const said = ((tag === "INPUT" ? (isSubmit(el, tag) || el.type === "button" ? el.value : el.name) : tag === "SELECT" ? el.name : cut(el.textContent, 400)) + " " +
      (el.getAttribute("aria-label") || "")).toLowerCase().replace(/[^\p{L}]+/gu, "").slice(0, 120);
    const all = [tag, el.type || "", href, form ? form[0] + form[4] + form[5] : "", said].join("\n");
    let hash = 5381;
    for (let i = 0; i < all.length; i++) hash = ((hash * 33) ^ all.charCodeAt(i)) >>> 0;
    return hash.toString(36);
  };

  if (want.sign) {
    try { const el = elementOf(want.sign); return el ? signOf(el) : null; } catch (e) { return null; }
  }

  // The visible element that was described, nearest to where it stood: a page that draws itself anew has new nodes.
  if (want.again) {
    try {
      const sought = want.again, tag = sought.tag.toUpperCase();
      let best = null, least = 1e9, left = maxNodes;
      const search = (root, ox, oy) => {
        const all = root.querySelectorAll("*");
        for (let i = 0; i < all.length && left-- > 0; i++) {
          const el = all[i];
          if (el.shadowRoot) search(el.shadowRoot, ox, oy);
          if (el.tagName === "IFRAME" && el.contentDocument) {
            const r = el.getBoundingClientRect();
            search(el.contentDocument, ox + r.left + el.clientLeft, oy + r.top + el.clientTop);
          }
          if (el.tagName.toUpperCase() !== tag || !el.getClientRects().length || signOf(el) !== sought.sign) continue;
          const r = el.getBoundingClientRect(), far = Math.hypot(r.left + ox + r.width / 2 - sought.x, r.top + oy + r.height / 2 - sought.y);
          if (far < least) { best = el; least = far; }
        }
      };
      search(document, 0, 0);
      return best && (least < 300 || /\p{L}{2}/u.test(best.textContent + (best.getAttribute("aria-label") || ""))) ? best : null;
    } catch (e) { return null; }
  }

  const LISTENS = Symbol.for("sweepdesk.listens");
  const isInteractive = (el, tag, role, cs, ctx, r) => {
    if (tag === "A" || tag === "AREA") return el.hasAttribute("href") || !!role || el.hasAttribute("onclick") || cs.cursor === "pointer";
    if (tag === "BUTTON" || tag === "SELECT" || tag === "TEXTAREA" || tag === "SUMMARY") return true;
    if (tag === "INPUT") return el.type !== "hidden";
    if (role && ROLES[role] === 1) return true;
    if (el.isContentEditable && !(el.parentElement && el.parentElement.isContentEditable)) return true;
    if (tag === "LABEL") return !!el.control && (el.control.type === "checkbox" || el.control.type === "radio");
    if (el.hasAttribute("onclick")) return true;
    if (tag === "HTML" || tag === "BODY" || tag === "IFRAME" || tag === "FORM") return false;
    if (listensFor(el, r, ctx)) return true;
    if (el.hasAttribute("tabindex") && el.tabIndex >= 0) return cs.cursor === "pointer" || !!role || (r.width <= 60 && r.height <= 60 && !el.firstElementChild);
    return cs.cursor === "pointer" && !ctx.pointer;
  };
  // Whether its own script waits for a click on it (listeners.js). Not what listens for everything inside it.
  const listensFor = (el, r, ctx) => {
    const ask = ctx.win[LISTENS], heard = typeof el.onclick === "function" ? 2 : typeof ask === "function" ? ask(el) : 0;
    if (!heard || (heard === 1 && (r.width > 100 || r.height > 100))) return false;
    if (r.width * r.height > 0.35 * innerWidth * innerHeight) return false;
    return !el.firstElementChild || (el.getElementsByTagName("*").length <= 40 && !el.querySelector("a[href],button,input,select,textarea"));
  };

  const pseudo = (win, el, which, back) => {
    const text = win.getComputedStyle(el, which).content;
    const found = text && text[0] === '"' ? text.slice(1, -1) : "";
    if (found && /[^\s\u2000-\u206f\ue000-\uf8ff]/.test(found)) {
      const cs = win.getComputedStyle(el, which), ink = colourOf(cs.webkitTextFillColor || cs.color), own = colourOf(cs.backgroundColor);
      const isOut = cs.position === "absolute" || cs.position === "fixed" || cs.transform !== "none" || cs.clipPath !== "none" || Math.abs(parseFloat(cs.textIndent)) > 20;
      const isFlat = cs.display !== "inline" && (parseFloat(cs.width) < 4 || parseFloat(cs.height) < 4 || parseFloat(cs.maxHeight) < 4);
      if (parseFloat(cs.opacity) < 0.1 || parseFloat(cs.fontSize) < 4 || cs.visibility !== "visible" || cs.display === "none" || (ink && ink[3] < 0.1) || isWipedOut(cs)) return "";
      if (/\d/.test(found) && (isOut || isFlat || isFaint(ink, own && own[3] > 0.5 ? own : back))) return "";  // a number that cannot be measured counts only where it plainly shows
    }
    return found.length < 25 && /[^\s\u2000-\u206f\ue000-\uf8ff]/.test(found) ? found : "";
  };

  const attrsOf = (el, tag, role, interactive, cs, win, back) => {
    const out = [];
    const put = (key, value) => { if (value !== "" && value != null) out.push(quote(key) + ":" + (typeof value === "number" ? value : quote(value))); };
    const attr = (key, name, n) => { const v = el.getAttribute(name); if (v) put(key, squeeze(v, n)); };
    if (role) put("role", role);
    const names = el.getAttributeNames();
    for (let i = 0; i < names.length && i < 60; i++) {
      const n = names[i];
      if (n === "itemprop" || n === "itemtype" || n === "content" || n === "datetime" || n === "property" || n === "typeof") attr(n, n, 300);
      else if (n === "itemscope") put("itemscope", 1);
      else if (n === "title") attr("title", "title", 200);
      else if (n === "aria-expanded") put("exp", el.getAttribute(n) === "true" ? 1 : 0);
      else if (n === "aria-checked" || n === "aria-selected" || n === "aria-pressed") put("chk", el.getAttribute(n) === "true" ? 1 : 0);
      else if (n === "aria-busy" && el.getAttribute(n) === "true") put("busy", 1);
      else if (n === "aria-current") put("cur", 1);
      else if (n === "aria-modal" && el.getAttribute(n) === "true") put("modal", 1);
      else if (n === "aria-level") attr("level", n, 2);
      else if (n === "aria-haspopup") put("popup", 1);
      else if (n === "rel") attr("rel", n, 40);
      else if (n === "for") put("for", 1);
      else if (n === "data-sitekey") put("sitekey", 1);
    }
    const hint = (typeof el.className === "string" ? el.className : "") + " " + (el.id || "");
    if (hint.length > 1) put("c", squeeze(hint, 90));
    if (el.shadowRoot) put("shadow", 1);
    if (tag === "IMG" || tag === "CANVAS" || tag === "VIDEO") {
      attr("alt", "alt", 200);
      if (tag === "IMG") { put("src", cut(el.currentSrc || el.src || el.getAttribute("data-src"), 400)); put("nw", el.naturalWidth | 0); put("nh", el.naturalHeight | 0); }
    } else if (tag === "IFRAME") put("src", cut(el.src, 400));
    else if (tag === "svg") { const t = el.querySelector("title"); if (t) put("alt", squeeze(t.textContent, 100)); }
    if (tag === "A" || tag === "AREA") { const h = el.href; put("href", cut(typeof h === "string" ? h : (h && h.baseVal) || "", 600)); }
    if (tag === "FORM") { const f = formOf(el); put("fm", f[0]); put("fp", f[1]); put("fe", f[2]); put("fs", f[3]); }
    const label = interactive || role || tag === "IMG" || tag === "svg" || tag === "NAV" || tag === "SECTION" || tag === "FORM" || tag === "ASIDE"
      ? nameOf(el) : squeeze(el.getAttribute("aria-label"), 160);
    put("name", label);
    if (interactive) fieldAttrs(el, tag, put);
    if (cs.zIndex !== "auto" && cs.position !== "static") put("z", parseInt(cs.zIndex, 10) || 0);
    if (cs.position === "absolute") put("abs", 1);
    if (cs.backgroundImage.length > 9 && cs.backgroundImage.indexOf("url(") >= 0) put("bg", 1);
    if (!el.firstElementChild && tag !== "IMG" && tag !== "INPUT" && tag !== "SELECT" && tag !== "IFRAME" && el.childNodes.length < 3) {
      const text = el.firstChild ? cut(el.textContent, 40) : "";
      if (text === "" || (text.length < 30 && /\d/.test(text))) {
        put("before", pseudo(win, el, "::before", back));
        put("after", pseudo(win, el, "::after", back));
      }
    }
    return out.length ? "{" + out.join(",") + "}" : "0";
  };
  const wasPrivate = (el) => {  // asks private_fields.js: also a field that "show password" made a plain one
    try {
      const ask = el.ownerDocument.defaultView[Symbol.for("sweepdesk.private")];
      return !!ask && !!ask(el);
    } catch (e) { return true; }
  };
  const fieldAttrs = (el, tag, put) => {
    put("id", idOf(el));
    if (tag === "INPUT" || tag === "TEXTAREA") {
      const type = tag === "INPUT" ? el.type : "textarea";
      put("type", type);
      put("ph", squeeze(el.placeholder, 120));
      put("fname", squeeze(el.name, 60));
      if (type === "checkbox" || type === "radio") put("chk", el.checked ? 1 : 0);
      else if (!kindOf(el) && !wasPrivate(el)) put("val", squeeze(el.value, tag === "TEXTAREA" ? 2000 : 200));  // never what stands in a field for a secret or a person
      else if (tag === "TEXTAREA" && kindOf(el) === "message" && el.value === el.defaultValue && !wasPrivate(el)) put("val", squeeze(el.value, 2000));  // the page's own words
    } else if (tag === "SELECT") {
      const list = [];
      for (let i = 0; i < el.options.length && i < 60; i++) list.push(squeeze(el.options[i].label || el.options[i].text, 80));
      put("opts", list.join("\n"));
      const chosen = el.selectedOptions || [], said = [];
      for (let i = 0; i < chosen.length && i < 10; i++) said.push(squeeze(chosen[i].label || chosen[i].text, 80));
      put("val", said.join(", "));
      put("fname", squeeze(el.name, 60));
    } else if (tag === "LABEL" && el.control) { put("type", el.control.type); put("chk", el.control.checked ? 1 : 0); }
    else if (tag === "DETAILS" || tag === "SUMMARY") put("exp", el.parentElement && el.parentElement.open ? 1 : 0);
    else if (el.isContentEditable) { put("type", "editable"); put("ph", squeeze(el.getAttribute("data-placeholder") || el.getAttribute("aria-placeholder"), 120)); }
    const role = el.getAttribute("role");
    if (tag !== "INPUT" && (role === "slider" || role === "spinbutton" || role === "progressbar")) put("val", squeeze(el.getAttribute("aria-valuetext") || el.getAttribute("aria-valuenow"), 60));
    const low = el.getAttribute(tag === "INPUT" ? "min" : "aria-valuemin") || el.getAttribute("aria-valuemin"), high = el.getAttribute(tag === "INPUT" ? "max" : "aria-valuemax") || el.getAttribute("aria-valuemax");
    if (low || high) put("range", squeeze(low, 30) + ".." + squeeze(high, 30));
    else if (tag === "INPUT" && el.type === "range") put("range", "0..100");
    if (el.readOnly === true) put("ro", 1);
    if (el.multiple === true) put("multi", 1);
    const form = formOf(el), own = kindOf(el);
    if (form) { put("fm", form[0]); put("fp", form[1]); put("fe", form[2]); put("fs", form[3]); put("fa", form[4]); put("fk", form[5]); }
    if (own) put("kind", own);
    if (isSubmit(el, tag)) put("sub", 1);
    put("sig", signOf(el));
  };

  // ---- what cannot be seen: kept apart, as text, and as far as it carries structured data
  const walkHidden = (el, parent) => {
    const text = squeeze(el.textContent, 300);
    if (text && hiddenChars < 20000 && !SKIP[el.tagName]) { hidden.push(text); hiddenChars += text.length; }
    if (!el.querySelector || el.tagName === "SCRIPT" || el.tagName === "STYLE") return;
    if (el.hasAttribute("itemprop") || el.hasAttribute("property")) metaRow(el, parent);
    const all = el.querySelectorAll("[itemprop],[property]");
    for (let i = 0; i < all.length && i < 60 && !isLate(); i++) metaRow(all[i], parent);
  };
  const metaRow = (el, parent) => {
    const out = [];
    for (let i = 0; i < META_ATTRS.length; i++) {
      const v = el.getAttribute(META_ATTRS[i]);
      if (v) out.push(quote(META_ATTRS[i]) + ":" + quote(squeeze(v, 300)));
    }
    if (el.hasAttribute("itemscope")) out.push('"itemscope":1');
    const href = el.getAttribute("href") || el.getAttribute("src");
    if (href) out.push('"href":' + quote(cut(href, 300)));
    if (!el.firstElementChild) out.push('"val":' + quote(squeeze(el.textContent, 200)));
    rows.push("[" + parent + ',"' + el.tagName.toLowerCase().slice(0, 30) + '",' + META + ",0,0,0,0,0,0,{" + out.join(",") + "}]");
  };

  const isReaderOnly = (cs, r) => {
    if (cs.position === "absolute" || cs.position === "fixed") {
      if (r.width <= 2 && r.height <= 2) return true;
      if (cs.clip !== "auto" && /rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px\)/.test(cs.clip)) return true;
      if (/inset\((50|100)%/.test(cs.clipPath)) return true;
    }
    return r.width <= 1 && r.height <= 1 && cs.overflowX === "hidden" && r.width + r.height > 0;
  };

  // Cuts the clip of what lies above by this element's own box; null when nothing is left to see.
  const clipOf = (cs, r, ctx, tag) => {
    if (tag === "BODY" || tag === "HTML" || cs.display === "inline" || cs.display === "contents") return ctx.clip;
    const paints = /paint|strict|content/.test(cs.contain || "");
    const cutsX = cs.overflowX !== "visible" || paints, cutsY = cs.overflowY !== "visible" || paints;
    if (!cutsX && !cutsY) return ctx.clip;
    const scrolls = /auto|scroll/.test(cs.overflowX + cs.overflowY);
    if ((cutsX && r.width < 5) || (cutsY && r.height < 4)) return scrolls && r.width > 1 && r.height >= 4 ? ctx.clip : null;
    if (r.height >= ctx.view[1] * 0.9) return ctx.clip;  // an app's own viewport, or one locked behind a dialog
    const c = ctx.clip;
    return [cutsX ? Math.max(c[0], r.left) : c[0], cutsY && !scrolls ? Math.max(c[1], r.top) : c[1],
      cutsX ? Math.min(c[2], r.right) : c[2], cutsY && !scrolls ? Math.min(c[3], r.bottom) : c[3]];
  };
  // The box that `clip-path` or `clip` leaves of an element, as [left, top, right, bottom]; null: all of it.
  const px = (text, whole) => {
    const m = /^(-?[\d.]+(?:e-?\d+)?)(px|%)?$/.exec(text || "");
    return m ? (m[2] === "%" ? (+m[1] * whole) / 100 : +m[1]) : null;
  };
  const cutOf = (cs, r) => {
    if (cs.clip !== "auto" && /^(?:absolute|fixed)$/.test(cs.position)) {
      const t = (/rect\((.*)\)/.exec(cs.clip) || ["", ""])[1].split(/[ ,]+/).map((v) => px(v, 0));
      if (t.length === 4) return [r.left + (t[3] || 0), r.top + (t[0] || 0), t[1] === null ? r.right : r.left + t[1], t[2] === null ? r.bottom : r.top + t[2]];
    }
    const m = /^(inset|circle|ellipse|polygon|rect|xywh|path|shape)\((.*)\)/.exec(cs.clipPath || "");
    if (!m || (cs.transform !== "none" && m[1] !== "inset")) return null;
    const w = r.width, h = r.height, at = (x0, y0, x1, y1) => [r.left + x0, r.top + y0, r.left + x1, r.top + y1];
    if (m[1] === "inset") {
      const v = m[2].split(" round")[0].trim().split(/\s+/), top = px(v[0], h), right = px(v[1] || v[0], w), bottom = px(v[2] || v[0], h), left = px(v[3] || v[1] || v[0], w);
      return top === null || right === null || bottom === null || left === null ? null : at(left, top, w - right, h - bottom);
    }
    if (m[1] === "circle" || m[1] === "ellipse") {
      const [size, where] = m[2].split(/\s*at\s*/), sizes = size.trim().split(/\s+/), spot = (where || "50% 50%").trim().split(/\s+/);
      const rx = px(sizes[0], m[1] === "circle" ? Math.sqrt((w * w + h * h) / 2) : w), ry = m[1] === "circle" ? rx : px(sizes[1], h), cx = px(spot[0], w), cy = px(spot[1] || "50%", h);
      return rx === null || ry === null || cx === null || cy === null ? null : at(cx - rx, cy - ry, cx + rx, cy + ry);
    }
    if (m[1] === "rect" || m[1] === "xywh") {
      const v = m[2].split(" round")[0].trim().split(/\s+/).map((one, i) => px(one, m[1] === "rect" ? (i % 2 ? w : h) : i % 2 ? h : w));
      if (v.length !== 4 || v.indexOf(null) >= 0) return null;
      return m[1] === "rect" ? at(v[3], v[0], v[1], v[2]) : at(v[0], v[1], v[0] + v[2], v[1] + v[3]);
    }
    const pairs = m[1] === "polygon" ? m[2].replace(/^\w+,/, "").split(",").map((p) => p.trim().split(/\s+/)) : (m[2].match(/-?[\d.]+[ ,]+-?[\d.]+/g) || []).map((p) => p.split(/[ ,]+/));
    let area = 0;
    const points = pairs.map((p) => [px(p[0], w), px(p[1], h)]).filter((p) => p[0] !== null && p[1] !== null);
    if (m[1] === "polygon" && points.length !== pairs.length) return null;
    if (m[1] !== "polygon" && points.length > 2) return null;
    for (let i = 0; i < points.length; i++) { const n = points[(i + 1) % points.length]; area += points[i][0] * n[1] - n[0] * points[i][1]; }
    if (points.length < 3 || Math.abs(area) < 8) return at(0, 0, 0, 0);
    const xs = points.map((p) => p[0]), ys = points.map((p) => p[1]);
    return at(Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
  };

  // ---- what is on the page and yet cannot be seen: faint, tiny, clipped away, turned away, under a plate
  const colours = new Map();
  let brush = null;
  const drawn = (text) => {  // what `lab()`, `oklch()`, `color()` look like: painted on one point and read back
    try {
      brush = brush || new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
      brush.clearRect(0, 0, 1, 1);
      brush.fillStyle = "#000";
      brush.fillStyle = text;
      brush.fillRect(0, 0, 1, 1);
      const d = brush.getImageData(0, 0, 1, 1).data;
      return [d[0], d[1], d[2], d[3] / 255];
    } catch (e) { return null; }
  };
  const colourOf = (text) => {
    if (!text) return null;
    if (colours.has(text)) return colours.get(text);
    const m = /^rgba?\(\s*([\d.]+)[, ]+([\d.]+)[, ]+([\d.]+)(?:\s*[,/]\s*([\d.]+)(%?))?/.exec(text);
    const found = m ? [+m[1], +m[2], +m[3], m[4] === undefined ? 1 : +m[4] / (m[5] ? 100 : 1)] : /^[a-z]+\(/.test(text) ? drawn(text) : null;
    if (colours.size < 500) colours.set(text, found);
    return found;
  };
  const over = (top, under) => (top[3] > 0.98 || !under ? top : [0, 1, 2].map((i) => top[i] * top[3] + under[i] * (1 - top[3])).concat(1));
  // The colours of a gradient, when that is all the picture behind is; null for pictures that cannot be judged.
  const stopsOf = (image) => {
    if (!/gradient\(/.test(image) || /url\(|image-set|element\(/.test(image)) return null;
    const found = (image.match(/(?:rgba?|lab|lch|oklab|oklch|color)\([^()]*\)/g) || []).map(colourOf);
    return found.length && found.indexOf(null) < 0 ? found : null;
  };
  const light = (c) => {
    const part = (v) => { v /= 255; return v <= 0.04 ? v / 12.92 : Math.pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * part(c[0]) + 0.7152 * part(c[1]) + 0.0722 * part(c[2]) + 0.05;
  };
  const isFaint = (colour, back) => {
    if (!colour || !back) return false;
    if (typeof back[0] !== "number") return back.every((one) => isFaint(colour, one));
    if (colour[3] < 0.98) colour = over(colour, back);
    const a = light(colour), b = light(back), near = Math.abs(colour[0] - back[0]) + Math.abs(colour[1] - back[1]) + Math.abs(colour[2] - back[2]);
    return (a > b ? a / b : b / a) < 1.12 && near < 60;
  };
  const amount = (text, name, standard) => {
    const m = new RegExp(name + "\\(([\\d.]+)(%|px)?\\)").exec(text);
    return m ? (m[2] === "%" ? +m[1] / 100 : +m[1]) : standard;
  };
  const isFilteredOut = (f) => amount(f, "opacity", 1) < 0.1 || amount(f, "blur", 0) > 5 || amount(f, "contrast", 1) < 0.1 ||
    (amount(f, "brightness", 1) < 0.1 && amount(f, "invert", 0) > 0.9) || amount(f, "brightness", 1) > 50;
  const isMaskedOut = (cs) => {
    const mask = cs.maskImage;
    if (!mask || mask === "none") return false;
    const stops = stopsOf(mask);
    return /^0(?:px|%)?(?: 0(?:px|%)?)?$/.test(cs.maskSize || "") || (stops && stops.every((c) => c[3] < 0.1)) || /url\(["']?data:image\/svg/.test(mask) && !/(?:<|%3C)(?:path|rect|circle|polygon|image|use|text|ellipse|g|line)/i.test(mask);
  };
  const isTurnedAway = (cs) => {
    const m = cs.backfaceVisibility === "hidden" && /^matrix3d\((.*)\)/.exec(cs.transform);
    return !!m && +m[1].split(",")[10] < -0.01;
  };
  const isWipedOut = (cs) => (cs.filter !== "none" && isFilteredOut(cs.filter)) || isMaskedOut(cs) || isTurnedAway(cs) || (cs.zoom && parseFloat(cs.zoom) < 0.15);
  // How a text mixes with its ground may wipe it out: white screens everything, black multiplies everything.
  const isBlendedOut = (mode, back) => !!back && typeof back[0] === "number" && ((/screen|lighten|color-dodge|plus-lighter/.test(mode) && light(back) > 0.95) ||
    (/multiply|darken|color-burn|plus-darker/.test(mode) && light(back) < 0.06));
  const pictures = [], plates = [], grounds = [], doubtful = [];
  const inBox = (inner, outer, share) => {
    const w = Math.min(inner.right, outer[2]) - Math.max(inner.left, outer[0]), h = Math.min(inner.bottom, outer[3]) - Math.max(inner.top, outer[1]);
    return w > 0 && h > 0 && w * h >= share * Math.max(1, (inner.right - inner.left) * (inner.bottom - inner.top));
  };
  // Whether a text shows at all by its own rectangle; what depends on its neighbours is decided at the end.
  const range = document.createRange();
  const measure = (node, ctx) => {
    try {
      const r = node.ownerDocument === document ? range : node.ownerDocument.createRange();
      r.selectNodeContents(node);
      return r.getBoundingClientRect();
    } catch (e) { return null; }
  };
  const isTextAway = (rect, text, ctx) => {
    const right = rect.right + ctx.win.scrollX, bottom = rect.bottom + ctx.win.scrollY, size = text.trim().length;
    if (rect.height < 3 || rect.width < 0.8 * Math.min(size, 12) || right <= 0 || bottom <= 0 || rect.left > ctx.view[0] + 3000) return true;
    if (ctx.firm && (rect.left >= ctx.view[0] || rect.right <= 0 || rect.top >= ctx.view[1] || rect.bottom <= 0)) return true;  // fixed: no scrolling leads there
    if (/[\u202d\u202e]/.test(text) && /\d/.test(text)) return true;  // its digits show in another order
    const c = ctx.clip, h = Math.min(rect.bottom, c[3]) - Math.max(rect.top, c[1]);
    if (c[3] - c[1] < 400 && h < 0.25 * Math.min(rect.height, 24)) return true;
    const k = ctx.narrow;
    return !!k && Math.min(rect.right, k[1]) - Math.max(rect.left, k[0]) < 0.25 * Math.min(rect.width, 40);
  };
  // A ground that `::before` or `::after` of something above draws.
  const standsOnDrawn = (el, ink) => {
    for (let n = el, i = 0; n && i < 12; n = up(n), i++) {
      if (n.nodeType !== 1) continue;
      for (const which of ["::before", "::after"]) {
        const cs = n.ownerDocument.defaultView.getComputedStyle(n, which);
        if (!cs.content || cs.content === "none" || cs.content === "normal" || !/absolute|fixed/.test(cs.position) || parseFloat(cs.opacity) < 0.5) continue;
        const ground = colourOf(cs.backgroundColor);
        if (/url\(/.test(cs.backgroundImage) || (ground && ground[3] > 0.3 && ink && !isFaint(ink, ground))) return true;
      }
    }
    return false;
  };
  // What `::before` or `::after` of the text's own element draws on it: a "plate" that covers, a "line" that strikes.
  const drawnOver = (rect, el) => {
    const win = el && el.nodeType === 1 ? el.ownerDocument.defaultView : null;
    if (!win || win.getComputedStyle(el).position === "static") return "";
    for (const which of ["::before", "::after"]) {
      const cs = win.getComputedStyle(el, which);
      if (!cs.content || cs.content === "none" || cs.content === "normal" || cs.position !== "absolute" || parseFloat(cs.zIndex) < 0) continue;
      const ground = colourOf(cs.backgroundColor), w = parseFloat(cs.width), h = parseFloat(cs.height), border = parseFloat(cs.borderTopWidth) || parseFloat(cs.borderBottomWidth);
      if (!(w >= 0.7 * (rect.right - rect.left)) || parseFloat(cs.opacity) < 0.5) continue;
      if (ground && ground[3] > 0.9 && h >= 0.7 * (rect.bottom - rect.top)) return "plate";
      const box = el.getBoundingClientRect(), at = (parseFloat(cs.top) + h / 2) / (box.height || 1);
      if (((ground && ground[3] > 0.3 && h > 0 && h <= 4) || (border > 0 && h <= 4)) && at > 0.25 && at < 0.75) return "line";
    }
    return "";
  };
  // Whether something else that is opaque is what a person sees at the middle of this text (asked in the viewport).
  const isUnder = (rect, el) => {
    const x = (rect.left + rect.right) / 2, y = (rect.top + rect.bottom) / 2;
    if (!el || el.ownerDocument !== document || el.getRootNode() !== document || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return false;
    const top = document.elementFromPoint(x, y);
    if (!top || top === el || holds(top, el)) return false;
    for (let n = top, i = 0; n && n.nodeType === 1 && !holds(n, el) && i < 20; n = up(n), i++) {
      const cs = getComputedStyle(n), r = n.getBoundingClientRect(), ground = colourOf(cs.backgroundColor);
      if (cs.position === "fixed" || cs.position === "sticky" || r.width * r.height > 0.3 * innerWidth * innerHeight) return false;
      if (n !== el && !holds(el, n) || /absolute|relative/.test(cs.position)) {
        const stops = stopsOf(cs.backgroundImage);
        if (parseFloat(cs.opacity) > 0.8 && ((ground && ground[3] > 0.9) || (stops && stops.every((c) => c[3] > 0.9)) || n.tagName === "IMG")) return true;
      }
    }
    return false;
  };
  const judgeDoubtful = () => {
    for (let i = 0; i < doubtful.length; i++) {
      const [row, rect, el, faint, at, z, ink] = doubtful[i];
      let gone = faint && !pictures.some(([box, owner]) => inBox(rect, box, 0.3)) &&
        !(ink && grounds.some(([box, colour]) => inBox(rect, box, 0.9) && !isFaint(ink, colour))) && !standsOnDrawn(el, ink);
      if (!gone) gone = isUnder(rect, el);
      const drawn = gone ? "" : drawnOver(rect, el);
      if (drawn === "plate") gone = true;
      else if (drawn === "line") row[2] |= STRUCK;
      for (let k = 0; k < plates.length && !gone; k++) {
        const [box, plate, from, level] = plates[k];
        gone = from > at && level >= z && inBox(rect, box, 0.7) && !holds(plate, el) && !holds(el, plate);
      }
      if (gone) { row[2] &= ~SEEN; if (hiddenChars < 20000) { hidden.push(row[4]); hiddenChars += row[4].length; } row.length = 4; }
      else row.length = 4;
    }
  };

  // White space counts between two inline neighbours only.
  const isGap = (node, ctx) => {
    const before = node.previousSibling, after = node.nextSibling;
    if (!before || !after || ctx.pre || !rows.length) return false;
    if (before.nodeType !== 1) return true;
    const at = ctx.indexOf.get(before);
    return at !== undefined && !(rows[at][2] & BLOCK);
  };
  const textRow = (node, parent, ctx) => {
    let text = node.data;
    if (!text || !/\S/.test(text)) {
      if (text && isGap(node, ctx)) rows.push("[" + parent + ',"#",' + SEEN + ',""]');
      return;
    }
    text = cut(text, 20000).replace(/[\u200b\u2060\ufeff]/g, "");
    text = ctx.pre ? text.replace(/[^\S\n]+/g, " ") : text.replace(/\s+/g, " ");
    let flags = ctx.textFlags | (ctx.struck ? STRUCK : 0);
    if (flags & SEEN) {
      const rect = measure(node, ctx);
      if (rect && isTextAway(rect, text, ctx)) {
        flags &= ~SEEN;
        if (hiddenChars < 20000) { const said = squeeze(text, 300); hidden.push(said); hiddenChars += said.length; }
      } else if (rect && (ctx.faint || (doubtful.length < 600 && /\d/.test(text) && text.length < 200))) {
        const row = [parent, '"#"', flags, quote(text), squeeze(text, 300)];
        const place = { left: rect.left + ctx.ox, right: rect.right + ctx.ox, top: rect.top + ctx.oy, bottom: rect.bottom + ctx.oy };
        doubtful.push([row, place, node.parentNode, ctx.faint, rows.length, ctx.z, ctx.loose]);
        rows.push(row);
        return;
      }
    }
    rows.push("[" + parent + ',"#",' + flags + "," + quote(text) + "]");
  };

  const visit = (el, parent, ctx) => {
    if (isLate()) return;
    const tag = el.tagName;
    if (typeof tag !== "string") return;
    if (SKIP[tag]) {
      if ((tag === "META" || tag === "LINK") && (el.hasAttribute("itemprop") || el.hasAttribute("property"))) metaRow(el, parent);
      return;
    }
    if (tag === "NOSCRIPT") return;
    const win = ctx.win, cs = win.getComputedStyle(el);
    const display = cs.display;
    if (display === "none") { walkHidden(el, parent); return; }
    const r = el.getBoundingClientRect();
    const contents = display === "contents";
    let opacity = ctx.opacity * (cs.opacity === "1" ? 1 : parseFloat(cs.opacity));
    const cut = cs.clipPath !== "none" || cs.clip !== "auto" ? cutOf(cs, r) : null;
    const wiped = ctx.wiped || isWipedOut(cs) || (!!cut && (cut[2] - cut[0] < 4 || cut[3] - cut[1] < 4 || cut[2] <= r.left || cut[3] <= r.top || cut[0] >= r.right || cut[1] >= r.bottom));
    const shown = cs.visibility === "visible" && opacity > 0.09 && !wiped;
    const readerOnly = ctx.readerOnly || (!contents && isReaderOnly(cs, r));
    const right = r.right + ctx.win.scrollX, bottom = r.bottom + ctx.win.scrollY;
    const away = !contents && (right <= 0 || bottom <= 0) && r.width > 0;
    const c = ctx.clip;
    const fixed = cs.position === "fixed" || cs.position === "sticky";
    const free = cs.position === "fixed";
    const isIn = !free && !contents && r.width > 0 && r.height > 0;
    const clippedY = isIn && (r.bottom <= c[1] || r.top >= c[3]);
    const clippedX = isIn && !clippedY && (r.right <= c[0] || r.left >= c[2]);
    const role = (el.getAttribute("role") || "").trim().split(/\s+/)[0].toLowerCase();
    let interactive = !!shown && isInteractive(el, tag, role, cs, ctx, r);
    const box = interactive && display === "inline" ? boxIn(el, 0, 0) : { x: r.left, y: r.top, width: r.width, height: r.height };
    const field = tag === "INPUT" && /^(?:checkbox|radio)$/.test(el.type) && !wiped && cs.visibility === "visible" && ctx.opacity > 0.09 && r.width > 3 && r.height > 3;
    if (field && !shown && el.type !== "hidden") { interactive = true; }
    const sized = contents || (r.width > 0.5 && r.height > 0.5);
    const seen = (shown || (field && interactive)) && !away && !clippedY && !readerOnly;
    if (interactive && !contents && (r.width < 4 || r.height < 4) && !el.firstElementChild) interactive = false;
    const ground = colourOf(cs.backgroundColor), stops = cs.backgroundImage !== "none" ? stopsOf(cs.backgroundImage) : null;
    const painted = cs.backgroundImage !== "none" && !stops;
    const under = ground && ground[3] > 0.05 ? (ctx.back && typeof ctx.back[0] !== "number" ? (ground[3] > 0.5 ? ground : null) : ctx.back || ground[3] > 0.5 ? over(ground, ctx.back) : null) : ctx.back;
    const back = painted ? null : stops && !/text/.test(cs.webkitBackgroundClip || "") ? stops.map((c) => over(c, under && typeof under[0] === "number" ? under : null)) : under;
    const level = cs.position === "static" ? ctx.z : (parseInt(cs.zIndex, 10) || 0);
    const place = [r.left + ctx.ox, r.top + ctx.oy, r.right + ctx.ox, r.bottom + ctx.oy];
    const isPicture = tag === "IMG" || tag === "VIDEO" || tag === "CANVAS" || tag === "svg" || tag === "OBJECT";
    if (shown && ((isPicture && r.width > 40 && r.height > 20) || painted) && tag !== "BODY" && pictures.length < 300 && r.width > 20 && r.height > 10) pictures.push([place, el]);
    if (ground && ground[3] > 0.5 && shown && grounds.length < 400 && tag !== "BODY") grounds.push([place, ground]);
    if (shown && (cs.position === "absolute" || cs.position === "relative") && !ctx.fixed && level >= 0 && plates.length < 200 && r.width > 4 && r.height > 4 &&
      r.width * r.height < 0.3 * innerWidth * innerHeight && ((ground && ground[3] > 0.9) || tag === "IMG")) plates.push([place, el, rows.length, level]);
    const struck = ctx.struck || cs.textDecorationLine.indexOf("line-through") >= 0;
    const block = !contents && display.indexOf("inline") !== 0;
    const ariaHidden = ctx.ariaHidden || el.getAttribute("aria-hidden") === "true";
    const disabled = interactive && (el.disabled === true || el.getAttribute("aria-disabled") === "true" || (el.form !== undefined && el.matches("fieldset[disabled] *")));
    const flags = (seen && sized ? SEEN : 0) | (block ? BLOCK : 0) | (interactive && seen && sized ? INTERACTIVE : 0) | (struck ? STRUCK : 0) |
      (fixed || ctx.fixed ? FIXED : 0) | (disabled ? DISABLED : 0) | (readerOnly ? READER_ONLY : 0) | (ariaHidden ? ARIA_HIDDEN : 0) |
      (clippedX || ctx.clippedX ? CLIPPED : 0) | (cs.cursor === "pointer" ? POINTER : 0);
    const index = rows.length;
    const isLive = interactive && seen && sized;
    rows.push([parent, quote(tag.toLowerCase().slice(0, 40)), flags, num(box.x + ctx.ox), num(box.y + ctx.oy), num(box.width), num(box.height),
      num(parseFloat(cs.fontSize)), num(parseInt(cs.fontWeight, 10) || 400), attrsOf(el, tag, role, isLive, cs, win, back)]);
    ctx.indexOf.set(el, index);
    if (isLive) pending.push([index, el, { x: box.x + ctx.ox, y: box.y + ctx.oy, width: box.width, height: box.height }, ctx.ox, ctx.oy]);
    if (tag === "SELECT" || tag === "TEXTAREA" || tag === "INPUT" || tag === "IMG" || tag === "VIDEO" || tag === "CANVAS" || tag === "OBJECT" || tag === "EMBED" || tag === "AUDIO") return;
    if (tag === "IFRAME" || tag === "FRAME") { visitFrame(el, index, ctx, r, seen && sized); return; }
    if (tag === "svg") return;
    let clip = free ? [-1e9, -1e9, 1e9, 1e9] : clipOf(cs, r, ctx, tag);
    if (clip && cut) clip = [Math.max(clip[0], cut[0]), Math.max(clip[1], cut[1]), Math.min(clip[2], cut[2]), Math.min(clip[3], cut[3])];
    const indent = parseFloat(cs.textIndent) < -400;
    const stroke = parseFloat(cs.webkitTextStrokeWidth) > 0.4 ? colourOf(cs.webkitTextStrokeColor) : null, fill = colourOf(cs.webkitTextFillColor || cs.color);
    const ink = stroke && fill && fill[3] < 0.1 ? stroke : fill;
    const turned = ctx.turned || (/override/.test(cs.unicodeBidi) && cs.direction === "rtl");
    const textSeen = shown && !away && !clippedY && !readerOnly && clip && parseFloat(cs.fontSize) >= 4 && !indent && !(ink && ink[3] < 0.1) && !turned;
    const clear = ink && ink[3] < 0.1 && /text/.test(cs.webkitBackgroundClip || "") && (painted || (stops ? !stops.every((c) => isFaint(c, ctx.back)) : !!ground && ground[3] > 0.5 && !isFaint(ground, ctx.back)));
    const blended = ctx.blended || (cs.mixBlendMode !== "normal" && isBlendedOut(cs.mixBlendMode, ctx.back));
    const cutX = cs.overflowX !== "visible" && !/auto|scroll/.test(cs.overflowX) && display.indexOf("inline") !== 0 && display !== "contents" && r.width > 0;
    const scrolling = /auto|scroll/.test(cs.overflowX + cs.overflowY);
    const inner = { win, ox: ctx.ox, oy: ctx.oy, view: ctx.view, opacity, readerOnly, struck, ariaHidden, wiped, back, z: level, loose: back === rootBack ? ink : null, faint: !clear && ((isFaint(ink, back) && cs.textShadow === "none") || blended), blended, turned,
      firm: free || (ctx.firm && !scrolling), narrow: display === "inline" || contents ? ctx.narrow : (cutX || (r.width < 200 && cs.overflowX === "hidden" && r.width > 0)) ? [r.left, r.right] : r.width < 120 && display.indexOf("inline") === 0 && ctx.narrow && ctx.narrow[1] - ctx.narrow[0] < 120 ? ctx.narrow : null, fixed: ctx.fixed || fixed, clippedX: ctx.clippedX || clippedX,
      clip: clip || [0, 0, 0, 0], pointer: ctx.pointer || (interactive && cs.cursor === "pointer"), pre: cs.whiteSpace.indexOf("pre") === 0, indexOf: ctx.indexOf, depth: ctx.depth + 1,
      textFlags: (textSeen || (shown && clear && !away && !clippedY && clip) ? SEEN : 0) | (readerOnly || indent ? READER_ONLY : 0) | (ariaHidden ? ARIA_HIDDEN : 0) };
    if (inner.depth > 500) { partial = true; return; }
    if ((tag === "DETAILS" && !el.open) || cs.contentVisibility === "hidden") { closed(el, index, inner); return; }
    if (clip === null && r.width * r.height === 0 && cs.position !== "static") { walkHidden(el, index); return; }
    children(el, index, inner);
  };

  // What a closed `details` or `content-visibility: hidden` holds has boxes, yet nobody sees it.
  const closed = (el, index, ctx) => {
    let summary = null;
    for (let node = el.firstElementChild; node; node = node.nextElementSibling) {
      if (!summary && el.tagName === "DETAILS" && node.tagName === "SUMMARY") { summary = node; step(node, index, ctx); }
      else walkHidden(node, index);
    }
  };
  const children = (el, index, ctx) => {
    let node = el.shadowRoot ? el.shadowRoot.firstChild : el.firstChild;
    if (el.tagName === "SLOT" && el.assignedNodes) {
      const given = el.assignedNodes();
      if (given.length) { for (let i = 0; i < given.length; i++) step(given[i], index, ctx); return; }
    }
    for (; node && !stop; node = node.nextSibling) step(node, index, ctx);
  };
  const step = (node, index, ctx) => {
    if (node.nodeType === 3) textRow(node, index, ctx);
    else if (node.nodeType === 1) {
      if (node.tagName === "BR") rows.push("[" + index + ',"br",' + (SEEN | BLOCK) + ",0,0,0,0,0,0,0]");
      else { try { visit(node, index, ctx); } catch (e) { partial = true; } }
    }
  };

  const groundIn = (doc, back) => {
    const cs = doc.defaultView.getComputedStyle(doc.documentElement), own = colourOf(cs.backgroundColor);
    return cs.backgroundImage !== "none" ? null : own && own[3] > 0.5 ? own : back;
  };
  const visitFrame = (el, index, ctx, r, seen) => {
    let doc = null;
    try { doc = el.contentDocument; } catch (e) { doc = null; }
    const reachable = !!(doc && doc.body && doc.defaultView);
    frames.push("[" + index + "," + quote(cut(el.src, 300)) + "," + (reachable ? 1 : 0) + "]");
    if (!reachable || !seen || r.width < 20 || r.height < 20 || ctx.depth > 480) return;
    const inner = Object.assign({}, ctx, { win: doc.defaultView, ox: ctx.ox + r.left + el.clientLeft, oy: ctx.oy + r.top + el.clientTop, clip: [-1e9, -1e9, 1e9, 1e9],
      view: [el.clientWidth, el.clientHeight], back: groundIn(doc, ctx.back), firm: false, narrow: null, pointer: false, depth: ctx.depth + 10 });
    visit(doc.body, index, inner);
  };

  const metaList = () => {
    const out = [], all = document.querySelectorAll("meta");
    for (let i = 0; i < all.length && i < 150; i++) {
      const m = all[i], name = m.getAttribute("name") || m.getAttribute("property") || m.getAttribute("itemprop") || m.getAttribute("http-equiv");
      if (name && m.content) out.push("[" + quote(cut(name, 80).toLowerCase()) + "," + quote(squeeze(m.content, 500)) + "]");
    }
    const canonical = document.querySelector("link[rel=canonical]");
    if (canonical) out.push('["canonical",' + quote(cut(canonical.href, 500)) + "]");
    return out;
  };
  const jsonLd = () => {
    const out = [], all = document.querySelectorAll('script[type*="ld+json"]');
    let room = 300000;
    for (let i = 0; i < all.length && i < 40 && room > 0; i++) {
      const text = cut(all[i].textContent, room);
      room -= text.length;
      if (text) out.push(quote(text));
    }
    return out;
  };
  const scriptSources = () => {
    const out = [], all = document.querySelectorAll("script[src]");
    for (let i = 0; i < all.length && i < 60; i++) out.push(quote(cut(all[i].src, 160)));
    return out;
  };

  // What the whole page stands on; null when that cannot be said (a picture, a dark scheme).
  const groundOfPage = () => {
    const cs = getComputedStyle(document.documentElement), own = colourOf(cs.backgroundColor);
    const scheme = cs.colorScheme || "", isDark = /dark/.test(scheme) && (!/light/.test(scheme) || matchMedia("(prefers-color-scheme: dark)").matches);
    const canvas = own && own[3] > 0.5 ? own : isDark ? [18, 18, 18, 1] : [255, 255, 255, 1];
    return cs.backgroundImage === "none" ? canvas : stopsOf(cs.backgroundImage);
  };
  let rootBack = null;
  const covers = () => {
    const out = [];
    for (let i = 0; i < pending.length; i++) {
      if (performance.now() - started > deadlineMs * 1.3) { partial = true; break; }
      const [index, el, box, ox, oy] = pending[i];
      const top = coverOf(el, box, ox, oy);
      if (!top) continue;
      let n = top, at = -1;
      for (let k = 0; n && k < 200 && at < 0; k++, n = up(n)) at = indexes.has(n) ? indexes.get(n) : -1;
      out.push("[" + index + "," + at + "]");
    }
    return out;
  };

  const indexes = new Map();
  const html = document.documentElement;
  let covered = [];
  const parts = { meta: [], jsonld: [], scripts: [] };
  try {
    rootBack = groundOfPage();
    const ctx = { win: window, ox: 0, oy: 0, view: [innerWidth, innerHeight], opacity: 1, readerOnly: false, struck: false, ariaHidden: false, fixed: false, clippedX: false,
      clip: [-1e9, -1e9, 1e9, 1e9], pointer: false, pre: false, indexOf: indexes, depth: 0, textFlags: SEEN, wiped: false, back: rootBack, z: 0, faint: false, blended: false, turned: false, firm: false, narrow: null };
    if (document.body) visit(document.body, -1, ctx);
    judgeDoubtful();
    covered = covers();
  } catch (e) { partial = true; }
  try { parts.meta = metaList(); parts.jsonld = jsonLd(); parts.scripts = scriptSources(); } catch (e) { partial = true; }

  const field = (key, value) => quote(key) + ":" + value;
  const list = (items) => "[" + items.join(",") + "]";
  let rowsText = "";
  for (let i = 0; i < rows.length; i++) rowsText += (i ? "," : "") + (typeof rows[i] === "string" ? rows[i] : "[" + rows[i].join(",") + "]");
  const pageWidth = html ? Math.max(html.scrollWidth, innerWidth) : innerWidth;
  const pageHeight = html ? Math.max(html.scrollHeight, document.body ? document.body.scrollHeight : 0) : 0;
  const json = "{" + [field("v", 1), field("url", quote(cut(location.href, 2000))), field("title", quote(squeeze(document.title, 300))),
    field("lang", quote(cut((html && html.getAttribute("lang")) || "", 20))), field("readyState", quote(document.readyState)),
    field("view", list([num(innerWidth), num(innerHeight)])), field("scroll", list([num(scrollX), num(scrollY)])), field("page", list([num(pageWidth), num(pageHeight)])),
    field("meta", list(parts.meta)), field("jsonld", list(parts.jsonld)), field("scripts", list(parts.scripts)), field("frames", list(frames)), field("covers", list(covered)),
    field("hidden", list(hidden.map(quote))), field("partial", partial ? "true" : "false"), field("ms", num(performance.now() - started)), field("rows", "[" + rowsText + "]")].join(",") + "}";
  return { version: 1, json };
}
