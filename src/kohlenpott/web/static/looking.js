// Looking before acting: what a move would change, what a rule says, which pieces a line of the log is about.
"use strict";
/** `host` is the page: root, state() with isBusy and chosen (the move that waits for its confirmation). */
window.kohlenpottLooking = (host) => {
  const $ = (id) => document.getElementById(id);
  const { root } = host;
  const seen = new Map();
  let wanted = null, waiting = 0, clicked = "";  // where the last click was

  async function preview(action) {
    wanted = action;
    const address = `/t/${root.dataset.table}/preview?action=${action}&seq=${root.dataset.seq}`;
    if (!seen.has(address)) {
      const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
      if (!answer || !answer.ok) return;
      if (seen.size > 60) seen.clear();
      seen.set(address, (await answer.json()).html);
    }
    if (wanted === action && $("preview")) { $("preview").innerHTML = seen.get(address); $("preview").dataset.told = "move"; }
  }

  /** Nothing is pointed at any more: the line is empty again. */
  function clear() {
    wanted = null;
    if ($("preview") && $("preview").dataset.told) { delete $("preview").dataset.told; $("preview").replaceChildren(); }
  }

  const spot = (event) => `${Math.floor(event.clientX)} ${Math.floor(event.clientY)}`;  // a click is told in whole pixels

  function hover(event) {
    if (event.type === "pointerover" && spot(event) === clicked) return;  // nobody points there: what was clicked gave way to something else
    const control = event.target.closest && event.target.closest("[data-action]");
    clearTimeout(waiting);
    const { isBusy, chosen } = host.state();
    if (isBusy || root.dataset.asked !== "yes" || (chosen && !(control && chosen === control.dataset.action))) return;
    if (event.target.closest && event.target.closest(".askbar") && !control) return;
    waiting = setTimeout(() => (control ? preview(control.dataset.action) : clear()), event.type === "focusin" ? 20 : 70);
  }

  async function rule(id) {
    const game = root.dataset.game || document.querySelector("[data-game]").dataset.game;
    const answer = await fetch(`/rules/${game}/${id}?fragment`).catch(() => null);
    if (!answer || !answer.ok || !$("rule-panel")) return;
    $("rule-text").innerHTML = await answer.text();
    $("rule-panel").showPopover();
    $("rule-panel").querySelector(".close").focus({ preventScroll: true });
  }

  function light(event) {
    const line = event.target.closest && event.target.closest("[data-places]");
    for (const lit of document.querySelectorAll(".is-lit")) lit.classList.remove("is-lit");
    if (line) for (const id of line.dataset.places.split(" ")) if ($(id)) $(id).classList.add("is-lit");
  }

  document.addEventListener("click", (event) => { clicked = spot(event); }, true);
  const isOpen = () => $("rule-panel").matches(":popover-open"), close = () => $("rule-panel").hidePopover();
  document.addEventListener("click", (event) => {
    const target = event.target.closest("a[data-rule], #rule-panel .close");
    if (!target || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (target.matches(".close")) close(); else rule(target.dataset.rule);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isOpen()) { close(); event.stopImmediatePropagation(); }
    else if (event.key === "?" && event.target.dataset && event.target.dataset.rule) rule(event.target.dataset.rule);
  });
  for (const kind of ["pointerover", "focusin"]) { if (root.dataset.table && !root.dataset.base) document.addEventListener(kind, hover); document.addEventListener(kind, light); }

  return { preview, clear, hold: () => clearTimeout(waiting) };
};
