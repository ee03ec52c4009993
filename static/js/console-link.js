// What the parts of the console share: sending inputs, hearing the host's notices, and whether this window drives.
export const page = document.getElementById("console");
export const bar = () => document.getElementById("console-bar");

/** Whether this person's mouse and keyboard reach the site now. */
export const isDriving = () => "mine" in bar().dataset;

/** Whether this person drove and their connection is on its way back: what they do waits for the ticket. */
const isReturning = () => bar().dataset.phase === "away" && "held" in bar().dataset;

let pass = () => false;
/** The console's own way to the server; set once, by `takeover.js`. */
export const sendBy = (way) => (pass = way);

/** One input of `agent/browser/takeover/messages.py` to the site. False when this console does not drive. */
export const send = (input) => (isDriving() || isReturning()) && pass(input);

/** Call `heard(notice)` for each of the host's notices of that kind (select, files, dialog, tabs, caret, …). */
export function onNotice(kind, heard) {
  page.addEventListener("live:message", ({ detail }) => {
    if (detail.type === "notice" && detail.notice?.kind === kind) heard(detail.notice);
  });
}

/** Call `changed(isDriving)` whenever this window begins or ceases to drive. */
export function onDrive(changed) {
  let before = isDriving();
  page.addEventListener("live:after", () => {
    if (before === isDriving()) return;
    before = !before;
    changed(before);
  });
}
