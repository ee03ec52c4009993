// One line of the element list as a real control. What the site calls things is text, never markup.
const WORDS = { link: "link", checkbox: "checkbox", radio: "choice", switch: "switch", tab: "tab", option: "option" };
const CHECKED = ["checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"];
const TYPES = ["date", "time", "datetime-local", "month", "week", "color", "email", "url", "tel", "number", "range"];

export const nameOf = (item) => item.name || `Unnamed ${WORDS[item.role] || item.role}`;

/** The line for one element; `act(input)` carries out what the person does with it. */
export function made(item, act) {
  const line = element("li", { className: `is-${item.does || "words"}` });
  line.dataset.id = item.id;
  if (item.does === "press") line.append(pressed(item, act));
  else if (item.does === "fill") line.append(field(item, act));
  else if (item.does === "choose") line.append(choice(item, act));
  else line.append(words(item));
  return line;
}

function words(item) {
  if (item.role === "text") return element("span", { textContent: item.name });
  if (item.role === "image") return element("span", { textContent: `Image: ${item.name}`, className: "quiet" });
  if (item.role !== "heading") return element("span", { textContent: item.name ? `${item.role}: ${item.name}` : item.role, className: "region label" });
  const heading = element("strong", { textContent: nameOf(item) });
  heading.setAttribute("role", "heading");
  heading.setAttribute("aria-level", String(Math.min(6, (Number(item.level) || 2) + 2)));
  return heading;
}

function pressed(item, act) {
  const button = element("button", { type: "button", className: "button small" });
  button.append(element("span", { textContent: nameOf(item) }), element("span", { textContent: WORDS[item.role] || "", className: "tiny quiet" }));
  const has = (state) => item.states.includes(state);
  if (CHECKED.includes(item.role)) {
    button.setAttribute("role", item.role.replace("menuitem", "") || "checkbox");
    button.setAttribute("aria-checked", has("mixed") ? "mixed" : String(has("checked")));
  } else if (has("pressed")) button.setAttribute("aria-pressed", "true");
  if (has("expanded") || has("collapsed")) button.setAttribute("aria-expanded", String(has("expanded")));
  if (has("selected")) button.setAttribute("aria-current", "true");
  button.disabled = has("disabled");
  button.addEventListener("click", () => act({ id: item.id, event: "press" }));
  return button;
}

function field(item, act) {
  const form = element("form", { className: "field" });
  const id = `console-element-${item.id}`;
  const label = element("label", { textContent: nameOf(item) + (item.states.includes("required") ? " (required)" : ""), htmlFor: id });
  const input = element("input", { id, value: item.value || "", autocomplete: "off", spellcheck: false });
  input.type = item.is_private ? "password" : TYPES.includes(item.type) ? item.type : "text";
  for (const limit of ["min", "max", "step"]) if (item[limit]) input[limit] = item[limit];
  input.value = item.value || "";
  input.disabled = item.states.includes("disabled") || item.states.includes("readonly");
  if (item.states.includes("invalid")) input.setAttribute("aria-invalid", "true");
  if (item.is_private) input.setAttribute("autocomplete", "new-password");
  const row = element("div", { className: "with-button" });
  row.append(input, element("button", { className: "button small", textContent: "Fill" }), goTo(item, act));
  form.append(label, row);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    act({ id: item.id, event: "fill", text: input.value });
    if (item.is_private) input.value = "";
  });
  return form;
}

function choice(item, act) {
  const box = element("div", { className: "field" });
  const id = `console-element-${item.id}`;
  const select = element("select", { id, multiple: Boolean(item.multiple) });
  const groups = new Map();
  for (const { value, text, group, is_selected: isSelected, is_disabled: isDisabled } of item.options) {
    const option = element("option", { value, textContent: text || "(empty)", disabled: isDisabled, selected: isSelected });
    if (group && !groups.has(group)) {
      groups.set(group, element("optgroup", { label: group }));
      select.append(groups.get(group));
    }
    (groups.get(group) || select).append(option);
  }
  select.disabled = item.states.includes("disabled");
  const button = element("button", { type: "button", className: "button small", textContent: "Choose" });
  button.addEventListener("click", () => act({ id: item.id, event: "choose", text: [...select.selectedOptions].map((option) => option.value).join(",") }));
  const row = element("div", { className: "with-button" });
  row.append(select, button, goTo(item, act));
  box.append(element("label", { textContent: nameOf(item), htmlFor: id }), row);
  return box;
}

/** Puts the site's own focus there, for keys and for looking. */
function goTo(item, act) {
  const button = element("button", { type: "button", className: "button bare small", textContent: "Focus" });
  button.setAttribute("aria-label", `Focus ${nameOf(item)} in the site`);
  button.addEventListener("click", () => act({ id: item.id, event: "focus" }));
  return button;
}

function element(tag, values) {
  return Object.assign(document.createElement(tag), values);
}
