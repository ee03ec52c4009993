// Somebody has looked at an item: further people are not told of it. Posted, since looking at a page changes nothing.
const seen = new Set();

/** Note, once per page, that this item was looked at. `host` carries `data-look`, the address to post to. */
export function looked(host) {
  const to = host?.dataset.look;
  const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value;
  if (!to || !token || seen.has(to)) return;
  seen.add(to);
  fetch(to, { method: "POST", headers: { "X-CSRFToken": token } }).catch(() => seen.delete(to));
}
