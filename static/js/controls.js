// Small controls, by data attributes, for the whole document (works for parts that arrive later):
// data-open="<dialog id>", data-close, data-copy, data-confirm, data-theme-choice, data-dismiss, data-mirror, data-auto.
import { refusal } from "./error-response.js";
import { notify, say } from "./announce.js";

function openDialog(id, opener) {
  const dialog = document.getElementById(id);
  if (!(dialog instanceof HTMLDialogElement)) return false;
  if (dialog.open) return true;
  dialog.showModal();
  dialog.dispatchEvent(new CustomEvent("dialog:open", { bubbles: true, detail: { opener } }));
  return true;
}

async function copy(button) {
  const source = document.getElementById(button.dataset.copy);
  const text = source ? (source.value ?? source.textContent.trim()) : button.dataset.copyText || "";
  const word = button.querySelector("[data-word]") || button;
  const before = button.dataset.wordBefore || word.textContent;
  button.dataset.wordBefore = before;
  try {
    await navigator.clipboard.writeText(text);
    word.textContent = "Copied";
    say("Copied");
  } catch {
    source?.select?.(); // no clipboard right (plain http): the text is selected for Ctrl+C
    word.textContent = "Press Ctrl+C";
  }
  setTimeout(() => (word.textContent = before), 3000);
}

function chooseTheme(choice) {
  if (choice === "system") localStorage.removeItem("theme");
  else localStorage.setItem("theme", choice);
  if (choice === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = choice;
  showTheme();
}

function showTheme() {
  const now = localStorage.getItem("theme") || "system";
  for (const button of document.querySelectorAll("[data-theme-choice]"))
    button.setAttribute("aria-pressed", String(button.dataset.themeChoice === now));
}

function onClick(event) {
  const hit = (selector) => event.target.closest?.(selector);
  const opener = hit("[data-open]");
  if (opener && openDialog(opener.dataset.open, opener)) event.preventDefault(); // a link opens its page where there is no dialog
  if (hit("[data-close]")) hit("dialog")?.close();
  if (hit("[data-copy], [data-copy-text]")) copy(hit("[data-copy], [data-copy-text]"));
  if (hit("[data-theme-choice]")) chooseTheme(hit("[data-theme-choice]").dataset.themeChoice);
  if (hit("[data-dismiss]")) hit(".notice")?.remove();
  if (event.target instanceof HTMLDialogElement) event.target.close(); // a click on the backdrop
}

/** Forms with data-confirm ask first, in our own dialog; the answer submits them with the same button. */
function onSubmit(event) {
  const form = event.target;
  const words = event.submitter?.dataset.confirm || form.dataset.confirm;
  const dialog = document.getElementById("confirm");
  if (!words || !dialog || form.dataset.isConfirmed) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const submitter = event.submitter;
  dialog.querySelector("[data-text]").textContent = words;
  dialog.querySelector("[data-yes]").textContent = submitter?.textContent.trim() || "Yes";
  dialog.returnValue = "";
  dialog.onclose = () => {
    if (dialog.returnValue !== "yes") return;
    form.dataset.isConfirmed = "1";
    form.requestSubmit(submitter);
    delete form.dataset.isConfirmed;
  };
  dialog.showModal();
}

/** Elements with data-mirror="<id>" repeat another element's text (the queue count is shown twice). */
function mirror() {
  for (const copy of document.querySelectorAll("[data-mirror]")) {
    const source = document.getElementById(copy.dataset.mirror);
    const text = source?.textContent.trim() || "";
    if (copy.textContent !== text) copy.textContent = text;
    if (source && copy.className !== source.className) copy.className = source.className;
  }
}

export function startControls() {
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSubmit, true);
  document.addEventListener("change", (event) => {
    if (event.target.closest?.("[data-auto]")) event.target.form?.requestSubmit();
  });
  document.addEventListener("live:after", mirror);
  document.addEventListener("htmx:responseError", (event) => {
    const { status, responseText } = event.detail.xhr;
    notify(refusal(status, responseText), "blocked");
  });
  document.addEventListener("htmx:sendError", () => {
    notify("The server did not answer. Nothing was changed; try again.", "blocked");
  });
  showTheme();
  mirror();
  for (const dialog of document.querySelectorAll("dialog[data-open-now='1']")) openDialog(dialog.id);
  document.querySelector(".error-summary")?.focus();
}
