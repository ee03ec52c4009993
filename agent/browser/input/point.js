// A point inside the element where a click would really reach it (or something that passes the click on to
// it): the middle first, then points around it. Null when every one of them is covered.
(el, at) => {
  const rect = [...el.getClientRects()].find((r) => r.width > 0 && r.height > 0) || el.getBoundingClientRect();
  if (!rect.width || !rect.height) return null;
  const up = (n) => n.assignedSlot || n.parentNode || n.host || null;
  const holds = (outer, inner) => { for (let n = inner; n; n = up(n)) if (n === outer) return true; return false; };
  const isInside = (x, y, outer) => {  // not scrolled out of a box between it and that one
    for (let n = up(el); n && n !== outer; n = up(n)) {
      if (n.nodeType !== 1 || n.ownerDocument.defaultView.getComputedStyle(n).overflow === 'visible') continue;
      const b = n.getBoundingClientRect();
      if (x < b.left || y < b.top || x >= b.right || y >= b.bottom) return false;
    }
    return true;
  };
  const reaches = (x, y) => {
    const root = el.getRootNode();
    const top = (root.elementFromPoint ? root : el.ownerDocument).elementFromPoint(x, y);
    if (!top) return false;
    for (let n = top; n && n !== el && holds(el, n); n = up(n)) {  // a button that sends, inside what was decided on
      const sends = (n.tagName === 'BUTTON' || n.tagName === 'INPUT') && n.type === 'submit';
      if (sends && n.form && n.form.method === 'post') return false;
    }
    let win = el.ownerDocument.defaultView, fx = x, fy = y;
    while (win && win !== win.parent && win.frameElement) {  // nothing of the pages around the frame covers it
      const f = win.frameElement, b = f.getBoundingClientRect();
      fx += b.left + f.clientLeft; fy += b.top + f.clientTop;
      const above = f.ownerDocument.elementFromPoint(fx, fy);
      if (above && above !== f && !holds(above, f)) return false;
      win = win.parent;
    }
    const label = top.closest('label');
    const isBehind = holds(top, el) && !top.contains(document.body) && isInside(x, y, top);
    return holds(el, top) || isBehind || !!label && label.control === el;
  };
  const onScreen = (x, y) => {  // in pixels of the top viewport, as far as the frames around are of one origin
    let win = el.ownerDocument.defaultView, isForeign = false;
    for (; win && win !== win.parent; win = win.parent) {
      const f = win.frameElement;
      if (!f) { isForeign = true; break; }
      const b = f.getBoundingClientRect();
      x += b.left + f.clientLeft; y += b.top + f.clientTop;
    }
    return {x, y, isForeign};
  };
  if (at) return reaches(at.cx, at.cy) ? at : null;  // the pointer has come: is it still there?
  for (const [sx, sy] of [[.5, .5], [.25, .5], [.75, .5], [.5, .25], [.5, .75], [.1, .5], [.9, .5]]) {
    const x = rect.left + rect.width * sx, y = rect.top + rect.height * sy;
    if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
    if (reaches(x, y)) return {sx, sy, cx: x, cy: y, ...onScreen(x, y)};
  }
  return null;
}
