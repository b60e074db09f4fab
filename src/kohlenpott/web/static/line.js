// The line to the server: what changed comes over it; when it is down, the page asks.
"use strict";
/** `host` is the page: root, have (regions and their hashes), hear(update) for news, take(update) for an answer. */
window.kohlenpottLine = (host) => {
  const $ = (id) => document.getElementById(id);
  const { root } = host;
  let line = null, tries = 0;
  let told = {};  // regions as they came over this line, in pieces
  const toast = (text) => { const t = $("toast"); if (!t) return; t.hidden = !text; t.textContent = text || ""; t.classList.toggle("toast", Boolean(text)); };
  const hello = () => { if (line && line.readyState === 1) line.send(JSON.stringify({ have: host.have })); };

  /** A message of the line: regions that came over it before are told by their changes (see deltas.py). */
  function hear(text) {
    const update = JSON.parse(text);
    for (const [name, news] of Object.entries(update.regions)) {
      const steps = typeof news === "string" ? [news] : news;
      told[name] = update.regions[name] = steps.flatMap((step) => typeof step === "string" ? step.split("<") : told[name].slice(step[0], step[0] + step[1]));
    }
    host.hear(update);
  }

  function connect() {
    line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${root.dataset.table}/socket`);
    line.onopen = () => { tries = 0; told = {}; toast(""); hello(); };
    line.onmessage = (event) => hear(event.data);
    line.onclose = () => { if (tries++ > 1) toast(root.dataset.sayLost); catchUp(); setTimeout(connect, Math.min(8000, 300 * 2 ** Math.min(tries, 5))); };
  }

  async function catchUp() {
    const answer = await fetch(`${root.dataset.base || `/t/${root.dataset.table}`}/update?seq=${root.dataset.seq}&have=${encodeURIComponent(JSON.stringify(host.have))}`, { headers: { Accept: "application/json" } }).catch(() => null);
    if (answer && answer.ok) { toast(""); root.dataset.version = 0; host.take(await answer.json()); }
  }

  return { connect, catchUp, toast, get isUp() { return Boolean(line) && line.readyState === 1; } };
};
