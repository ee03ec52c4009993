// A new watch: its times are those of the browser's own time zone until another one is written.
const zone = document.querySelector("form[data-own-zone] [name=timezone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && own && zone.value !== own) {
  zone.value = own;
  zone.dispatchEvent(new Event("change", { bubbles: true }));
}
