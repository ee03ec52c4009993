// Actions with a reason (release, skip, put aside, ask, …): their small form comes in a dialog. Without this script
// the same address is a page. A refused form comes back into the dialog and says why.
import { looked } from "./seen.js";
import { elementsOf } from "./fragments.js";
import { isFragment, refusal } from "./error-response.js";
import { notify, say } from "./announce.js";

const dialog = document.getElementById("item-action-dialog");
const body = dialog?.querySelector("[data-item-action-body]");

function show(html) {
  body.replaceChildren(...elementsOf(html));
  if (!dialog.open) dialog.showModal();
  const first = body.querySelector(".error-summary, [role=alert], input:checked, input:not([type=hidden]), button:not([data-close])");
  first?.focus();
}

async function ask(link) {
  const url = new URL(link.href);
  url.searchParams.set("part", "1");
  try {
    const answer = await fetch(url);
    if (!answer.ok) return location.assign(link.href);
    show(await answer.text());
  } catch {
    notify("The server did not answer. Nothing was changed; try again.", "blocked");
  }
}

async function send(form, submitter) {
  const isBusy = submitter?.disabled;
  if (isBusy) return;
  if (submitter) submitter.disabled = true;
  try {
    const answer = await fetch(form.action, { method: "POST", body: new FormData(form) });
    const to = answer.headers.get("X-Go");
    if (!to && !isFragment(answer)) return notify(refusal(answer.status, await answer.text()), "blocked", body);
    if (!to) return show(await answer.text());
    dialog.close();
    if (to === location.pathname) return say("Done.");
    location.assign(to);
  } catch {
    notify("The server did not answer. Nothing was changed; try again.", "blocked", body);
  } finally {
    if (submitter) submitter.disabled = false;
  }
}

looked(document.querySelector("#console, .item-head"));
if (dialog) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-item-action]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    ask(link);
  });
  dialog.addEventListener("submit", (event) => {
    event.preventDefault();
    send(event.target, event.submitter);
  });
}
