// Messages to people: a spoken line (one polite region) and a notice that stays until dismissed.

const GAP_MS = 10_000;
let lastSaid = 0;
let waiting = null;

/** Speak `text` politely: at most one message per 10 s, the newest wins. */
export function say(text) {
  const region = document.getElementById("say");
  if (!region) return;
  clearTimeout(waiting);
  const speak = () => {
    lastSaid = Date.now();
    region.textContent = text;
  };
  const rest = lastSaid + GAP_MS - Date.now();
  if (rest <= 0) speak();
  else waiting = setTimeout(speak, rest);
}

/** Show a notice at the top of the page, or at the end of `region` (an open dialog). Tones: ok, blocked, stuck, extract, neutral. */
export function notify(text, tone = "neutral", region = document.getElementById("messages")) {
  const form = document.getElementById("notice-template");
  if (!region || !form) return;
  const notice = form.content.firstElementChild.cloneNode(true);
  notice.classList.add(`tone-${tone}`);
  notice.querySelector("[data-text]").textContent = text;
  region.append(notice);
}
