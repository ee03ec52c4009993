  // Ids that last, geometry, and what is asked of one element.
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
  const isInside = (el, x, y, outer) => {  // not scrolled out of a box between it and that one
    for (let n = up(el); n && n !== outer; n = up(n)) {
      if (n.nodeType !== 1 || getComputedStyle(n).overflowY === "visible") continue;
      const b = n.getBoundingClientRect();
      if (x < b.left || y < b.top || x >= b.right || y >= b.bottom) return false;
    }
    return true;
  };
  // What lies on top at the middle of `el`: null when nothing else does.
  const coverOf = (el, box, ox, oy) => {
    const cx = box.x + box.width / 2, cy = box.y + box.height / 2;
    if (cx < 0 || cy < 0 || cx >= innerWidth || cy >= innerHeight) return null;
    let root = el.getRootNode();
    if (!root.elementFromPoint) root = el.ownerDocument;
    const top = root.elementFromPoint(cx - ox, cy - oy);
    if (!top || top === el || holds(el, top) || (holds(top, el) && isInside(el, cx - ox, cy - oy, top)) || labelled(el, top)) {
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
