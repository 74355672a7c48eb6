// Runs in every page before anything else: hears what goes wrong, knows when the page is at rest, and
// lets computers play without the pauses that people want between their moves.
(() => {
  if (globalThis.linstockTest) return;
  const later = globalThis.setTimeout.bind(globalThis);
  const waiting = new Map();
  const told = [];
  const hearing = [];
  const timers = new Set();
  let hurried = true;
  // Nothing is played back unless a test wants to see it.
  if (!localStorage.getItem("linstock-speed")) localStorage.setItem("linstock-speed", "off");
  // The same dice and the same names in every run, and never the same twice in one.
  const loads = Number(sessionStorage.getItem("linstock-test-loads") ?? 0) + 1;
  sessionStorage.setItem("linstock-test-loads", loads);
  let state = (loads * 0x9e3779b9) | 0;
  Math.random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  addEventListener("error", (event) => console.error(`error: ${event.message}`));
  addEventListener("unhandledrejection", (event) => console.error(`unhandled: ${event.reason}`));
  globalThis.setTimeout = (act, delay = 0, ...rest) => {
    if (typeof act !== "function" || delay > 300) return later(act, delay, ...rest);
    const timer = later(() => { timers.delete(timer); act(...rest); }, hurried ? 0 : delay);
    timers.add(timer);
    return timer;
  };
  const clear = globalThis.clearTimeout.bind(globalThis);
  globalThis.clearTimeout = (timer) => { timers.delete(timer); clear(timer); };
  const Worker = globalThis.Worker;
  let workers = 0;
  globalThis.Worker = class extends Worker {
    constructor(...what) {
      super(...what);
      this.key = ++workers;
      this.addEventListener("error", (event) => console.error(`worker: ${event.message}`));
      this.addEventListener("messageerror", () => console.error("worker: unreadable message"));
      this.addEventListener("message", ({ data }) => {
        const id = typeof data === "string" && /^\{"id":(\d+)/.exec(data);
        const asked = id && waiting.get(`${this.key}:${id[1]}`);
        if (!asked) return;
        waiting.delete(`${this.key}:${id[1]}`);
        told.push([asked[0], performance.now() - asked[1]]);
        // What the page does with it comes first.
        if (waiting.size === 0) later(() => hearing.splice(0).forEach((then) => then()), 0);
      });
    }
    postMessage(data, ...rest) {
      const id = typeof data === "string" && /^\{"id":(\d+),"wish":(?:\{"ask":\{?|\{)?"([a-z-]+)"/.exec(data);
      if (id) waiting.set(`${this.key}:${id[1]}`, [id[2], performance.now()]);
      super.postMessage(data, ...rest);
    }
    terminate() {
      super.terminate();
      for (const key of [...waiting.keys()]) if (key.startsWith(`${this.key}:`)) waiting.delete(key);
    }
  };
  const calm = () => waiting.size === 0 && timers.size === 0;
  globalThis.linstockTest = {
    // How long each question took, by its kind.
    told,
    waiting: () => [...waiting.values()].map(([kind]) => kind).concat(timers.size ? [`${timers.size} timers`] : []),
    // Whether pauses are left out.
    hurry(whether) { hurried = whether; },
    // Calls back when what was asked is answered and drawn, though something may still be due later.
    drawn(then) {
      const seen = () => requestAnimationFrame(() => then(true));
      const look = () => waiting.size === 0 ? seen() : hearing.push(look);
      requestAnimationFrame(look);
    },
    // The first element that can be seen, or the first at all.
    first(what) {
      const all = [...document.querySelectorAll(what)];
      return all.find((it) => it.checkVisibility({ visibilityProperty: true })) ?? all[0] ?? null;
    },
    // Calls back as soon as nothing is asked, awaited or due.
    calm(then) {
      let quiet = 0;
      const look = () => {
        quiet = calm() ? quiet + 1 : 0;
        if (quiet > 2) then(true); else later(look, quiet ? 0 : 4);
      };
      look();
    },
  };
})();
