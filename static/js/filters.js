// A filter above a list loads the page again: the focus comes back to the field or button that asked for it.
const USED = "filter-used";
const FILTER = "form.filters[role=search]";
const FIRST = "[type=search]";

const keep = (used) => sessionStorage.setItem(USED, JSON.stringify({ path: location.pathname, used }));

function selectorOf(element) {
  if (element.id) return `#${CSS.escape(element.id)}`;
  return element.name ? `[name="${CSS.escape(element.name)}"]` : "button";
}

function onSubmit(event) {
  if (event.defaultPrevented || !event.target.matches(FILTER)) return;
  const used = document.activeElement;
  keep(event.target.contains(used) ? selectorOf(used) : FIRST);
}

/** A link in it clears the filter and is not there afterwards. */
function onClick(event) {
  if (event.target.closest?.(`${FILTER} a`) && !(event.ctrlKey || event.metaKey || event.shiftKey)) keep(FIRST);
}

/** As if somebody came to it by Tab: what is in a text field is selected. */
function focusAgain() {
  const kept = JSON.parse(sessionStorage.getItem(USED));
  sessionStorage.removeItem(USED);
  if (kept?.path !== location.pathname) return;
  const form = document.querySelector(FILTER);
  const field = form?.querySelector(kept.used) ?? form?.querySelector(FIRST);
  field?.focus();
  field?.select?.();
}

export function startFilters() {
  document.addEventListener("submit", onSubmit);
  document.addEventListener("click", onClick);
  focusAgain();
}
