import init from "./page.js"; init();

// Where something is kept, the browser is asked not to throw it away when it wants room.
const keep = () => /^#\/(battle|table)/.test(location.hash) && navigator.storage?.persist?.().catch(() => {});
window.addEventListener("hashchange", keep);
keep();

// Kept for use without a network. A new version takes over when somebody asks for it.
if ("serviceWorker" in navigator && window.isSecureContext) {
  const container = navigator.serviceWorker;
  // The first version of all takes over without a word; whatever comes after it does so by a reload.
  let had = Boolean(container.controller);
  container.addEventListener("controllerchange", () => {
    if (had) location.reload();
    had = true;
  });
  // The page may not be there yet to hear of it, and looks here when it is.
  const tell = () => {
    document.documentElement.dataset.newVersion = "";
    window.dispatchEvent(new Event("linstock-new-version"));
  };
  container.register("./sw.js").then((registration) => {
    const look = () => registration.waiting && registration.active && tell();
    const watch = (worker) => worker && worker.addEventListener("statechange", look);
    look();
    watch(registration.installing);
    registration.addEventListener("updatefound", () => watch(registration.installing));
    window.addEventListener("linstock-take-over", () => {
      had = true;
      if (registration.waiting) registration.waiting.postMessage("take-over");
      else location.reload();
    });
  }, () => {});
}
