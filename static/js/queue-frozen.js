// The list while somebody is at it: its order stays, its rows tell what they are now.

/** While the order is frozen: each row as it is now, those that are gone marked, and who joined a group. */
export function refresh(list, incoming) {
  for (const line of list.querySelectorAll(".queue-line")) {
    const fresh = incoming.querySelector(`#${line.id}`);
    if (fresh) window.Idiomorph.morph(line, fresh.cloneNode(true), { morphStyle: "outerHTML" });
    else line.classList.add("is-gone");
  }
  for (const group of list.querySelectorAll("[data-group]")) {
    const now = incoming.querySelector(`[data-group="${group.dataset.group}"] [name=listed]`);
    offerJoined(group.querySelector("[name=listed]"), now);
  }
}

/** "Claim 4" claims exactly four. A fifth that joined since is asked about, never swept in. */
function offerJoined(button, now) {
  if (!button || !now) return;
  const more = now.value.split(",").filter((pk) => !button.value.split(",").includes(pk));
  button.nextElementSibling?.remove();
  if (!more.length) return;
  const include = document.createElement("button");
  Object.assign(include, { type: "button", className: "button small", textContent: `+${more.length} joined, include?` });
  include.addEventListener("click", () => {
    button.value = [...button.value.split(","), ...more].join(",");
    button.querySelector("[data-word]").textContent = `Claim ${button.value.split(",").length}`;
    include.remove();
    button.focus();
  });
  button.after(include);
}
