// What the driver of sliders asks of a handle: `handle.evaluate(SCRIPT, {ask: …})`; see `numbers.py`.
//   {ask: "handle"}   the part that takes keys and the pointer, of a slider as a whole (use evaluate_handle)
//   {ask: "watch"}    the numbers around it as they are now (use evaluate_handle); what is read later
//   {ask: "track"}    [is flat, length in pixels]
// A slider without ARIA shows its value somewhere near: the number that moves when the slider moves.
(el, want) => {
  if (want.ask === "handle") {
    const parts = '[role=slider],input[type=range],[tabindex="0"],[class*="handle"],[class*="thumb"]';
    return (el.matches("[role=slider],[tabindex],input") ? null : el.querySelector(parts)) || el;
  }
  if (want.ask === "track") {
    const own = el.getBoundingClientRect();
    for (let box = el.parentElement, i = 0; box && i < 3; i++, box = box.parentElement) {
      const r = box.getBoundingClientRect();
      if (Math.max(r.width, r.height) > 3 * Math.max(own.width, own.height)) return r.width >= r.height ? [1, r.width] : [0, r.height];
    }
    return [1, 200];
  }
  const numberOf = (n) => {
    const m = /-?\d+(?:[.,]\d+)?/.exec("value" in n && n.tagName !== "LI" ? n.value : n.textContent);
    return m ? parseFloat(m[0].replace(",", ".")) : null;
  };
  const nodes = [];
  let box = el, display = null;
  for (let i = 0; i < 5 && box.parentElement; i++) box = box.parentElement;
  const walk = box.ownerDocument.createTreeWalker(box, 4);
  for (let n; (n = walk.nextNode()) && nodes.length < 3000;) if (/\d/.test(n.data) && n.data.length < 60) nodes.push(n.parentElement);
  for (const n of box.querySelectorAll("input,output")) nodes.push(n);
  const was = nodes.map(numberOf);
  const far = (n) => {
    const a = n.getBoundingClientRect(), b = el.getBoundingClientRect();
    return Math.hypot(a.left - b.left, a.top - b.top);
  };
  const read = () => {
    const own = el.getAttribute("aria-valuenow");
    if (own) return parseFloat(own);
    if (!display) display = nodes.filter((n, i) => n.isConnected && numberOf(n) !== null && numberOf(n) !== was[i]).sort((a, b) => far(a) - far(b))[0] || null;
    return display ? numberOf(display) : null;
  };
  return { read };
}
