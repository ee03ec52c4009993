// The form of offers entered by hand: further rows, and what the page shows as a suggestion (never as an answer).
// On the console the page is read by the browser's host (`offer`); elsewhere the form works without that.
const form = () => document.getElementById("offer-form");
const within = (name) => form()?.querySelector(`[data-offer-${name}]`);
const rows = () => [...form().querySelectorAll("[data-offer-row]")];
const fieldOf = (row, name) => row.querySelector(`[name$="-${name}"]`);

function number() {
  rows().forEach((row, at) => {
    row.querySelector("[data-offer-number]").textContent = String(at + 1);
    row.querySelector("[data-offer-remove]").hidden = rows().length < 2;
  });
}

/** A further row; its number in the form is one that no row has had. */
function add() {
  const total = form().querySelector("[name$='-TOTAL_FORMS']");
  const most = form().querySelector("[name$='-MAX_NUM_FORMS']");
  if (Number(total.value) >= Number(most.value)) return null;
  const row = within("empty").content.firstElementChild.cloneNode(true);
  for (const el of row.querySelectorAll("*"))
    for (const name of ["id", "name", "for", "aria-describedby"])
      if (el.hasAttribute(name)) el.setAttribute(name, el.getAttribute(name).replaceAll("__prefix__", total.value));
  total.value = String(Number(total.value) + 1);
  within("rows").append(row);
  number();
  return row;
}

const isEmpty = (row) => !fieldOf(row, "name").value && !fieldOf(row, "price").value;

/** Put one suggestion into a row, marked as what it is until the person changes or keeps it. */
function fill(found) {
  const row = rows().find(isEmpty) || add();
  if (!row) return;
  for (const [name, value] of Object.entries(found)) {
    const field = fieldOf(row, name);
    if (field && value) field.value = value;
  }
  row.toggleAttribute("data-is-suggested", true);
  row.querySelector("[data-offer-suggested]").hidden = false;
  fieldOf(row, "name").focus();
}

function show(notice) {
  const list = within("found"), told = within("told");
  if (!list) return;
  const found = Array.isArray(notice.found) ? notice.found : [];
  told.textContent = notice.problem || (found.length
    ? "What the page seems to show. Choose what is right, then compare."
    : "No offer could be read on this page. Its title and address are suggested.");
  list.replaceChildren(...found.map((offer) => line({ ...offer, url: offer.url || notice.url })));
  list.hidden = !found.length;
  if (!found.length && (notice.title || notice.url)) fill({ name: notice.title, url: notice.url });
}

function line(offer) {
  const item = document.createElement("li"), words = document.createElement("span"), use = document.createElement("button");
  words.textContent = [offer.name, [offer.price, offer.currency].filter(Boolean).join(" ")].filter(Boolean).join(" · ");
  use.type = "button";
  use.className = "button small";
  use.textContent = "Use";
  use.setAttribute("aria-label", `Use ${offer.name}`);
  use.addEventListener("click", () => fill(offer));
  item.append(words, use);
  return item;
}

async function begin() {
  document.addEventListener("click", (event) => {
    const hit = (name) => event.target.closest?.(`#offer-form [data-offer-${name}]`);
    if (hit("add")) add()?.querySelector("input").focus();
    if (hit("remove")) {
      hit("remove").closest("[data-offer-row]").remove();
      number();
    }
    if (hit("read")) read();
  });
  document.addEventListener("submit", takeFence, true); // before htmx reads the form
  document.addEventListener("htmx:afterSwap", ready);
  ready();
}

/** The claim may have a new number since the form was drawn: the console's bar says which. */
function takeFence(event) {
  const fence = document.getElementById("console-bar")?.dataset.fence;
  if (event.target === form() && Number(fence)) form().querySelector("[name='fence']").value = fence;
}

let read = () => {};

/** After the first paint and after each answer of the server. */
function ready() {
  if (!form()) return;
  within("add").hidden = false;
  within("reading").hidden = !document.getElementById("console");
  number();
  form().querySelector(".error-summary")?.focus();
}

if (document.getElementById("console")) {
  const { send, onNotice } = await import("./console-link.js");
  read = () => {
    within("told").textContent = send({ kind: "offer" }) ? "Reading the page…" : "You do not drive this browser now.";
  };
  onNotice("offer", show);
}
begin();
