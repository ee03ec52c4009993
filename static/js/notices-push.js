// The push section of the notices page: what this browser can do, whether it is on, on and off.
const box = document.getElementById("push-here");
const words = box?.querySelector("[data-words]");
const token = document.querySelector("[name=csrfmiddlewaretoken]")?.value ?? "";
const STATES = {
  unsupported: ["This browser cannot show push notices.", false, false],
  insecure: ["Push needs https: ask whoever runs this desk to set PUBLIC_URL=https://…", false, false],
  denied: ["This browser refuses notices of this site. Allow them in its settings, then load this page again.", false, false],
  off: ["Off in this browser.", true, false],
  on: ["On in this browser.", false, true],
  busy: ["One moment…", false, false],
};

function tell(state, more = "") {
  const [text, mayTurnOn, mayTurnOff] = STATES[state];
  box.dataset.state = state;
  words.textContent = more ? `${text} ${more}` : text;
  box.querySelector("[data-push-on]").hidden = !mayTurnOn;
  box.querySelector("[data-push-off]").hidden = !mayTurnOff;
}

async function post(url, fields = {}) {
  const answer = await fetch(url, {
    method: "POST",
    headers: { "X-CSRFToken": token },
    body: new URLSearchParams(fields),
  });
  const said = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Error(said.why || "The desk did not take it.");
  return said;
}

const registered = () => navigator.serviceWorker.getRegistration(box.dataset.scope);

async function present() {
  if (!window.isSecureContext) return tell("insecure");
  if (!("serviceWorker" in navigator && "PushManager" in window && "Notification" in window)) return tell("unsupported");
  if (Notification.permission === "denied") return tell("denied");
  const there = await (await registered())?.pushManager.getSubscription();
  return tell(there ? "on" : "off");
}

async function turnOn() {
  tell("busy");
  try {
    if ((await Notification.requestPermission()) !== "granted") return await present();
    const { key } = await post(box.dataset.key);
    const worker = await navigator.serviceWorker.register(box.dataset.worker, { scope: box.dataset.scope });
    await activeOf(worker);
    const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = made.toJSON();
    await post(box.dataset.on, { endpoint, ...keys, browser: nameOfBrowser() }).catch(async (why) => {
      await made.unsubscribe();
      throw why;
    });
    location.reload(); // the list of browsers has one more
  } catch (why) {
    tell("off", why.message);
  }
}

/** A new worker can subscribe once it runs. */
function activeOf(registration) {
  const worker = registration.installing ?? registration.waiting;
  if (!worker || registration.active) return Promise.resolve();
  return new Promise((done) => {
    worker.addEventListener("statechange", () => worker.state === "activated" && done());
  });
}

async function turnOff() {
  tell("busy");
  try {
    const there = await (await registered())?.pushManager.getSubscription();
    if (there) {
      await post(box.dataset.off, { endpoint: there.endpoint });
      await there.unsubscribe();
    }
    location.reload();
  } catch (why) {
    tell("on", why.message);
  }
}

function nameOfBrowser() {
  const text = navigator.userAgent;
  const name = /Edg\//.test(text) ? "Edge" : /Firefox\//.test(text) ? "Firefox" : /Chrom/.test(text) ? "Chrome" : /Safari\//.test(text) ? "Safari" : "Browser";
  const system = /Android/.test(text) ? "Android" : /iPhone|iPad/.test(text) ? "iOS" : /Windows/.test(text) ? "Windows" : /Mac/.test(text) ? "macOS" : "Linux";
  return `${name} on ${system}`;
}

if (box) {
  box.querySelector("[data-push-on]").addEventListener("click", turnOn);
  box.querySelector("[data-push-off]").addEventListener("click", turnOff);
  present();
}
