// The forms of a new sweep and of a vendor list: checks the vendor list while it is typed or pasted, reads a chosen file
// into it, keeps a draft for this tab, and starts with Ctrl+Enter.
import { placeAll } from "./fragments.js";
import { refusal } from "./error-response.js";
import { notify, say } from "./announce.js";

const PAUSE_MS = 400;
const form = document.getElementById("sweep-form");
const list = form.elements.namedItem("vendors");
const token = () => form.elements.namedItem("csrfmiddlewaretoken").value;
let pause;
let running;

/** Ask the server about every line; an older question that still runs is dropped. */
async function check() {
  running?.abort();
  running = new AbortController();
  const box = document.getElementById("vendor-check");
  box?.setAttribute("aria-busy", "true");
  try {
    const body = new URLSearchParams({ vendors: list.value });
    const headers = { "X-CSRFToken": token() };
    const answer = await fetch(form.dataset.check, { method: "POST", body, headers, signal: running.signal });
    if (answer.ok) placeAll(await answer.text());
    else box?.removeAttribute("aria-busy"); // the check on submit still holds
  } catch (error) {
    if (error.name !== "AbortError") box?.removeAttribute("aria-busy");
  }
}

function checkSoon() {
  clearTimeout(pause);
  pause = setTimeout(check, PAUSE_MS);
}

async function readUpload(input) {
  const body = new FormData();
  body.append("upload", input.files[0]);
  const answer = await fetch(form.dataset.upload, { method: "POST", body, headers: { "X-CSRFToken": token() } });
  const isOurs = answer.headers.get("content-type")?.startsWith("application/json");
  const found = isOurs ? await answer.json() : { problem: refusal(answer.status, await answer.text()) };
  input.value = "";
  if (found.problem) return notify(found.problem, "blocked");
  addLines(found.text.split("\n"));
  say("The addresses of the file were added to the list.");
}

/** Add lines that are not there yet below the ones that are. */
function addLines(lines) {
  const there = new Set(list.value.split("\n").map((line) => line.trim()));
  const fresh = lines.map((line) => line.trim()).filter((line) => line && !there.has(line));
  list.value = [list.value.trimEnd(), ...fresh].filter(Boolean).join("\n");
  list.dispatchEvent(new Event("input", { bubbles: true }));
}

const kept = () => [...form.elements].filter((e) => e.name && !["file", "hidden", "submit"].includes(e.type));

function saveDraft() {
  const values = {};
  for (const e of kept()) if (e.type !== "radio" || e.checked) values[e.name] = e.value;
  sessionStorage.setItem("sweep-draft", JSON.stringify(values));
}

function restoreDraft() {
  const draft = JSON.parse(sessionStorage.getItem("sweep-draft") || "null");
  if (!form.dataset.draft || !draft || !(draft.query || draft.vendors)) return;
  for (const e of kept()) {
    if (e.type === "radio") e.checked = draft[e.name] === e.value;
    else if (e.name in draft) e.value = draft[e.name];
  }
  document.getElementById("draft-notice").hidden = false;
}

function discardDraft() {
  sessionStorage.removeItem("sweep-draft");
  location.assign(location.pathname);
}

form.addEventListener("input", (event) => {
  if (form.elements.namedItem("query")) saveDraft();
  if (event.target === list) checkSoon();
});
form.addEventListener("change", (event) => event.target.type === "file" && event.target.files[0] && readUpload(event.target).catch(() => notify("The server did not answer. Nothing was changed; try again.", "blocked")));
form.addEventListener("click", (event) => {
  const demo = event.target.closest("[data-demo]");
  if (demo) addLines(demo.dataset.demo.trim().split(" "));
  if (event.target.closest("[data-discard]")) discardDraft();
});
form.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.requestSubmit();
});
form.addEventListener("submit", () => sessionStorage.removeItem("sweep-draft"));
// What was entered is kept when a list is chosen: the vendors alone are those of the list.
document.getElementById("list-choice")?.addEventListener("formdata", ({ formData }) => {
  for (const [name, value] of new FormData(form)) if (form.dataset.carried.split(" ").includes(name)) formData.set(name, value);
});
restoreDraft();
if (list.value.trim()) check();
