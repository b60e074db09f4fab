// A lesson: its address follows its steps, what the coach says is heard, what is meant is seen. The rest is the script of the tables.
"use strict";
(() => {
  const root = document.querySelector("[data-base]"), $ = (id) => document.getElementById(id);
  if (!root) return;
  const narrow = matchMedia("(max-width: 1099.9px)");

  /** On a phone: the part of the table in which something is meant. */
  function face() {
    const meant = narrow.matches && document.querySelector(":is(.main, .own, .others) .is-meant"), part = meant && ["main", "own", "others"].find((name) => meant.closest(`.${name}`));
    if (!part) return;
    $(`v-${part}`).checked = true;
    meant.scrollIntoView({ block: "center", inline: "center" });
    root.parentElement.scrollTop = document.scrollingElement.scrollTop = 0;
  }

  document.addEventListener("table:taken", () => {
    const coach = $("r-decision"), heading = coach && coach.querySelector("h2"), address = `${root.dataset.base}/${root.dataset.seq}`;
    if (!heading) return;
    if (location.pathname !== address) history.replaceState(null, "", address);
    $("say").textContent = [...coach.querySelectorAll("h2, .why, .ticks li")].map((each) => each.textContent).join(" ");
    if (document.activeElement === document.body) heading.focus({ preventScroll: true });
    face();
  });
  face();
})();
