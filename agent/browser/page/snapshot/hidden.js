  // What is hidden or cut away, as text and as structured data.
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
    const w = r.width, h = r.height, cuts = cs.overflowX !== "visible";
    if (w <= 2 && h <= 2 && cuts && (cs.position === "absolute" || cs.position === "fixed")) return true;
    return w <= 1 && h <= 1 && cs.overflowX === "hidden" && w + h > 0;
  };
  const isClippedAway = (cs) => {
    const clip = cs.clip, path = cs.clipPath;
    return (clip !== "auto" && /rect\((0|1)px,? (0|1)px,? (0|1)px,? (0|1)px\)/.test(clip)) || (path !== "none" && /inset\((50|100)%/.test(path));
  };

  const EVERYWHERE = [-1e9, -1e9, 1e9, 1e9], NOWHERE = [0, 0, 0, 0], ANYWHERE = { left: -1e9, top: -1e9, right: 1e9, bottom: 1e9, width: 2e9, height: 2e9 };
  // Whether no scrolling, of the page or of a box that scrolls, brings it back from beyond the left or upper edge.
  const isOut = (r, ctx) => {
    let x = r.right + ctx.win.scrollX, y = r.bottom + ctx.win.scrollY;
    for (let at = ctx; at && at.el && (x <= 0 || y <= 0); at = at.outer) {
      if (at.el.tagName === "BODY" || !(at.el.scrollLeft || at.el.scrollTop) || !/auto|scroll/.test(at.cs.overflow)) continue;
      x += at.el.scrollLeft;
      y += at.el.scrollTop;
    }
    return x <= 0 || y <= 0;
  };
  const isWithin = (r, box) => r.left >= box.left - 1 && r.right <= box.right + 1 && r.top >= box.top - 1 && r.bottom <= box.bottom + 1;
  // What `overflow`, `contain` and `clip-path` leave of what is in an element: asked only where something sticks
  // out of a box, which is seldom. What is within its box, and that within the next, is cut by none of them.
  const clipAt = (ctx) => {
    if (ctx.clip) return ctx.clip;
    let clip = clipOf(ctx);
    const cut = ctx.cut;
    if (clip !== NOWHERE && cut) clip = [Math.max(clip[0], cut[0]), Math.max(clip[1], cut[1]), Math.min(clip[2], cut[2]), Math.min(clip[3], cut[3])];
    ctx.clip = clip;
    return clip;
  };
  const clipOf = (ctx) => {
    if (!ctx.outer) return EVERYWHERE;
    const above = clipAt(ctx.outer), tag = ctx.el.tagName, cs = ctx.cs, r = ctx.box;
    if (tag === "BODY" || tag === "HTML" || ctx.display === "inline" || ctx.display === "contents") return above;
    const overflow = cs.overflow, paints = /paint|strict|content/.test(cs.contain || "");
    if (overflow === "visible" && !paints) return above;
    const cutsX = !/^visible/.test(overflow) || paints, cutsY = !/visible$/.test(overflow) || paints;
    if (!cutsX && !cutsY) return above;
    const scrolls = /auto|scroll/.test(overflow);
    if ((cutsX && r.width < 5) || (cutsY && r.height < 4)) return scrolls && r.width > 1 && r.height >= 4 ? above : NOWHERE;
    if (r.height >= ctx.view[1] * 0.9) return above;  // an app's own viewport, or one locked behind a dialog
    return [cutsX ? Math.max(above[0], r.left) : above[0], cutsY && !scrolls ? Math.max(above[1], r.top) : above[1],
      cutsX ? Math.min(above[2], r.right) : above[2], cutsY && !scrolls ? Math.min(above[3], r.bottom) : above[3]];
  };
  // Between which two edges the words in an element must be to be read; null: anywhere.
  const narrowAt = (ctx) => {
    if (ctx.narrow !== undefined || !ctx.outer) return ctx.narrow || null;
    const r = ctx.box, display = ctx.display, inline = display.indexOf("inline") === 0;
    if (display === "inline" || display === "contents") return (ctx.narrow = narrowAt(ctx.outer));
    const overflow = ctx.cs.overflow, above = inline && r.width < 120 ? narrowAt(ctx.outer) : null;
    const cuts = r.width > 0 && (inline ? r.width < 200 && /^hidden/.test(overflow) : !/^(?:visible|auto|scroll)/.test(overflow));
    return (ctx.narrow = cuts ? [r.left, r.right] : above && above[1] - above[0] < 120 ? above : null);
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
