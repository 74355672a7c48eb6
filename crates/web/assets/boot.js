import init from "./page.js"; init();

// Where something is kept, the browser is asked not to throw it away when it wants room.
const keep = () => /^#\/(battle|table)/.test(location.hash) && navigator.storage?.persist?.().catch(() => {});
window.addEventListener("hashchange", keep);
keep();

// Kept for use without a network. A new version takes over when somebody asks for it.
if ("serviceWorker" in navigator && window.isSecureContext) {
  const container = navigator.serviceWorker;
  const had = Boolean(container.controller);
  const tell = () => window.dispatchEvent(new Event("linstock-new-version"));
  container.addEventListener("controllerchange", () => had && location.reload());
  container.register("./sw.js").then((registration) => {
    const watch = (worker) => worker && worker.addEventListener("statechange", () => worker.state === "installed" && container.controller && tell());
    if (registration.waiting && container.controller) tell();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    window.addEventListener("linstock-take-over", () => registration.waiting && registration.waiting.postMessage("take-over"));
  }, () => {});
}
