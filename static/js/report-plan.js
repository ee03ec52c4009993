// The plan of a report by keyboard: Alt+Up and Alt+Down move a sub-question, Enter keeps what was written,
// and the focus goes with what was moved.
const PRESSED = { ArrowUp: "up", ArrowDown: "down" };

document.addEventListener("keydown", (event) => {
  const row = event.target.closest?.(".plan-rows .plan-row");
  if (!row || event.target.tagName !== "TEXTAREA") return;
  if (event.key === "Enter") {
    event.preventDefault();
    event.target.form.requestSubmit();
  } else if (event.altKey && PRESSED[event.key]) {
    event.preventDefault();
    row.querySelector(`button[value^="${PRESSED[event.key]}-"]:enabled`)?.click();
  }
});

document.addEventListener("htmx:afterSettle", () => {
  const button = document.querySelector("#report-plan [autofocus]");
  if (button && document.activeElement === document.body)
    (button.disabled ? button.closest(".plan-row").querySelector("textarea") : button).focus();
});
