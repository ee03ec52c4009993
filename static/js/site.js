// The entry of every page: starts the small parts. Each is on its own and safe to start twice.
import { startControls } from "./controls.js";
import { startFilters } from "./filters.js";
import { startKeys } from "./keys.js";
import { startLive } from "./live.js";
import { startNotices } from "./notices.js";
import { startPalette } from "./palette.js";
import { startTime } from "./time.js";

// A page that answers a form stands at that form's address, and loading it again would send the form again.
const here = document.querySelector("[data-here]")?.dataset.here;
if (here) history.replaceState(history.state, "", here);

startTime();
startControls();
startFilters();
startKeys();
startNotices();
startPalette();
startLive();
