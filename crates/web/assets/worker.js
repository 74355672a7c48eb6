import init from "./desk.js"; init();
