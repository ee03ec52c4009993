// The note on an offer and its labels, in a dialog. Without this script the note button leads to a page with the same form.
import { placeAll } from "./fragments.js";
import { refusal } from "./error-response.js";
import { notify, say } from "./announce.js";

const dialog = document.getElementById("offer-note");
const form = document.getElementById("offer-note-form");
const text = document.getElementById("offer-note-text");

dialog.addEventListener("dialog:open", ({ detail: { opener } }) => {
  form.setAttribute("action", opener.getAttribute("href"));
  form.querySelector("[data-name]").textContent = opener.dataset.name;
  text.value = opener.dataset.note;
  form.elements.labels.value = opener.dataset.labels;
  text.focus();
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (event.submitter) event.submitter.disabled = true;
  try {
    const headers = { "HX-Request": "true" };
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form), headers });
    if (!answer.ok) return notify(refusal(answer.status, await answer.text()), "blocked", form);
    placeAll(await answer.text());
    dialog.close();
    say("Note and labels are saved.");
  } catch {
    notify("The server did not answer. Nothing was changed; try again.", "blocked", form);
  } finally {
    if (event.submitter) event.submitter.disabled = false;
  }
});
