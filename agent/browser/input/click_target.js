// What passes a click on to a field that cannot be clicked itself: its label, or the box that wraps it.
(el) => {
  if (el.tagName !== 'INPUT' || !/^(?:checkbox|radio)$/.test(el.type)) return null;
  const shows = (n) => n && [...n.getClientRects()].some((r) => r.width > 3 && r.height > 3);
  return [...(el.labels || []), el.closest('label'), el.parentElement].find(shows) || null;
}
