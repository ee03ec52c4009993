// The widgets that a picture of a page cannot show: option lists, dialogs, files, tabs, elements, keys. Each part
// listens to its own notices (`console-link.js`); what the site says arrives as text and stays text.
import { startDialogs } from "./console-dialogs.js";
import { startEcho } from "./console-echo.js";
import { startElements } from "./console-elements.js";
import { startFiles } from "./console-files.js";
import { startKeyRow } from "./console-keyrow.js";
import { onDrive, onNotice } from "./console-link.js";
import { startOptions } from "./console-options.js";
import { startTabs } from "./console-tabs.js";
import { say } from "./announce.js";

/** Start them all. `input.size` is the picture's size in the site's pixels, `focusPicture()` goes back to it. */
export function startWidgets({ canvas, input, focusPicture }) {
  const over = new Over(canvas, input);
  startOptions(over, focusPicture);
  startDialogs(focusPicture);
  startFiles(focusPicture);
  startTabs(focusPicture);
  startElements();
  startKeyRow();
  startEcho(over);
  startRefusals();
}

/** Where things of the site lie on this screen. */
class Over {
  constructor(canvas, input) {
    Object.assign(this, { canvas, input });
  }

  get scale() {
    return this.canvas.clientWidth / (this.input.size[0] || 1);
  }

  /** A box [x, y, width, height] of the site in pixels of this window. */
  box([x, y, width, height]) {
    const rect = this.canvas.getBoundingClientRect();
    const { clientLeft, clientTop } = this.canvas;
    return { left: rect.left + clientLeft + x * this.scale, top: rect.top + clientTop + y * this.scale, width: width * this.scale, height: height * this.scale };
  }

  /** Put a sheet under the box (above it, where there is more room), within the window. */
  put(sheet, place) {
    const at = place ? this.box(place) : this.box([40, 40, 200, 0]);
    const width = Math.min(Math.max(at.width, 240), innerWidth - 16);
    const below = innerHeight - at.top - at.height - 12;
    const isAbove = below < 180 && at.top > below;
    const set = (name, value) => sheet.style.setProperty(name, value);
    set("width", `${width}px`);
    set("left", `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`);
    set("top", isAbove ? "auto" : `${Math.max(8, Math.min(at.top + at.height + 2, innerHeight - 120))}px`);
    set("bottom", isAbove ? `${innerHeight - at.top + 2}px` : "auto");
    set("max-height", `${Math.max(120, Math.min(420, isAbove ? at.top - 12 : below))}px`);
  }
}

/** What the site wanted and does not get, in one line until it is dismissed. */
function startRefusals() {
  const line = document.getElementById("console-refusal");
  if (!line) return;
  const hide = () => (line.hidden = true);
  line.querySelector("button").addEventListener("click", hide);
  onNotice("refused", ({ why, name }) => {
    line.querySelector("[data-text]").textContent = name ? `${why} (${name})` : why;
    line.hidden = false;
    say(why);
  });
  onDrive(hide);
}
