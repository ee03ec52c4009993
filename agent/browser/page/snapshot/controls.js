  // What can be operated, and the attributes of a row.
  const LISTENS = Symbol.for("sweepdesk.listens");
  const isInteractive = (el, tag, role, cursor, ctx, r) => {
    if (tag === "A" || tag === "AREA") return el.hasAttribute("href") || !!role || el.hasAttribute("onclick") || cursor === "pointer";
    if (tag === "BUTTON" || tag === "SELECT" || tag === "TEXTAREA" || tag === "SUMMARY") return true;
    if (tag === "INPUT") return el.type !== "hidden";
    if (role && ROLES[role] === 1) return true;
    if (el.isContentEditable && !(el.parentElement && el.parentElement.isContentEditable)) return true;
    if (tag === "LABEL") return !!el.control && (el.control.type === "checkbox" || el.control.type === "radio") && !isInSight(el.control, ctx);
    if (el.hasAttribute("onclick")) return true;
    if (tag === "HTML" || tag === "BODY" || tag === "IFRAME" || tag === "FORM") return false;
    if (listensFor(el, r, ctx)) return true;
    if (el.hasAttribute("tabindex") && el.tabIndex >= 0) return cursor === "pointer" || !!role || (r.width <= 60 && r.height <= 60 && !el.firstElementChild);
    return cursor === "pointer" && !ctx.pointer;
  };
  // Whether a box to tick is there to be ticked itself: then its label is not offered as well.
  const isInSight = (field, ctx) => {
    const r = field.getBoundingClientRect();
    return r.width > 3 && r.height > 3 && !isOut(r, ctx) && field.checkVisibility({ visibilityProperty: true });
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
    const written = /^"((?:[^"\\]|\\.)*)"/.exec(text || "");  // what follows a slash is said, not shown
    const found = written ? written[1] : "";
    if (found && /[^\s\u2000-\u206f\ue000-\uf8ff]/.test(found)) {
      const cs = win.getComputedStyle(el, which), ink = colourOf(cs.webkitTextFillColor || cs.color), own = colourOf(cs.backgroundColor);
      const isOut = cs.position === "absolute" || cs.position === "fixed" || cs.transform !== "none" || cs.clipPath !== "none" || Math.abs(parseFloat(cs.textIndent)) > 20;
      const isFlat = cs.display !== "inline" && (parseFloat(cs.width) < 4 || parseFloat(cs.height) < 4 || parseFloat(cs.maxHeight) < 4);
      if (parseFloat(cs.opacity) < 0.1 || parseFloat(cs.fontSize) < 4 || cs.visibility !== "visible" || cs.display === "none" || (ink && ink[3] < 0.1) || isWipedOut(cs)) return "";
      if (/\d/.test(found) && (isOut || isFlat || isFaint(ink, own && own[3] > 0.5 ? own : back))) return "";  // a number that cannot be measured counts only where it plainly shows
    }
    return found.length < 25 && /[^\s\u2000-\u206f\ue000-\uf8ff]/.test(found) ? found : "";
  };

  const attrsOf = (el, tag, role, interactive, style, win, back, glass) => {
    let out = "";
    const put = (key, value) => { if (value !== "" && value != null) out += (out ? ',"' : '"') + key + '":' + (typeof value === "number" ? value : quote(value)); };
    if (role) put("role", role);
    if (el.hasAttributes()) ownAttrs(el, put);
    if (el.shadowRoot) put("shadow", 1);
    if (tag === "IMG" || tag === "CANVAS" || tag === "VIDEO") {
      put("alt", squeeze(el.getAttribute("alt"), 200));
      if (tag === "IMG") { put("src", cut(el.currentSrc || el.src || el.getAttribute("data-src"), 400)); put("nw", el.naturalWidth | 0); put("nh", el.naturalHeight | 0); }
    } else if (tag === "IFRAME") put("src", cut(el.src, 400));
    else if (tag === "svg") { const t = el.querySelector("title"); if (t) put("alt", squeeze(t.textContent, 100)); }
    else if (tag === "A" || tag === "AREA") { const h = el.href; put("href", cut(typeof h === "string" ? h : (h && h.baseVal) || "", 600)); }
    else if (tag === "FORM") { const f = formOf(el); put("fm", f[0]); put("fp", f[1]); put("fe", f[2]); put("fs", f[3]); }
    if (glass) put("glass", 1);
    if (interactive || role || NAMED[tag] === 1) { if (!glass || el.type === "checkbox" || el.type === "radio") put("name", nameOf(el)); }
    else if (el.hasAttribute("aria-label")) put("name", squeeze(el.getAttribute("aria-label"), 160));
    if (interactive) fieldAttrs(el, tag, role, put, glass);
    if (style.positioned && style.level) put("z", style.level);
    if (style.position === "absolute") put("abs", 1);
    if (style.image.length > 9 && style.image.indexOf("url(") >= 0) put("bg", 1);
    if (!el.firstElementChild && MUTE[tag] !== 1) drawnWords(el, win, back, put);
    return out ? "{" + out + "}" : "0";
  };
  const NAMED = { IMG: 1, svg: 1, NAV: 1, SECTION: 1, FORM: 1, ASIDE: 1 }, MUTE = { IMG: 1, INPUT: 1, SELECT: 1, IFRAME: 1, TEXTAREA: 1, CANVAS: 1, VIDEO: 1, svg: 1 };
  const TAKEN = { itemprop: 300, itemtype: 300, content: 300, datetime: 300, property: 300, typeof: 300, title: 200, rel: 40 };
  const ownAttrs = (el, put) => {
    const names = el.getAttributeNames();
    let id = "";
    for (let i = 0; i < names.length && i < 60; i++) {
      const n = names[i];
      if (n === "class" || n === "style" || n === "href") continue;
      if (n === "id") id = el.id;
      else if (TAKEN[n] > 0) put(n, squeeze(el.getAttribute(n), TAKEN[n]));
      else if (n === "itemscope") put("itemscope", 1);
      else if (n === "aria-expanded") put("exp", el.getAttribute(n) === "true" ? 1 : 0);
      else if (n === "aria-checked" || n === "aria-selected" || n === "aria-pressed") put("chk", el.getAttribute(n) === "true" ? 1 : 0);
      else if (n === "aria-busy" && el.getAttribute(n) === "true") put("busy", 1);
      else if (n === "aria-current" && el.getAttribute(n) !== "false") put("cur", 1);
      else if (n === "aria-sort" && /^(?:a|de)scending$/.test(el.getAttribute(n))) put("cur", el.getAttribute(n));
      else if (n === "aria-modal" && el.getAttribute(n) === "true") put("modal", 1);
      else if (n === "aria-level") put("level", squeeze(el.getAttribute(n), 2));
      else if (n === "aria-haspopup") put("popup", 1);
      else if (n === "for") put("for", 1);
      else if (n === "data-sitekey") put("sitekey", 1);
    }
    const said = el.className, hint = (typeof said === "string" ? said : "") + " " + id;
    if (hint.length > 1) put("c", squeeze(hint, 90));
  };
  // What `::before` and `::after` write into an element that says nothing itself, or a number.
  const drawnWords = (el, win, back, put) => {
    if (el.childNodes.length > 2) return;
    const text = el.firstChild ? cut(el.textContent, 40) : "";
    if (text !== "" && (text.length >= 30 || !/\d/.test(text))) return;
    put("before", pseudo(win, el, "::before", back));
    put("after", pseudo(win, el, "::after", back));
  };
  const wasPrivate = (el) => {  // asks private_fields.js: also a field that "show password" made a plain one
    try {
      const ask = el.ownerDocument.defaultView[Symbol.for("sweepdesk.private")];
      return !!ask && !!ask(el);
    } catch (e) { return true; }
  };
  const fieldAttrs = (el, tag, role, put, glass) => {
    put("id", idOf(el));
    if (tag === "INPUT" || tag === "TEXTAREA") {
      const type = tag === "INPUT" ? el.type : "textarea";
      put("type", type);
      if (!glass) put("ph", squeeze(el.placeholder, 120));
      put("fname", squeeze(el.name, 60));
      if (type === "checkbox" || type === "radio") put("chk", el.checked ? 1 : 0);
      else if (glass) { /* what is in it shows nobody */ }
      else if (!kindOf(el) && !wasPrivate(el)) put("val", squeeze(el.value, tag === "TEXTAREA" ? 2000 : 200));  // never the value of a field for a secret or a person
      else if (tag === "TEXTAREA" && kindOf(el) === "message" && el.value === el.defaultValue && !wasPrivate(el)) put("val", squeeze(el.value, 2000));  // the page's own words
    } else if (tag === "SELECT") {
      const list = [], off = [];
      for (let i = 0; i < el.options.length && i < 60; i++) {
        list.push(squeeze(el.options[i].label || el.options[i].text, 80));
        if (el.options[i].disabled) off.push(i);
      }
      put("opts", list.join("\n"));
      put("off", off.join(" "));
      const chosen = el.selectedOptions || [], said = [];
      for (let i = 0; i < chosen.length && i < 10; i++) said.push(squeeze(chosen[i].label || chosen[i].text, 80));
      put("val", said.join(", "));
      put("fname", squeeze(el.name, 60));
    } else if (tag === "LABEL" && el.control) { put("type", el.control.type); put("fname", squeeze(el.control.name, 60)); put("chk", el.control.checked ? 1 : 0); }
    else if (tag === "DETAILS" || tag === "SUMMARY") put("exp", el.parentElement && el.parentElement.open ? 1 : 0);
    else if (el.isContentEditable) { put("type", "editable"); put("ph", squeeze(el.getAttribute("data-placeholder") || el.getAttribute("aria-placeholder"), 120)); }
    const ranged = role === "slider" || role === "spinbutton" || role === "progressbar", isInput = tag === "INPUT", typed = isInput || tag === "TEXTAREA";
    if (!isInput && ranged) put("val", squeeze(el.getAttribute("aria-valuetext") || el.getAttribute("aria-valuenow"), 60));
    if (typed && el.readOnly) put("ro", 1);
    if ((isInput || tag === "SELECT") && el.multiple) put("multi", 1);
    const form = formOf(el), own = tag === "A" ? "" : kindOf(el);
    if (form) { put("fm", form[0]); put("fp", form[1]); put("fe", form[2]); put("fs", form[3]); put("fa", form[4]); put("fk", form[5]); }
    if (own) put("kind", own);
    if (isSubmit(el, tag)) put("sub", 1);
    put("sig", signOf(el));
  };
