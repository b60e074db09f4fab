// The clocks of a table tick here, from the server's times; nothing is asked for, and nobody is told every second.
"use strict";
(() => {
  const root = document.querySelector("[data-table][data-now]");
  if (!root) return;
  const ahead = Number(root.dataset.now) - Date.now() / 1000;  // of the server's clock before this one
  const LOW = 60, WARNED = [60, 10];  // seconds
  const told = new Set();
  const two = (number) => String(number).padStart(2, "0");
  const say = (word, number) => root.dataset[word].replace("#", number);

  function text(seconds) {
    const left = Math.max(0, Math.ceil(seconds)), minutes = Math.floor(left / 60), hours = Math.floor(minutes / 60), days = Math.floor(hours / 24);
    if (days) return `${say("sayDays", days)} ${say("sayHours", hours % 24)}`;
    return hours ? `${hours}:${two(minutes % 60)}:${two(left % 60)}` : `${minutes}:${two(left % 60)}`;
  }

  function tick() {
    for (const clock of document.querySelectorAll(".clock")) {
      const ends = Number(clock.dataset.ends || 0), shown = Number(clock.dataset.left);
      const left = ends ? Math.min(shown, ends - Date.now() / 1000 - ahead) : shown;
      const now = text(left);
      if (clock.textContent !== now) clock.textContent = now;
      clock.classList.toggle("is-low", Boolean(ends) && left <= LOW);
      if (!ends || !("own" in clock.dataset)) continue;
      for (const seconds of WARNED) {
        const mark = `${ends}-${seconds}`;
        if (left > seconds || shown <= seconds || told.has(mark)) continue;
        told.add(mark);
        if (left > seconds - 5) document.getElementById("say").textContent = `${root.dataset.sayLeft} ${now}`;
      }
    }
  }

  setInterval(tick, 500);
  document.addEventListener("table:taken", tick);
  tick();
})();
