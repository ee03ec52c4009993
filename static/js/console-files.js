// The site's file chooser: the person's files go to our server first, then by their ids to the page.
import { bar, onDrive, onNotice, page, send } from "./console-link.js";

export function startFiles(focusPicture) {
  const sheet = document.getElementById("console-files");
  if (!sheet) return;
  const form = sheet.querySelector("form");
  const field = document.getElementById("console-files-input");
  const status = sheet.querySelector("[data-status]");
  const button = form.querySelector("button");
  let shown = null;

  function open(notice) {
    shown = notice;
    form.reset();
    field.multiple = notice.multiple;
    field.accept = notice.accept || "";
    status.textContent = "";
    sheet.hidden = false;
    field.focus();
  }

  function close(isBack = true) {
    if (!shown) return;
    shown = null;
    sheet.hidden = true;
    if (isBack) focusPicture();
  }

  async function upload(file) {
    const body = new FormData();
    body.append("fence", bar().dataset.fence);
    body.append("file", file);
    const csrf = document.querySelector("#act [name=csrfmiddlewaretoken]").value;
    const answer = await fetch(page.dataset.upload, { method: "POST", body, headers: { "X-CSRFToken": csrf } });
    if (answer.ok) return (await answer.json()).id;
    const isOurs = answer.headers.get("content-type")?.startsWith("application/json");
    throw new Error(isOurs ? (await answer.json()).why : answer.status === 413 ? "A file may have 10 MB here." : "The file could not be sent.");
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { id } = shown;
    const files = [...field.files].slice(0, 20);
    if (!files.length) return (status.textContent = "Choose a file first.");
    button.disabled = true;
    try {
      const ids = [];
      for (const [n, file] of files.entries()) {
        status.textContent = `Sending ${n + 1} of ${files.length}…`;
        ids.push(await upload(file));
      }
      if (shown?.id !== id) return;
      send({ kind: "files", id, files: ids });
      close();
    } catch (failure) {
      status.textContent = failure instanceof TypeError ? "The server did not answer. Try again." : failure.message;
    } finally {
      button.disabled = false;
    }
  });
  const cancel = () => {
    if (shown) send({ kind: "files", id: shown.id, files: [] });
    close();
  };
  sheet.querySelector("[data-cancel]").addEventListener("click", cancel);
  sheet.addEventListener("keydown", (event) => event.key === "Escape" && !event.ctrlKey && cancel());
  onNotice("files", (notice) => (notice.is_closed ? shown?.id === notice.id && close() : open(notice)));
  onDrive((drives) => drives || close(false));
}
