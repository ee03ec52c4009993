// Keeps a visit in its tab while the agent drives: what would open another tab opens in this one, where the wall
// (`agent/browser/session/site_boundary.py`) can see the navigation before it leaves. Runs before any script of the page, in every
// document. `token` switches it off and on again for a person's turn; pages do not know it.
(token) => {
  let isOn = true;
  const open = window.open, click = HTMLElement.prototype.click, dispatch = EventTarget.prototype.dispatchEvent;
  const submit = HTMLFormElement.prototype.submit, read = Element.prototype.getAttribute, write = Element.prototype.setAttribute;
  const call = Function.prototype.call.bind(Function.prototype.call);
  const HERE = { "_self": 1, "_top": 1, "_parent": 1 };

  const opensHere = (name) => {
    const wanted = ("" + (name || "")).toLowerCase();
    if (HERE[wanted]) return true;
    if (!wanted || wanted === "_blank" || wanted === "_new") return false;
    const frames = document.querySelectorAll("iframe[name],frame[name]");
    for (let i = 0; i < frames.length; i++) if (call(read, frames[i], "name") === name) return true;
    return false;
  };
  const keep = (el) => {
    const tag = el && el.tagName ? ("" + el.tagName).toUpperCase() : "";
    if (tag !== "A" && tag !== "AREA" && tag !== "FORM" && tag !== "BUTTON" && tag !== "INPUT") return;
    const key = tag === "BUTTON" || tag === "INPUT" ? "formtarget" : "target";
    const own = call(read, el, key), all = document.querySelector("base[target]");
    if (own === null && (key === "formtarget" || !all)) return;
    if (!opensHere(own === null ? call(read, all, "target") : own)) call(write, el, key, "_self");
  };
  const around = (event) => {
    if (!isOn) return;
    const path = event.composedPath ? event.composedPath() : [event.target];
    for (let i = 0; i < path.length && i < 200; i++) keep(path[i]);
    if (event.submitter) keep(event.submitter);
  };
  window.addEventListener("click", around, true);
  window.addEventListener("auxclick", around, true);
  window.addEventListener("submit", around, true);

  const put = (owner, name, value) => {
    try { Object.defineProperty(owner, name, { value, writable: true, configurable: true, enumerable: true }); } catch (e) { /* frozen */ }
  };
  put(window, "open", function (url, name) {
    if (arguments.length === 1 && url === token) { isOn = !isOn; return null; }
    if (!isOn || (name && opensHere(name))) return call(open, this === undefined ? window : this, ...arguments);
    try {
      const to = url ? new URL(url, document.baseURI).href : "";
      if (/^https?:/.test(to)) call(open, window, to, "_top");
    } catch (e) { /* no address */ }
    return null;
  });
  put(HTMLElement.prototype, "click", function () { if (isOn) keep(this); return call(click, this); });
  put(EventTarget.prototype, "dispatchEvent", function (event) { if (isOn && this !== window) keep(this); return call(dispatch, this, event); });
  put(HTMLFormElement.prototype, "submit", function () { if (isOn) keep(this); return call(submit, this); });
}
