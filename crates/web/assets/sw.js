// Keeps every file of the client, so that it works without a network. The build writes the list and
// a version of it; a new version is fetched whole before it takes the place of the old one.
const VERSION = "@VERSION@";
const FILES = ["@FILES@"];

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(VERSION).then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "reload" })))),
  );
});

self.addEventListener("activate", (event) => {
  const old = (names) => names.filter((name) => name.startsWith("linstock-") && name !== VERSION);
  event.waitUntil(
    caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))).then(() => self.clients.claim()),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "take-over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  const wanted = url.pathname.endsWith("/") ? new URL("index.html", url).href : event.request;
  event.respondWith(
    caches.open(VERSION).then((cache) => cache.match(wanted, { ignoreSearch: true })).then((kept) => kept || fetch(event.request)),
  );
});
