// The raw records (django-unfold) under a policy without eval. Alpine's CSP build finds names in its own scopes only, so what
// unfold's templates call is registered here, before Alpine starts; `theme` and `searchForm` are unfold's own (app.js).

const KEPT = "sidebarDesktopOpen";

window.SimpleBar = { instances: new Map() }; // left out: it copies style attributes; the browser scrolls (records.css)

function widen() {
  // As a text the width would be a style attribute, which the policy forbids; as an object it is set by script.
  const bar = document.getElementById("changelist-actions");
  if (bar) bar.setAttribute("x-bind:style", "{ width: changeListWidth + 'px' }");
}

document.addEventListener("alpine:init", () => {
  const { Alpine } = window;
  widen();
  Alpine.data("theme", () => window.theme("auto"));
  Alpine.data("searchForm", window.searchForm);
  Alpine.data("records", () => ({
    activeTab: "",
    sidebarMobileOpen: false,
    sidebarDesktopOpen: localStorage.getItem(KEPT) !== "0",
    window: { location: { pathname: location.pathname, search: location.search } }, // what forms are sent to
    init() {
      this.activeTab = window.getCurrentTab() || this.$el.dataset.firstTab;
    },
    turnSidebar() {
      this.sidebarDesktopOpen = !this.sidebarDesktopOpen;
      localStorage.setItem(KEPT, this.sidebarDesktopOpen ? "1" : "0");
    },
  }));
});
