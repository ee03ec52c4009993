  // Whether a text shows at all: covered, crossed out, out of reach.
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
