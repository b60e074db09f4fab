// The frame of a table: parts on a phone, large views of others, sheets, news of the chat, forms that stay on the page.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const root = document.querySelector("[data-table], [data-replay]");
  if (!root) return;
  const table = root.dataset.table, narrow = matchMedia("(max-width: 1099.9px)");

  // --- parts of the table -----------------------------------------------------------------------------------

  const partOf = (element) => ["main", "own", "others"].find((name) => element.closest("." + name));

  /** On a phone: bring the part that holds a thing to the front and the thing into its middle. */
  function show(element) {
    const part = element && partOf(element);
    if (!part || !narrow.matches) return;
    $("v-" + part).checked = true;
    element.scrollIntoView({ block: "center", inline: "center" });  // also within a map that is moved with a finger
    root.parentElement.scrollTop = document.scrollingElement.scrollTop = 0;
  }

  let question = "";

  /** A new question: the part it is about is shown, with the first place that can be chosen. */
  function face() {
    const about = $(root.dataset.focus), part = about && partOf(about);
    const found = part && (about.querySelector(".is-legal") || document.querySelector(`.${part} .is-legal`) || document.querySelector(":is(.main, .own, .others) .is-legal"));
    if (part) root.dataset.part = partOf(found || about);
    const now = `${root.dataset.seq}/${root.dataset.asked}`, isNew = part && now !== question && root.dataset.asked === "yes";
    question = now;
    if (isNew) show(found || about);
  }
  narrow.addEventListener("change", () => { question = ""; face(); });  // a window made narrow, a tablet turned: what is asked about comes to the front

  // --- large views of others --------------------------------------------------------------------------------

  function peek(which) {
    root.dataset.peek = root.dataset.peek === which ? "" : which;
    if (narrow.matches && which) { $("v-others").checked = true; const found = document.querySelector(`.others > :nth-child(${which})`); if (found) found.scrollIntoView({ block: "start" }); }
    else if (narrow.matches) $("v-own").checked = true;
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-peek]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    peek(link.dataset.peek);
  });

  // --- sheets -----------------------------------------------------------------------------------------------

  const sheet = $("allmoves"), isOpen = (each) => each && each.matches(":popover-open");

  /** The list of all moves; it is closed as soon as a move is under way. */
  function toggleMoves() {
    if (!sheet) return;
    sheet.togglePopover();
    const first = isOpen(sheet) && sheet.querySelector(".choice");
    if (first) first.focus({ preventScroll: true });
  }

  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input:not([type=range], [type=radio]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "m") toggleMoves();
    else if (event.key === "Escape" && root.dataset.peek && !document.querySelector(":popover-open")) root.dataset.peek = "";
  });
  document.addEventListener("table:moving", () => { for (const each of document.querySelectorAll(":popover-open:not(#rule-panel)")) each.hidePopover(); });

  // --- news of the chat -------------------------------------------------------------------------------------

  const lines = () => $("r-chat") ? Number($("r-chat").dataset.last) : 0;
  const kept = `chat-${table}`;
  const isChatSeen = () => $("r-chat") && $("r-chat").checkVisibility();

  /** Lines since one last looked stand at the tab. */
  function countNews() {
    const chat = $("r-chat");
    if (!chat) return;
    let seen = Number(localStorage.getItem(kept) ?? -1);
    if (seen < 0 || isChatSeen()) { seen = lines(); localStorage.setItem(kept, seen); }
    const fresh = [...chat.querySelectorAll(".lines li")].filter((each) => Number(each.dataset.line) > seen).length;
    for (const badge of document.querySelectorAll(".news")) { badge.textContent = fresh || ""; badge.hidden = !fresh; }
    if (isChatSeen()) chat.querySelector(".lines").scrollTop = 1e6;
  }
  document.addEventListener("change", (event) => { if (event.target.matches(".tabpick, .viewpick")) countNews(); });

  // --- forms of the table: no step of the browser's history for what leads back to the same page -------------

  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method !== "post" || form.closest("[data-leaves]") || ["moves", "chat-form", "note-form"].includes(form.id)) return;
    event.preventDefault();
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, event.submitter)), headers: { Accept: "application/json, text/html" } }).catch(() => null);
    if (!answer) { form.submit(); return; }
    if (answer.redirected && new URL(answer.url).pathname === location.pathname) location.reload();
    else if (answer.redirected) location.assign(answer.url);
    else document.dispatchEvent(new CustomEvent("table:problem", { detail: (await answer.json()).problem }));
  });

  // --- cards of pieces: fetched when somebody first points, presses, focuses or types -------------------------

  const signs = ["keydown", "pointerdown", "pointerover", "focusin", "click"], missed = new Map(), over = ["pointerup", "pointercancel"];
  const forget = () => missed.delete("pointerdown");  // a finger that was lifted presses nothing

  function awaken(event) {
    missed.delete(event.type);
    missed.set(event.type, event);
    if (missed.begun) return;
    missed.begun = true;
    const [style, script] = ["link", "script"].map((name) => document.createElement(name));
    style.rel = "stylesheet"; style.href = root.dataset.cardsStyle;
    script.src = root.dataset.cardsScript;
    script.onload = () => {
      for (const kind of signs) document.removeEventListener(kind, awaken, true);
      for (const kind of over) document.removeEventListener(kind, forget, true);
      document.dispatchEvent(new CustomEvent("table:cards", { detail: [...missed.values()] }));
    };
    document.head.append(style, script);
  }
  for (const kind of signs) document.addEventListener(kind, awaken, true);
  for (const kind of over) document.addEventListener(kind, forget, true);

  document.addEventListener("table:taken", () => { face(); countNews(); });
  if (table) { face(); countNews(); }
})();
