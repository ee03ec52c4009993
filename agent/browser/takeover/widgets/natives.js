// What a native control offers, and putting a person's choice into it. Each entry is run with the element as `this`,
// in a world of our own.
({
  // What our own picker would stand in for, as far as a person can use it now; null for everything else.
  probe: function () {
    const el = this.nodeType === 1 ? this.closest("select, input") : null;
    if (!el || el.matches(":disabled")) return null;
    if (el.tagName === "SELECT") return el.size > 1 ? null : { form: "list" };
    const pickers = ["date", "time", "datetime-local", "month", "week", "color"];
    return pickers.includes(el.type) && !el.readOnly ? { form: el.type } : null;
  },
  // The next event of that kind opens nothing of the browser's own, unless the page takes it for itself.
  arm: function (kind) {
    const el = this.closest("select, input"), key = "sweepdeskArmed";
    const state = { seen: false, isTaken: false };
    window[key] = state;
    const last = (event) => {
      state.seen = true;
      state.isTaken = event.defaultPrevented;
      if (state.isTaken) return;
      event.preventDefault();
      if (kind === "mousedown") el.focus({ preventScroll: true });
    };
    const first = () => el.addEventListener(kind, last, { once: true }); // last at the element: after the page's own
    window.addEventListener(kind, first, { capture: true, once: true });
    state.end = () => {
      window.removeEventListener(kind, first, { capture: true });
      el.removeEventListener(kind, last);
    };
  },
  // Afterwards: whether our own picker is to be shown, and what it offers.
  offer: function () {
    const el = this.closest("select, input"), state = window.sweepdeskArmed;
    state?.end();
    if (!el?.isConnected || (state?.seen && state.isTaken)) return null;
    if (state && !state.seen && el.matches(":open")) { el.blur(); el.focus(); }
    const label = (el.labels?.[0]?.textContent || el.getAttribute("aria-label") || el.title || el.name || "").trim().slice(0, 200);
    if (el.tagName !== "SELECT") {
      const { value, min, max, step } = el;
      return { form: el.type, label, value, min: min || "", max: max || "", step: step || "" };
    }
    const options = [...el.options].slice(0, 2000).map((option, index) => {
      const group = option.parentElement.tagName === "OPTGROUP" ? option.parentElement : null;
      return {
        value: String(index), text: option.label.trim().slice(0, 300), group: (group?.label || "").slice(0, 200),
        is_selected: option.selected, is_disabled: option.disabled || Boolean(group?.disabled),
        is_hidden: option.hidden || getComputedStyle(option).display === "none",
      };
    });
    return { form: "list", label, multiple: el.multiple, options: options.filter((o) => !o.is_hidden) };
  },
  // One list, one option: put the choice next to it, silently, and say which key takes the last step, so that the
  // browser itself fires the events. "" when no key can: `set` does it then.
  approach: function (index) {
    const el = this.closest("select"), able = (o) => o && !o.disabled && !o.parentElement.disabled && getComputedStyle(o).display !== "none";
    if (el.multiple || el.selectedIndex === index || !able(el.options[index])) return "";
    el.focus({ preventScroll: true });
    for (let n = index - 1; n >= 0; n--) if (able(el.options[n])) { el.selectedIndex = n; return "ArrowDown"; }
    for (let n = index + 1; n < el.options.length; n++) if (able(el.options[n])) { el.selectedIndex = n; return "ArrowUp"; }
    return "";
  },
  // What is chosen now, as a list of numbers.
  chosen: function () { return [...this.closest("select").options].flatMap((o, n) => (o.selected ? [n] : [])); },
  // Put it there and tell the page; false when the page does not take it.
  set: function (values) {
    const el = this.closest("select, input");
    const tell = () => { for (const kind of ["input", "change"]) el.dispatchEvent(new Event(kind, { bubbles: true, composed: kind === "input" })); };
    el.focus({ preventScroll: true });
    if (el.tagName === "SELECT") {
      const wanted = new Set(values.map(Number)), options = [...el.options];
      const isAble = (o) => !o.disabled && !o.parentElement.disabled;
      if ([...wanted].some((n) => !options[n] || !isAble(options[n]))) return false;
      const before = options.map((o) => o.selected).join();
      if (el.multiple) options.forEach((o, n) => { if (isAble(o)) o.selected = wanted.has(n); });
      else if (wanted.size === 1) el.selectedIndex = [...wanted][0];
      if (options.map((o) => o.selected).join() !== before) tell();
      return true;
    }
    if (el.value === values[0]) return true;
    const before = el.value;
    el.value = values[0] ?? "";
    if (el.value !== (values[0] ?? "")) { el.value = before; return false; }
    tell();
    return true;
  },
})
