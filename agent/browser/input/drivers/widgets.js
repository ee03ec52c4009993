// What the drivers (`agent/browser/input/drivers/`) ask of one element: `handle.evaluate(SCRIPT, {ask: …})`. It reads; for
// "focus" it moves the focus; all else is done with the mouse and the keyboard, as a person would.
//   {ask: "kind"}                 what it is and its state: {kind, type, tag, value, …}
//   {ask: "seen"}                 the visible choices of the page now, to tell new ones from (use evaluate_handle)
//   {ask: "choice", text, seen}   the visible choice with that text, best first by nearness (use evaluate_handle)
//   {ask: "scroll", way}          scrolls what holds the element, or itself; how far it went
//   {ask: "more", seen}           scrolls the open box of choices on; false at its end
//   {ask: "state"}                {value, checked, text} after an action
//   {ask: "active"}               what is in the field with the focus
(el, want) => {
  const squeeze = (t) => (t || "").replace(/\s+/g, " ").trim();
  const fold = (t) => squeeze(t).toLowerCase();
  const attr = (n, name) => (n.getAttribute && n.getAttribute(name)) || "";
  const shows = (n) => {
    const r = n.getBoundingClientRect();
    if (r.width < 2 || r.height < 2) return false;
    const cs = n.ownerDocument.defaultView.getComputedStyle(n);
    return cs.visibility === "visible" && cs.display !== "none" && parseFloat(cs.opacity) > 0.05;
  };
  const roleOf = (n) => attr(n, "role").trim().split(/\s+/)[0].toLowerCase();
  const HANDLE = /(?:slider|range|irs)\w*[- _]*(?:handle|thumb|knob|grip)/i;
  const hint = (n) => (typeof n.className === "string" ? n.className : "") + " " + n.id;
  const field = (n) => (n.tagName === "LABEL" && n.control ? n.control : n);

  const kindOf = (n) => {
    const role = roleOf(n), tag = n.tagName;
    if (tag === "SELECT") return "select";
    if (tag === "INPUT") {
      const type = n.type;
      if (/^(?:date|time|month|week|datetime-local)$/.test(type)) return "moment";
      if (type === "file" || type === "color") return type;
      if (type === "range") return "range";
      if (type === "checkbox" || type === "radio") return "toggle";
      if (/^(?:button|submit|reset|image)$/.test(type)) return "button";
      if (type === "number" || role === "spinbutton") return "spinner";
      if (n.readOnly) return "readonly";
      return role === "combobox" || attr(n, "aria-autocomplete") || n.list ? "combobox" : "text";
    }
    if (tag === "TEXTAREA") return n.readOnly ? "readonly" : "text";
    if (n.isContentEditable) return "editable";
    if (role === "slider" || HANDLE.test(hint(n))) return "slider";
    if (role === "spinbutton") return "spinner";
    if (/^(?:checkbox|radio|switch|menuitemcheckbox|menuitemradio)$/.test(role)) return "toggle";
    if (role === "radiogroup") return "group";
    if (role === "combobox" || role === "listbox" || /^(?:listbox|menu|true|dialog|grid|tree)$/.test(attr(n, "aria-haspopup"))) return "list";
    if (n.querySelector && n.querySelector("[role=slider]")) return "slider";
    if (/slider/i.test(hint(n)) && [...n.querySelectorAll("*")].slice(0, 30).some((c) => HANDLE.test(hint(c)))) return "slider";
    return "button";
  };
  const valueOf = (n) => {
    if (n.tagName === "SELECT") return [...n.selectedOptions].map((o) => o.label || o.text).join(", ");
    if ("value" in n && typeof n.value === "string" && n.tagName !== "BUTTON" && n.tagName !== "LI") return n.value;
    return attr(n, "aria-valuetext") || attr(n, "aria-valuenow") || squeeze(n.textContent).slice(0, 400);
  };
  const checkedOf = (n) => {
    if (n.tagName === "INPUT" && /checkbox|radio/.test(n.type)) return n.checked;
    const said = attr(n, "aria-checked") || attr(n, "aria-selected") || attr(n, "aria-pressed");
    return said ? said === "true" : null;
  };
  // Whether other text fields are beside it: what is typed is part of a form then, not its own question.
  const isGrouped = (n) => {
    const texts = "input:not([type]),input[type=text],input[type=email],input[type=password],input[type=tel],input[type=number],input[type=date],textarea";
    let box = n.form || null;
    for (let at = n.parentElement, i = 0; !box && at && i < 3; at = at.parentElement, i++) if (at.querySelectorAll(texts).length > 1) box = at;
    return !!box && [...box.querySelectorAll(texts)].filter(shows).length > 1;
  };

  const CHOICE = "[role=option],[role=menuitem],[role=menuitemradio],[role=menuitemcheckbox],[role=treeitem],[role=radio],option";
  const everything = (root, out) => {
    for (const n of root.querySelectorAll("*")) {
      if (out.length > 15000) return out;
      out.push(n);
      if (n.shadowRoot) everything(n.shadowRoot, out);
    }
    return out;
  };
  const leaves = () => everything(el.ownerDocument, []).filter((n) =>
    n.matches(CHOICE) || (/^(?:LI|DIV|SPAN|A|BUTTON|TD|LABEL|P|STRONG|EM)$/.test(n.tagName) && n.childElementCount <= 3 && n.textContent.length < 200));
  const sends = (n) => {
    const link = n.closest("a[href]"), button = n.closest("button,input");
    if (link) {
      try { const to = new URL(link.href, n.baseURI), here = n.ownerDocument.location; if (/^https?:/.test(to.protocol) && to.pathname !== here.pathname) return true; } catch (e) { return true; }
    }
    return !!(button && button.type === "submit" && button.form && button.form.method === "post");
  };

  if (want.ask === "kind") {
    const n = field(el);
    return { kind: kindOf(n), type: n.type || "", tag: n.tagName.toLowerCase(), checked: checkedOf(n),
      isDisabled: n.disabled === true || attr(n, "aria-disabled") === "true", isMultiple: n.multiple === true || attr(n, "aria-multiselectable") === "true",
      isMultiline: n.tagName === "TEXTAREA" || (n.isContentEditable && attr(n, "aria-multiline") !== "false"), isGrouped: isGrouped(n), hint: squeeze(n.placeholder || "").slice(0, 40),
      labels: n.tagName === "SELECT" ? [...n.options].map((o) => squeeze(o.label || o.text)) : [], isOut: [...(n.options || [])].map((o) => o.disabled || (o.parentElement.tagName === "OPTGROUP" && o.parentElement.disabled)),
      lang: n.ownerDocument.documentElement.lang || navigator.language };
  }
  if (want.ask === "state") {
    const n = field(el);
    return { value: n.isConnected ? valueOf(n) : "", checked: checkedOf(n), isThere: n.isConnected };
  }
  if (want.ask === "focus") { field(el).focus({ preventScroll: true }); return el.ownerDocument.activeElement === field(el); }
  if (want.ask === "active") {
    let n = el.ownerDocument.activeElement;
    while (n && n.shadowRoot && n.shadowRoot.activeElement) n = n.shadowRoot.activeElement;
    return n ? { value: valueOf(n), tag: n.tagName.toLowerCase() } : null;
  }
  if (want.ask === "seen") return new Set(leaves().filter(shows));
  if (want.ask === "choice") {
    const sought = fold(want.text), mine = el.getBoundingClientRect();
    const owned = (attr(el, "aria-controls") + " " + attr(el, "aria-owns")).split(/\s+/).map((id) => id && el.getRootNode().getElementById && el.getRootNode().getElementById(id)).filter(Boolean);
    let best = null, most = 0;
    for (const n of leaves()) {
      if (n === el || n.contains(el)) continue;
      const said = fold(attr(n, "aria-label") || n.textContent), value = fold(attr(n, "data-value"));
      let score = said === sought ? 100 : value === sought ? 90 : said.startsWith(sought + " ") || said.endsWith(" " + sought) ? 60 : !want.exact && sought.length > 1 && said.includes(sought) ? 40 : 0;
      if (!score || !shows(n) || sends(n)) continue;
      if (attr(n, "aria-disabled") === "true" || /\bdisabled\b/i.test(hint(n))) continue;
      const isOption = n.matches(CHOICE), isIn = el.contains(n) || owned.some((o) => o.contains(n)), isNew = !want.seen || !want.seen.has(n);
      if (!isOption && !isIn && !isNew) continue;
      const r = n.getBoundingClientRect(), far = Math.hypot(r.left - mine.left, r.top - mine.bottom);
      score += (isOption ? 30 : n.tagName === "LI" ? 12 : 0) + (isIn ? 25 : 0) + (isNew ? 20 : 0) - Math.min(far, 2000) / 100 - said.length / 100;
      if (score > most) { most = score; best = n; }
    }
    return best;
  }
  if (want.ask === "scroll") {
    for (let n = el; n; n = n.assignedSlot || n.parentNode || n.host) {
      if (n.nodeType !== 1) continue;
      const isPage = n === n.ownerDocument.scrollingElement, flows = n.ownerDocument.defaultView.getComputedStyle(n).overflowY;
      if (n.scrollHeight <= n.clientHeight + 2 || !(isPage || n.tagName === "TEXTAREA" || /auto|scroll/.test(flows))) continue;
      const before = n.scrollTop, page = n.clientHeight * 0.8;
      n.scrollTop = want.way === "top" ? 0 : want.way === "bottom" ? n.scrollHeight : before + (want.way === "up" ? -page : page);
      return Math.abs(n.scrollTop - before);
    }
    return 0;
  }
  if (want.ask === "more") {
    const isNew = (n) => !want.seen.has(n) && n.getClientRects().length;
    const boxes = everything(el.ownerDocument, []).filter((n) => n.scrollHeight > n.clientHeight + 4 && n.clientHeight > 20 &&
      /auto|scroll/.test(n.ownerDocument.defaultView.getComputedStyle(n).overflowY) && (el.contains(n) || [...n.querySelectorAll("*")].slice(0, 50).some(isNew)));
    const box = boxes.sort((a, b) => a.clientHeight - b.clientHeight)[0];
    if (!box) return false;
    const before = box.scrollTop;
    box.scrollTop += box.clientHeight * 0.8;
    return box.scrollTop > before;
  }
  return null;
}
