// The entry of every page: starts the small parts. Each is on its own and safe to start twice.
import { startControls } from "./controls.js";
import { startKeys } from "./keys.js";
import { startLive } from "./live.js";
import { startNotices } from "./notices.js";
import { startPalette } from "./palette.js";
import { startTime } from "./time.js";

startTime();
startControls();
startKeys();
startNotices();
startPalette();
startLive();
