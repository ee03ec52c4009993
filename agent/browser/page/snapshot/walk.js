  // The walk over the flat tree: one row an element or text.
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
    const win = ctx.win, cs = win.getComputedStyle(el), display = cs.display;
    if (display === "none") { walkHidden(el, parent); return; }
    const r = el.getBoundingClientRect(), width = r.width, height = r.height;
    const contents = display === "contents", inline = display.indexOf("inline") === 0, block = !contents && !inline;
    // Every property of a computed style costs about a microsecond: each is read once, and only where it can matter.
    const position = cs.position, positioned = position !== "static", free = position === "fixed", sticks = free || position === "sticky";
    const first = el.shadowRoot ? el.shadowRoot.firstChild : el.firstChild, isBare = LEAF[tag] === 1 || (!first && tag !== "SLOT");
    const own = cs.opacity, opacity = own === "1" ? ctx.opacity : ctx.opacity * parseFloat(own);
    const visible = cs.visibility === "visible", image = cs.backgroundImage;
    const cut = cs.clipPath !== "none" || ((free || position === "absolute") && cs.clip !== "auto") ? cutOf(cs, r) : null;
    const wiped = ctx.wiped || isWipedOut(cs) || (!!cut && (cut[2] - cut[0] < 4 || cut[3] - cut[1] < 4 || cut[2] <= r.left || cut[3] <= r.top || cut[0] >= r.right || cut[1] >= r.bottom));
    const shown = visible && opacity > 0.09 && !wiped;
    const readerOnly = ctx.readerOnly || (!contents && width + height < 40 && isReaderOnly(cs, r)) || ((free || position === "absolute") && !contents && isClippedAway(cs));
    const away = !contents && width > 0 && (r.right <= 0 || r.bottom <= 0) && isOut(r, ctx);
    const within = contents ? ctx.safe : ctx.safe && !free && isWithin(r, ctx.box), isIn = !within && !free && !contents && width > 0 && height > 0;
    const c = isIn ? clipAt(ctx) : EVERYWHERE;
    const clippedY = isIn && (r.bottom <= c[1] || r.top >= c[3]);
    const clippedX = isIn && !clippedY && (r.right <= c[0] || r.left >= c[2]);
    const role = el.hasAttribute("role") ? el.getAttribute("role").trim().split(/\s+/)[0].toLowerCase() : "";
    const native = NATIVE[tag] === 1 && (tag !== "A" || el.hasAttribute("href"));
    const cursor = native || (ctx.pointer && !el.hasAttribute("tabindex")) ? "" : cs.cursor;
    let interactive = shown && isInteractive(el, tag, role, cursor, ctx, r);
    const glass = !shown && visible && !wiped && ctx.opacity > 0.09 && width > 3 && height > 3 && isGlass(el, tag, r);
    if (glass) interactive = true;
    const sign = interactive && tag === "A" && width < 1 && height > 4 && /^(?:next|prev)$/.test(el.rel);  // its sign did not load
    const sized = contents || sign || (width > 0.5 && height > 0.5);
    const seen = (shown || glass) && !away && !clippedY && !readerOnly;
    if (interactive && !contents && !sign && (width < 4 || height < 4) && !el.firstElementChild) interactive = false;
    const isLive = interactive && seen && sized && (contents || el.checkVisibility());
    const box = isLive && display === "inline" ? boxIn(el, 0, 0) : r, x = (box === r ? r.left : box.x) + ctx.ox, y = (box === r ? r.top : box.y) + ctx.oy;
    const level = positioned ? (parseInt(cs.zIndex, 10) || 0) : ctx.z;
    const ground = colourOf(cs.backgroundColor), stops = image !== "none" ? stopsOf(image) : null, painted = image !== "none" && !stops;
    const filled = !!ground && ground[3] > 0.05, clipsText = !!stops && /text/.test(cs.webkitBackgroundClip || "");
    const under = filled ? (ctx.back && typeof ctx.back[0] !== "number" ? (ground[3] > 0.5 ? ground : null) : ctx.back || ground[3] > 0.5 ? over(ground, ctx.back) : null) : ctx.back;
    const back = painted ? null : stops && !clipsText ? stops.map((one) => over(one, under && typeof under[0] === "number" ? under : null)) : under;
    if (shown && tag !== "BODY") noteGround(el, tag, r, ctx, ground, painted, positioned && !sticks ? level : -1);
    const struck = ctx.struck || (!isBare && cs.textDecorationLine.indexOf("line-through") >= 0);
    const ariaHidden = ctx.ariaHidden || el.getAttribute("aria-hidden") === "true";
    const disabled = interactive && (el.getAttribute("aria-disabled") === "true" || el.hasAttribute("disabled") || el.matches(":disabled"));
    const clipped = clippedX || ctx.clippedX, fixed = ctx.fixed || sticks;
    const flags = (seen && sized ? SEEN : 0) | (block ? BLOCK : 0) | (isLive ? INTERACTIVE : 0) | (struck ? STRUCK : 0) | (fixed ? FIXED : 0) | (disabled ? DISABLED : 0) |
      (readerOnly ? READER_ONLY : 0) | (ariaHidden ? ARIA_HIDDEN : 0) | (clipped ? CLIPPED : 0);
    if (el.shadowRoot) hasShadows = true;
    const speaks = saysItself(el), index = rows.length, told = speaks || isLive || TOLD[tag] === 1;
    const size = told ? cs.fontSize : "0", weight = told ? cs.fontWeight : "0";
    const style = { positioned, position, level, image };
    rows.push([parent, tagText(tag), flags, num(x), num(y), num(box.width), num(box.height), num(parseFloat(size)), told ? num(parseInt(weight, 10) || 400) : "0",
      attrsOf(el, tag, role, isLive, style, win, back, glass)]);
    ctx.indexOf.set(el, index);
    if (isLive) pending.push([index, el, { x, y, width: box.width, height: box.height }, ctx.ox, ctx.oy]);
    if (tag === "IFRAME" || tag === "FRAME") { visitFrame(el, index, ctx, r, seen && sized); return; }
    if (isBare) return;
    const mode = cs.mixBlendMode;
    const inner = { win, ox: ctx.ox, oy: ctx.oy, view: ctx.view, opacity, readerOnly, struck, ariaHidden, wiped, back, z: level, loose: null, faint: false,
      blended: ctx.blended || (mode !== "normal" && isBlendedOut(mode, ctx.back)), turned: ctx.turned || (/override/.test(cs.unicodeBidi) && cs.direction === "rtl"),
      firm: free || (ctx.firm && !/auto|scroll/.test(cs.overflow)), fixed, clippedX: clipped, clip: free ? EVERYWHERE : null, narrow: undefined, box: contents ? ctx.box : r, safe: (free || within) && !cut,
      outer: ctx, el, cs, display, cut, pointer: ctx.pointer || (native && interactive) || (interactive && cursor === "pointer"), pre: false, indexOf: ctx.indexOf, depth: ctx.depth + 1, textFlags: 0 };
    if (inner.depth > 500) { partial = true; return; }
    const isFlat = !contents && (width < 5 || height < 4), isGone = isFlat && clipAt(inner) === NOWHERE;
    if (tag === "DETAILS" && !el.open) { closed(el, index, inner); return; }
    if (speaks) {  // `content-visibility: hidden` on the element or above it
      if (!contents && (!el.checkVisibility() || cs.contentVisibility === "hidden")) { closed(el, index, inner); return; }
      textStyle(inner, cs, shown && !away && !clippedY && !isGone, { ground, stops, painted, size, back: ctx.back });
    }
    if (isGone && width * height === 0 && positioned) { walkHidden(el, index); return; }
    children(el, index, inner);
  };
  const NATIVE = { A: 1, BUTTON: 1, INPUT: 1, SELECT: 1, TEXTAREA: 1, SUMMARY: 1, OPTION: 1 };
  const LEAF = { SELECT: 1, TEXTAREA: 1, INPUT: 1, IMG: 1, VIDEO: 1, CANVAS: 1, OBJECT: 1, EMBED: 1, AUDIO: 1, svg: 1 };
  const TOLD = { A: 1, BUTTON: 1, H1: 1, H2: 1, H3: 1, H4: 1, H5: 1, H6: 1, IMG: 1 };
  const tagTexts = new Map();
  const tagText = (tag) => {
    let text = tagTexts.get(tag);
    if (!text) tagTexts.set(tag, text = quote(tag.toLowerCase().slice(0, 40)));
    return text;
  };
  // Whether words are directly in it (also those that a component's slot shows), or it is a leaf that may draw some.
  const saysItself = (el) => {
    if (el.tagName === "SLOT" || el.shadowRoot) return true;
    let n = el.firstChild;
    if (!n) return true;
    for (let i = 0; n && i < 200; n = n.nextSibling, i++) if (n.nodeType === 3 && n.data.length && (n.data.length > 40 || /\S/.test(n.data))) return true;
    return !!n;
  };
  // How the words right in an element are drawn: whether they show, and what is to be doubted at the end.
  const textStyle = (inner, cs, shows, on) => {
    const indent = parseFloat(cs.textIndent) < -400, fill = colourOf(cs.webkitTextFillColor || cs.color);
    const ink = fill && fill[3] < 0.1 && parseFloat(cs.webkitTextStrokeWidth) > 0.4 ? colourOf(cs.webkitTextStrokeColor) || fill : fill, clear = !!ink && ink[3] < 0.1;
    const pierced = clear && /text/.test(cs.webkitBackgroundClip || "") && (on.painted || (on.stops ? !on.stops.every((one) => isFaint(one, on.back)) : !!on.ground && on.ground[3] > 0.5 && !isFaint(on.ground, on.back)));
    const seen = shows && !inner.readerOnly && parseFloat(on.size) >= 4 && !indent && !clear && !inner.turned;
    inner.loose = inner.back === rootBack ? ink : null;
    inner.faint = !pierced && (inner.blended || (isFaint(ink, inner.back) && cs.textShadow === "none"));
    inner.pre = cs.whiteSpace.indexOf("pre") === 0;
    inner.textFlags = (seen || (shows && pierced) ? SEEN : 0) | (inner.readerOnly || indent ? READER_ONLY : 0) | (inner.ariaHidden ? ARIA_HIDDEN : 0);
  };
  // What is behind words, or may cover them.
  const noteGround = (el, tag, r, ctx, ground, painted, level) => {
    const solid = !!ground && ground[3] > 0.5, picture = PICTURES[tag] === 1 && r.width > 40 && r.height > 20;
    if (!solid && !painted && !picture && tag !== "IMG") return;
    const place = [r.left + ctx.ox, r.top + ctx.oy, r.right + ctx.ox, r.bottom + ctx.oy];
    if ((picture || painted) && pictures.length < 300 && r.width > 20 && r.height > 10) pictures.push([place, el]);
    if (solid && grounds.length < 400) grounds.push([place, ground]);
    if (level >= 0 && !ctx.fixed && plates.length < 200 && r.width > 4 && r.height > 4 && r.width * r.height < 0.3 * innerWidth * innerHeight && ((solid && ground[3] > 0.9) || tag === "IMG"))
      plates.push([place, el, rows.length, level]);
  };
  const PICTURES = { IMG: 1, VIDEO: 1, CANVAS: 1, svg: 1, OBJECT: 1 };
  // A native control made see-through over what a person sees: shops lay it over a button or their own list.
  const isGlass = (el, tag, r) => {
    if (r.width * r.height > 0.1 * innerWidth * innerHeight) return false;
    return tag === "SELECT" || tag === "BUTTON" || (tag === "INPUT" && /^(?:checkbox|radio|button|submit|image|file|range|date|number)$/.test(el.type));
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
    const inner = Object.assign({}, ctx, { win: doc.defaultView, ox: ctx.ox + r.left + el.clientLeft, oy: ctx.oy + r.top + el.clientTop, clip: EVERYWHERE, safe: true, box: ANYWHERE, outer: null, el: null, cs: null, cut: null,
      view: [el.clientWidth, el.clientHeight], back: groundIn(doc, ctx.back), firm: false, narrow: null, pointer: false, depth: ctx.depth + 10 });
    visit(doc.body, index, inner);
  };
