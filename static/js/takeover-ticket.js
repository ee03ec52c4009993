// The console's right to drive: a ticket, asked for by POST and shown over the console's own socket, once.
// What is typed while it is on its way waits here; only the console that showed its ticket last drives.
import { connectionOf } from "./live.js";
import { say } from "./announce.js";

const MAX_WAITING = 100;
const RETRY_MS = 1000;
const SETTLE_MS = 400;
const AT_THE_WHEEL = ["claimed", "asking", "driving", "away"];

export class Ticket {
  constructor(page, bar) {
    this.page = page;
    this.bar = bar;
    this.moved = document.getElementById("console-moved");
    this.fence = 0; // what the server has confirmed
    this.asked = 0;
    this.waiting = [];
    page.addEventListener("live:message", ({ detail }) => {
      if (detail.type === "hello") this.greeted();
      if (detail.type === "control") this.confirmed(detail.fence);
    });
    page.addEventListener("live:lost", () => {
      this.isLost = true;
      this.fence = this.waiting.length = 0; // the next connection needs its own ticket
    });
    page.addEventListener("live:after", () => {
      if (!AT_THE_WHEEL.includes(this.bar().dataset.phase)) this.moved.hidden = true; // no window drives any more
      this.want();
    });
    setTimeout(() => this.asked || this.want(), RETRY_MS); // the greeting may have come before this script did
    this.moved.querySelector("button").addEventListener("click", () => {
      this.moved.hidden = true;
      this.restart();
    });
  }

  get wanted() {
    return Number(this.bar().dataset.fence) || 0;
  }

  greeted() {
    this.isLost = false;
    this.restart();
  }

  restart() {
    this.fence = this.asked = 0;
    this.want();
  }

  /** "Try again" was pressed: what is offered again after a check is not taken by itself. */
  begin() {
    this.begunAt = this.wanted;
    this.moved.hidden = true;
    this.restart();
  }

  /** Ask for the right to drive, when this person holds the claim and no other window of theirs has it. */
  async want() {
    const fence = this.wanted;
    const isOffered = this.bar().dataset.phase === "still" && this.begunAt !== fence;
    if (!fence || isOffered || fence === this.asked || (!this.moved.hidden && fence === this.movedAt)) return;
    this.moved.hidden = true;
    this.asked = fence;
    const csrf = document.querySelector("#act [name=csrfmiddlewaretoken]").value;
    try {
      const answer = await fetch(this.page.dataset.ticket, { method: "POST", headers: { "X-CSRFToken": csrf } });
      if (answer.ok && connectionOf(this.page)?.send({ type: "ticket", ticket: (await answer.json()).ticket })) return;
    } catch {
      // the server is away: asked again when the socket is back
    }
    if (this.asked === fence) setTimeout(() => this.asked === fence && !this.fence && this.restart(), RETRY_MS);
  }

  confirmed(fence) {
    const had = this.fence;
    this.fence = fence;
    if (fence) return this.waiting.splice(0).forEach((input) => this.pass(input));
    this.waiting.length = 0;
    if (had) setTimeout(() => this.isElsewhere(had) && this.tellMoved(had), SETTLE_MS); // a hand-back shows itself first
  }

  /** Whether the takeover goes on without this window: the claim is this person's, and no hand-back was the reason. */
  isElsewhere(had) {
    return !this.fence && had === this.wanted && AT_THE_WHEEL.includes(this.bar().dataset.phase);
  }

  tellMoved(fence) {
    this.movedAt = fence;
    this.moved.hidden = false;
    say("You drive from another window now.");
  }

  /** One input to the server. False when this console cannot drive. */
  pass(input) {
    const fence = this.wanted;
    if (!fence || !this.moved.hidden) return false;
    if (this.fence === fence) return connectionOf(this.page)?.send({ type: "input", fence, input }) ?? false;
    const isCut = this.isLost && !connectionOf(this.page)?.isOpen; // what is done at a picture that stands still is not for later
    if (isCut || this.waiting.length >= MAX_WAITING) return false;
    return Boolean(this.waiting.push(input));
  }
}
