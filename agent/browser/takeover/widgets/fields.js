// What the element list and the ghost caret need to know of one element. Each entry is run with it as `this`.
({
  // What kind of field it is, and what can be chosen in it.
  info: function () {
    const el = this;
    const told = { tag: el.tagName, type: (el.type || "").toLowerCase(), is_editable: Boolean(el.isContentEditable) };
    if (el.tagName === "SELECT") {
      told.multiple = el.multiple;
      told.options = [...el.options].slice(0, 500).map((o, n) => ({
        value: String(n), text: o.label.trim().slice(0, 200), group: (o.parentElement.tagName === "OPTGROUP" ? o.parentElement.label : "").slice(0, 200),
        is_selected: o.selected, is_disabled: o.disabled || Boolean(o.parentElement.disabled),
      }));
    } else if (told.tag === "INPUT") Object.assign(told, { min: el.min || "", max: el.max || "", step: el.step || "" });
    return told;
  },
  // Put the focus there and mark all that is in it, so that what comes replaces it. False when it takes no text.
  ready: function () {
    const el = this;
    el.focus();
    if (el.tagName === "INPUT" || el.tagName === "TEXTAREA") {
      if (el.disabled || el.readOnly) return false;
      el.select();
      return true;
    }
    if (!el.isContentEditable) return !el.matches("[aria-readonly=true], [aria-disabled=true]");
    getSelection().selectAllChildren(el);
    return true;
  },
  // Where the caret is, for the echo of what is typed: x, y, height and the field's box in this frame's viewport, and
  // how large its letters are. Null where there is none to echo.
  caret: function () {
    const el = this, box = el.getBoundingClientRect(), style = getComputedStyle(el);
    const size = parseFloat(style.fontSize) || 14, line = parseFloat(style.lineHeight) || size * 1.3;
    const told = (x, y, height) => ({ x: Math.min(Math.max(x, box.left), box.right), y, height, font_px: size, box: [box.left, box.top, box.width, box.height] });
    if (el.isContentEditable) {
      const selection = getSelection();
      const at = selection.rangeCount ? selection.getRangeAt(0).getClientRects()[0] : null;
      return at ? told(at.left, at.top, at.height || line) : told(box.left + parseFloat(style.paddingLeft), box.top + parseFloat(style.paddingTop), line);
    }
    if (el.tagName !== "INPUT" || !["text", "search", "tel", "url", "email", ""].includes(el.type)) return null;
    const canvas = (window.sweepdeskCanvas ??= document.createElement("canvas").getContext("2d"));
    canvas.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    let at = el.value.length;
    try { at = el.selectionEnd ?? at; } catch { /* e-mail fields do not say */ }
    const before = canvas.measureText(el.value.slice(0, at)).width;
    const left = box.left + el.clientLeft + parseFloat(style.paddingLeft);
    const inner = el.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    const all = canvas.measureText(el.value).width;
    const start = style.textAlign === "center" ? left + Math.max(0, (inner - all) / 2) : style.textAlign === "right" || style.textAlign === "end" ? left + Math.max(0, inner - all) : left;
    return told(start + before - el.scrollLeft, box.top + (box.height - line) / 2, line);
  },
  // In the page's own world, where it is remembered which fields hold secrets.
  isPrivate: function () {
    const ask = window[Symbol.for("sweepdesk.private")];
    return ask ? Boolean(ask(this)) : this.type === "password";
  },
})
