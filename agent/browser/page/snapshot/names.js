  // JSON by hand, and the names that labels give.
  // ---- writing JSON by hand
  const ESCAPES = /["\\\u0000-\u001f\u007f\ud800-\udfff]/g;
  const escapeOne = (c) => "\\u" + ("0000" + c.charCodeAt(0).toString(16)).slice(-4);
  const quote = (s) => '"' + ("" + s).replace(ESCAPES, escapeOne) + '"';
  const num = (n) => (n > -1e7 && n < 1e7 ? "" + Math.round(n) : "0");
  const cut = (s, n) => { s = s == null ? "" : "" + s; return s.length > n ? s.slice(0, n) : s; };
  const squeeze = (s, n) => cut(cut(s, n * 4).replace(/\s+/g, " ").trim(), n);

  const rows = [], hidden = [], frames = [], pending = [];
  let partial = false, hiddenChars = 0, stop = false, visits = 0, hasShadows = !!want.again;
  const isLate = () => {  // the clock is asked now and then: it costs as much as an attribute
    if (rows.length >= maxNodes || ((visits++ & 15) === 0 && performance.now() - started > deadlineMs)) { partial = true; stop = true; }
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
