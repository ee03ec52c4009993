// What is posted from the console without leaving it: handing back, five minutes more, an answer, a remark.
// Buttons and forms marked data-quiet; a refusal comes back as a fragment and is shown as a notice.
import { page } from "./console-link.js";
import { elementsOf } from "./fragments.js";
import { isFragment, refusal } from "./error-response.js";
import { notify } from "./announce.js";

async function post(form, submitter, before) {
  const url = new URL(submitter?.getAttribute("formaction") || form.action, location.href);
  url.searchParams.set("part", "1");
  before(submitter);
  try {
    const answer = await fetch(url, { method: "POST", body: new FormData(form, submitter) });
    if (answer.ok) return form.reset();
    const html = await answer.text();
    if (!isFragment(answer)) return notify(refusal(answer.status, html), "blocked");
    const said = elementsOf(html).map((part) => part.textContent.trim()).join(" ");
    notify(said || "That did not work. Nothing was changed.", "stuck");
  } catch {
    notify("The server did not answer. Nothing was changed; try again.", "blocked");
  }
}

/** `before(button)` is called right before each post. */
export function startActs(before) {
  page.addEventListener("submit", (event) => {
    const quiet = event.submitter?.hasAttribute("data-quiet") || event.target.hasAttribute("data-quiet");
    if (!quiet) return;
    event.preventDefault();
    post(event.target, event.submitter, before);
  });
}
