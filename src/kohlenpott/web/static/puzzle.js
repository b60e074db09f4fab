// A puzzle: several moves at one place are offered beside it, and places inside drawings can be clicked.
// Without it every move is in the list of all moves.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const form = $("moves"), menu = $("picks");
  if (!form) return;

  function make(action) {
    const field = Object.assign(document.createElement("input"), { type: "hidden", name: "action", value: action });
    form.append(field);
    form.submit();
  }

  function pick(place, control) {
    menu.replaceChildren();  // what was offered before would be offered twice
    const offered = [...document.querySelectorAll(`.choice[data-at="${CSS.escape(place)}"]`)];
    if (!offered.length) return;
    const copies = offered.map((each) => { const copy = each.cloneNode(true); copy.removeAttribute("id"); return copy; });
    menu.replaceChildren(...copies);
    menu.showPopover();
    const at = control.getBoundingClientRect(), box = menu.getBoundingClientRect();
    if (innerWidth >= 1100) {
      menu.style.left = `${at.right + 6 + box.width < innerWidth ? at.right + 6 : Math.max(8, at.left - 6 - box.width)}px`;
      menu.style.top = `${Math.max(8, Math.min(at.top, innerHeight - box.height - 8))}px`;
    }
    copies[0].focus({ preventScroll: true });
  }

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-choices], g[data-action]");
    if (!target || target.getAttribute("aria-disabled") === "true") return;
    if ("choices" in target.dataset) pick(target.dataset.place, target);
    else make(target.dataset.action);
  });
  document.addEventListener("keydown", (event) => {
    const isKey = (event.key === "Enter" || event.key === " ") && event.target.matches("g[role=button]");
    if (isKey) { event.preventDefault(); event.target.dispatchEvent(new MouseEvent("click", { bubbles: true })); }
    if (event.key.toLowerCase() === "m" && !event.target.closest("input, select, textarea")) $("allmoves").togglePopover();
  });
})();
