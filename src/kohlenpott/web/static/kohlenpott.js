// The page of a table or a replay: sends what was chosen, takes in what changed. No rule of any game lives here.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const table = document.querySelector("[data-table]");
  const replay = document.querySelector("[data-replay]");
  const root = table || replay;
  if (!root) return;

  const have = JSON.parse(root.dataset.have || "{}");  // regions and their hashes
  const version = () => Number(root.dataset.version || 0);
  const say = (text) => { if ($("say")) $("say").textContent = text; };

  const regions = window.kohlenpottRegions(root);
  const story = window.kohlenpottStory({ root, ...regions, take, say, focus: () => { const ask = document.querySelector("#r-decision button, #r-decision a"); if (ask) ask.focus({ preventScroll: true }); } });
  const looking = window.kohlenpottLooking({ root, state: () => ({ isBusy: Boolean(busy), chosen }) });
  const line = window.kohlenpottLine({ root, have, take, hear: (update) => { if (update.seq > Number(root.dataset.seq)) busy = ""; take(update); } });  // often sooner than the answer to the request

  // --- taking in what changed -------------------------------------------------------------------------------

  function take(update) {
    const isNewer = update.version === undefined || update.version >= version();
    if (!isNewer) return;
    settle();
    if (story.holds(update)) return;
    const focus = document.activeElement && document.activeElement.id, wasAsked = root.dataset.asked, logged = newest();
    const change = regions.plan(update.regions);
    if (change.holds(document.activeElement)) document.activeElement.blur();  // cheaper than to lose it in the middle
    change.put();
    for (const name of Object.keys(update.regions)) have[name] = update.hashes[name];
    if (update.focus !== undefined) root.dataset.focus = update.focus;
    if (update.version !== undefined) { root.dataset.version = update.version; root.dataset.seq = update.seq; }
    if (update.title) {
      document.title = update.title;
      root.dataset.asked = update.asked ? "yes" : "no";
      showTurn(wasAsked !== root.dataset.asked && update.asked);
    }
    if (!change.isEmpty) forget();
    const text = newest();
    if (text !== logged && table) say(text + (update.asked && wasAsked === "no" ? " " + root.dataset.sayTurn : ""));
    if (focus && $(focus) && document.activeElement !== $(focus)) $(focus).focus({ preventScroll: true });
    document.dispatchEvent(new Event("table:taken"));
    change.animate();
    if (Object.entries(update.hashes).some(([name, hash]) => have[name] !== hash)) line.catchUp();
  }

  const newest = () => [...document.querySelectorAll("#r-log .turn:first-child :is(summary, .only)")].map((e) => e.textContent).join(" ");

  function showTurn(isNew) {
    const icon = $("favicon"), look = icon && (root.dataset.asked === "yes" ? icon.dataset.turn : icon.dataset.calm);
    if (icon && icon.getAttribute("href") !== look) icon.href = look;
    if (isNew && ["on", "all"].includes(root.dataset.sound)) beep();
  }

  function beep() {
    try {
      const audio = new AudioContext(), tone = audio.createOscillator(), gain = audio.createGain();
      tone.frequency.value = 523; gain.gain.setValueAtTime(.12, audio.currentTime); gain.gain.exponentialRampToValueAtTime(.001, audio.currentTime + .5);
      tone.connect(gain).connect(audio.destination); tone.start(); tone.stop(audio.currentTime + .5);
    } catch { /* the browser wants a click first */ }
  }

  // --- acting -----------------------------------------------------------------------------------------------

  let busy = "", chosen = null, awaited = 0;  // the request under way; the entry whose news is on its way
  const mark = () => [...crypto.getRandomValues(new Uint8Array(12))].map((b) => b.toString(16).padStart(2, "0")).join("");

  /** What was chosen is shown as chosen in the next frame, and that it is on its way; the server decides what comes of it. */
  function answer(action) {
    for (const each of document.querySelectorAll(`[data-action="${CSS.escape(action)}"]`)) each.setAttribute("aria-pressed", "true");
    const place = $("preview");
    if (place) { place.textContent = root.dataset.saySent; place.dataset.told = "sent"; }
  }

  /** The server has answered: nothing is on its way. */
  function settle() {
    if (chosen === null) for (const each of document.querySelectorAll("[data-action][aria-pressed]")) each.removeAttribute("aria-pressed");
    const place = $("preview");
    if (place && place.dataset.told === "sent") { delete place.dataset.told; place.replaceChildren(); }
  }

  async function send(path, values, control) {
    if (busy || Number(root.dataset.seq) < awaited) return;
    const key = busy = mark();
    if (path === "move") answer(values.action);
    looking.hold();
    const isLined = line.isUp;  // then what changes comes over it
    const slow = setTimeout(() => control && control.classList.add("is-pending"), 120);
    const body = new URLSearchParams({ seq: root.dataset.seq, key, have: isLined ? "line" : JSON.stringify(have), ...values });
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await fetch(`${root.dataset.base || `/t/${root.dataset.table}`}/${path}`, { method: "POST", body, headers: { Accept: "application/json" } });
        if (answer.status === 503) throw answer;  // busy: nothing was done
        const found = await answer.json();
        line.toast("");
        if (found.regions) take(found);
        else if ("seq" in found) wait(found.seq);
        if (control) control.classList.remove("is-pending");
        if (found.problem) settle();
        problem(found.problem, !("seq" in found));
        break;
      } catch {  // the same key again: the server knows whether it was done already
        line.toast(root.dataset.sayLost);
        if (attempt > 20) { location.reload(); break; }
        await new Promise((go) => setTimeout(go, Math.min(4000, 250 * 2 ** attempt)));
      }
    }
    clearTimeout(slow);
    if (busy === key) busy = "";
  }

  /** The move was made; the line will tell. If it does not, ask. */
  function wait(seq) {
    awaited = seq;
    setTimeout(() => { awaited = 0; if (Number(root.dataset.seq) < seq) line.catchUp(); }, 1500);
  }

  /** What was wrong stands where a move is told before it is made; nothing is covered by it. */
  function problem(html, isPlain) {
    const place = $("preview") || $("problem");
    if ($("problem")) $("problem").replaceChildren();
    if (!html || !place) return;
    if (isPlain) { place.replaceChildren(Object.assign(document.createElement("span"), { className: "refusal say", textContent: html })); }
    else place.innerHTML = html;
    place.dataset.told = "problem";
    say(place.textContent.trim());
  }
  document.addEventListener("table:problem", (event) => problem(event.detail, true));

  const choiceOf = (action) => $("choice-" + action);

  /** A move was clicked: make it, or show it first and ask. */
  function choose(action, control) {
    const listed = choiceOf(action), wish = root.dataset.confirm;
    const asks = listed && (wish === "always" || (wish === "turn" && ("ends" in listed.dataset || "reveals" in listed.dataset)));
    if (!asks || chosen === action) { forget(); if (listed) document.dispatchEvent(new Event("table:moving")); send("move", { action }, control); return; }
    forget();
    chosen = action;
    for (const each of document.querySelectorAll(`[data-action="${CSS.escape(action)}"]`)) each.setAttribute("aria-pressed", "true");
    looking.preview(action);
    const yes = $("confirm"), back = $("undo");
    if (!yes) return;
    if ($("picks").matches(":popover-open")) $("picks").hidePopover();
    yes.removeAttribute("aria-disabled");
    back.setAttribute("aria-label", root.dataset.sayCancel);
    back.classList.add("is-cancel");
    yes.focus({ preventScroll: true });
  }

  function forget() {
    chosen = null;
    for (const each of document.querySelectorAll("[data-action][aria-pressed]")) each.removeAttribute("aria-pressed");
    const yes = $("confirm"), back = $("undo");
    if (yes) yes.setAttribute("aria-disabled", "true");
    if (back && back.classList.contains("is-cancel")) { back.classList.remove("is-cancel"); back.setAttribute("aria-label", root.dataset.sayUndo); }
  }

  function cancel() {
    const back = chosen !== null && (document.querySelector(`.main [data-action="${CSS.escape(chosen)}"], .own [data-action="${CSS.escape(chosen)}"]`) || choiceOf(chosen));
    forget();
    looking.clear();
    if (back) back.focus({ preventScroll: true });
  }

  /** Several moves at one place: offer them beside it. */
  function pick(place, control, isAsked = true) {
    const menu = $("picks");
    menu?.replaceChildren();  // what was offered before is no choice of now
    const offered = [...document.querySelectorAll(`.choice[data-at="${CSS.escape(place)}"]`)];
    if (!menu || !offered.length) return;
    forget();
    const copies = offered.map((each) => { const copy = each.cloneNode(true); copy.removeAttribute("id"); return copy; });
    menu.replaceChildren(...copies);
    menu.showPopover();
    const at = control.getBoundingClientRect(), box = menu.getBoundingClientRect(), isBeside = innerWidth >= 1100;
    const right = at.right + 6 + box.width < innerWidth ? at.right + 6 : Math.max(8, at.left - 6 - box.width);
    menu.style.left = isBeside ? `${right}px` : "";
    menu.style.top = isBeside ? `${Math.max(8, Math.min(at.top, innerHeight - box.height - 8))}px` : "";
    if (isAsked) copies[0].focus({ preventScroll: true });
    say(`${root.dataset.sayPick} ${copies.map((c) => c.textContent).join("; ")}`);
  }

  let offeredAt = "";  // the question whose moves were shown unasked; once is enough

  /** All that can be done is done at one place: its moves are offered at once, so that nobody has to look for them. */
  function offerOnly() {
    const listed = [...document.querySelectorAll("#r-choices .choice")], place = listed[0] && listed[0].dataset.at;
    const control = place && document.querySelector(`[data-choices][data-place="${CSS.escape(place)}"]`);
    if (!control || root.dataset.asked !== "yes" || offeredAt === root.dataset.seq || listed.some((each) => each.dataset.at !== place)) return;
    if (!control.getClientRects().length || document.querySelector(":popover-open")) return;
    offeredAt = root.dataset.seq;
    pick(place, control, !document.activeElement || !document.activeElement.matches("input, textarea, select"));
  }
  if (table && !root.dataset.base) for (const kind of ["table:taken", "table:told"]) document.addEventListener(kind, () => setTimeout(offerOnly));

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-action], [data-choices], #undo, #confirm, #lamp");
    if (!table || !target || event.ctrlKey || event.metaKey) return;
    if (target.id === "confirm") { if (chosen) choose(chosen, target); }
    else if (target.id === "undo" && chosen !== null) cancel();
    else if (target.id === "undo") { if (target.getAttribute("aria-disabled") !== "true") send("undo", {}, target); else say(target.title); }
    else if (target.id === "lamp") { if (target.getAttribute("aria-disabled") === "true") problem(target.title, true); else send("hint", {}, target); }
    else if ("choices" in target.dataset) pick(target.dataset.place, target);
    else choose(target.dataset.action, target);
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    const target = event.target;
    if (target.closest("input:not([type=range]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if ((event.key === "Enter" || event.key === " ") && target.matches("g[role=button]")) { event.preventDefault(); target.dispatchEvent(new MouseEvent("click", { bubbles: true })); }
    else if (event.key === "Escape") cancel();
    else if (event.key === "u" && table && $("undo")) $("undo").click();
  });
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.ask && !confirm(form.dataset.ask)) event.preventDefault();
    else if (form.id === "chat-form") { event.preventDefault(); send("chat", { text: form.text.value }); form.text.value = ""; }
    else if (form.id === "note-form") { event.preventDefault(); send("note", { text: form.text.value }); }
  });

  function tick() {
    for (const each of document.querySelectorAll("[data-since]")) {
      const minutes = Math.floor((Date.now() / 1000 - Number(each.dataset.since)) / 60);
      each.textContent = minutes > 0 ? `· ${minutes} min` : "";
    }
  }

  if (replay) window.kohlenpottReplay({ root, story, take, say });
  if (table) { showTurn(false); if (!root.dataset.base) setTimeout(offerOnly); if (!root.dataset.base) line.connect(); tick(); setInterval(tick, 15000); }
})();
