// Citations of an answer: the proof (the source sentence in its context) is shown while somebody points at
// a citation, has the focus on it or taps it. It can be pointed at itself, stays until left, and Esc closes it.

const LEAVE_MS = 220;
const GAP_PX = 6;
const EDGE_PX = 8;
let open = null; // {link, box}
let leaving;

const boxOf = (link) => document.getElementById(link.dataset.proof);

/** Put the box below its citation, or above where there is no room, inside the window. */
function put(link, box) {
  const at = link.getBoundingClientRect();
  const size = box.getBoundingClientRect();
  const left = Math.min(Math.max(EDGE_PX, at.left - 24), innerWidth - size.width - EDGE_PX);
  const below = at.bottom + GAP_PX;
  const above = at.top - GAP_PX - size.height;
  const top = below + size.height <= innerHeight - EDGE_PX || above < EDGE_PX ? below : above;
  box.style.left = `${Math.max(EDGE_PX, left)}px`;
  box.style.top = `${Math.min(top, Math.max(EDGE_PX, innerHeight - size.height - EDGE_PX))}px`;
}

function show(link) {
  clearTimeout(leaving);
  if (open?.link === link) return;
  hide();
  const box = boxOf(link);
  if (!box?.showPopover) return;
  box.showPopover();
  link.setAttribute("data-open-proof", "");
  open = { link, box };
  put(link, box);
}

function hide() {
  clearTimeout(leaving);
  if (!open) return;
  if (open.box.isConnected && open.box.matches(":popover-open")) open.box.hidePopover();
  open.link.removeAttribute("data-open-proof");
  open = null;
}

function leave() {
  clearTimeout(leaving);
  leaving = setTimeout(() => {
    const held = open && (open.box.matches(":hover, :focus-within") || open.link.matches(":hover, :focus-visible"));
    if (!held) hide();
  }, LEAVE_MS);
}

const citeAt = (target) => target.closest?.("a.cite[data-proof]");
const isInside = (target) => Boolean(open && target instanceof Node && open.box.contains(target));

document.addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const link = citeAt(event.target);
  if (link) show(link);
  else if (isInside(event.target)) clearTimeout(leaving);
  else if (open) leave();
});
document.addEventListener("focusin", (event) => {
  const link = citeAt(event.target);
  if (link) show(link);
  else if (open && !isInside(event.target)) leave();
});
document.addEventListener("click", (event) => {
  const link = citeAt(event.target);
  if (link && event.pointerType === "touch" && open?.touched !== link) {
    event.preventDefault(); // the first tap shows the proof; its own link, or a second tap, opens the saved copy
    show(link);
    if (open) open.touched = link;
  } else if (open && !link && !isInside(event.target)) hide();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !open) return;
  const { link, box } = open;
  if (box.contains(document.activeElement)) link.focus({ preventScroll: true });
  hide();
});
addEventListener("scroll", () => open && put(open.link, open.box), { passive: true, capture: true });
addEventListener("resize", hide);
// Morphing takes away what the server does not know: the mark, the box's place, sometimes the open box itself.
document.addEventListener("live:after", () => {
  if (!open) return;
  const { link, box } = open;
  if (link.isConnected && box.isConnected && box.matches(":popover-open")) {
    link.setAttribute("data-open-proof", "");
    return put(link, box);
  }
  hide();
  if (link.isConnected && link.matches(":hover, :focus-visible")) show(link);
});
