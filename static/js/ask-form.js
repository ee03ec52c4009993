// The form of a new query: whether the question needs a search, while it is typed, the asker's time
// zone, a draft for this tab, and Ctrl+Enter to ask.
import { placeAll } from "./fragments.js";

const PAUSE_MS = 350;
const form = document.getElementById("query-form");
const question = form.elements.namedItem("text");
let pause;
let running;

/** Ask the server whether the question needs a search; an older question that still runs is dropped. */
async function hint() {
  running?.abort();
  running = new AbortController();
  const preference = new FormData(form).get("preference") || "";
  const headers = { "X-CSRFToken": form.elements.namedItem("csrfmiddlewaretoken").value };
  const body = new URLSearchParams({ text: question.value, preference, pages: form.elements.namedItem("pages").value });
  try {
    const answer = await fetch(form.dataset.gate, { method: "POST", body, headers, signal: running.signal });
    if (answer.ok) placeAll(await answer.text());
  } catch {
    // only a hint: the run itself asks the gate again
  }
}

function hintSoon() {
  clearTimeout(pause);
  pause = setTimeout(hint, PAUSE_MS);
}

const kept = () => [...form.elements].filter((e) => e.name && !["hidden", "submit", "file"].includes(e.type));

function saveDraft() {
  const values = {};
  for (const e of kept()) {
    if (e.type === "checkbox") values[e.name] = e.checked;
    else if (e.type !== "radio" || e.checked) values[e.name] = e.value;
  }
  sessionStorage.setItem("query-draft", JSON.stringify(values));
}

function restoreDraft() {
  const draft = JSON.parse(sessionStorage.getItem("query-draft") || "null");
  if (!form.dataset.draft || !draft || !(draft.text || draft.pages)) return;
  for (const e of kept()) {
    if (!(e.name in draft)) continue;
    if (e.type === "radio") e.checked = draft[e.name] === e.value;
    else if (e.type === "checkbox") e.checked = draft[e.name] === true;
    else e.value = draft[e.name];
  }
  document.getElementById("draft-notice").hidden = false;
}

function discardDraft() {
  sessionStorage.removeItem("query-draft");
  location.assign(location.pathname);
}

form.addEventListener("input", (event) => {
  saveDraft();
  if (event.target === question || ["preference", "pages"].includes(event.target.name)) hintSoon();
});
form.addEventListener("click", (event) => event.target.closest("[data-discard]") && discardDraft());
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
form.addEventListener("submit", () => sessionStorage.removeItem("query-draft"));
form.elements.namedItem("timezone").value = Intl.DateTimeFormat().resolvedOptions().timeZone || "";
restoreDraft();
if (question.value.trim()) hint();
