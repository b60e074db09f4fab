// The only script of the pages: sends what was chosen, takes in what changed. No rule of any game lives here.
"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const table = document.querySelector("[data-table]");
  const replay = document.querySelector("[data-replay]");
  const root = table || replay;
  if (!root) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const isStill = () => calm.matches || document.documentElement.dataset.motion === "reduce";

  const story = window.kohlenpottStory({ root, show: (regions) => show(regions), copy: (name) => copy(name), putBack: (name, kept) => putBack(name, kept),
    take: (update) => take(update), say: (text) => say(text), focus: () => { const ask = document.querySelector("#r-decision button, #r-decision a"); if (ask) ask.focus({ preventScroll: true }); } });

  // --- taking in what changed -------------------------------------------------------------------------------

  const have = JSON.parse(root.dataset.have || "{}");  // regions and their hashes
  const passing = ["decision", "choices"];  // nearly all is new each time: swapped
  const moving = ["main", "own", "others", "score"];  // regions in which pieces move
  const version = () => Number(root.dataset.version || 0);

  /** Every named thing in an element and what tells where it is drawn: the named thing around it and the places given on the way there. */
  function spots(top) {
    const found = new Map();
    for (const element of [top, ...top.querySelectorAll("[id]")]) {
      let at = element, spot = "";
      do {
        if (at instanceof SVGElement) spot += `${at.getAttribute("x")} ${at.getAttribute("y")} ${at.getAttribute("transform")};`;
        at = at.parentElement;
      } while (at && at !== top.parentElement && !at.id);
      found.set(element.id, element === top ? spot : spot + at.id);
    }
    return found;
  }

  /** The named things that will be drawn somewhere else; what only gives way to others is none of them. */
  function moved(due) {
    const all = isStill() ? [] : due.filter(([name]) => moving.includes(name)).flatMap(([, found]) => found);
    const before = new Map(all.flatMap(({ old }) => [...spots(old)]));
    return all.flatMap(({ now }) => [...spots(now)]).filter(([id, spot]) => before.has(id) && before.get(id) !== spot).map(([id]) => id);
  }

  /** The middle of a thing on the screen, the drawing or panel it is in, and where that begins; nothing if that is not on the screen. */
  function whereabouts(element) {
    const holder = element.parentElement.closest("svg, .panel, .part") || root, seen = (element.closest(".panel, .part") || root).getBoundingClientRect();
    if (seen.bottom <= 0 || seen.top >= innerHeight || element.querySelector("[id]")) return null;
    const box = element.getBoundingClientRect(), { left, top } = holder.getBoundingClientRect();
    return box.width && box.width < 160 ? { x: box.left + box.width / 2, y: box.top + box.height / 2, holder: (holder.closest("[id]") || root).id, left, top } : null;
  }

  /** Where things are now, as far as they are on the screen. */
  const places = (ids) => ids.filter((id) => $(id)).map((id) => [id, whereabouts($(id))]).filter(([, place]) => place);

  /** Things that are somewhere else than before go there visibly (FLIP); whatever only moved with its panel stays. */
  function animate(before) {
    const after = new Map(places(before.map(([id]) => id))), moves = [];  // all is measured before anything begins to move
    for (const [id, old] of before) {
      const element = $(id), now = after.get(id);
      if (!now) continue;
      const carried = now.holder === old.holder ? { x: now.left - old.left, y: now.top - old.top } : { x: 0, y: 0 };
      const dx = old.x + carried.x - now.x, dy = old.y + carried.y - now.y;
      if (Math.abs(dx) + Math.abs(dy) < 4) continue;
      const drawn = element instanceof SVGGraphicsElement && element.getScreenCTM(), scale = (drawn && drawn.a) || 1;
      moves.push([element, `${dx / scale}px ${dy / scale}px`]);
    }
    for (const [k, [element, from]] of moves.entries()) {
      element.animate([{ translate: from }, { translate: "0 0" }],
        { duration: 240, delay: 60 * Math.min(k, 3), fill: "backwards", easing: "cubic-bezier(.2,.7,.2,1)" });
    }
  }

  /** Is there anything to change? What somebody is typing into, or has set for themselves, stays as it is. */
  const isDue = (old, now) => !old.isEqualNode(now) && !(old.dataset && "keep" in old.dataset) && (old !== document.activeElement || !old.matches("input, textarea, select"));

  /** What somebody has opened in the log stays open. */
  const isOpen = (name, element) => name === "open" && Boolean(element.closest(".turn"));

  /** Make a thing like a new one: down to what differs as long as both are built alike, from there by idiomorph. */
  function morph(old, now) {
    if (!isDue(old, now)) return;
    const alike = old.nodeName === now.nodeName && old.id === now.id && old.childElementCount && old.childNodes.length === now.childNodes.length
      && [...old.childNodes].every((each, k) => each.nodeName === now.childNodes[k].nodeName && each.id === now.childNodes[k].id);
    if (!alike) { window.Idiomorph.morph(old, now, { morphStyle: "outerHTML", callbacks: { beforeNodeMorphed: isDue, beforeAttributeUpdated: (name, each) => !isOpen(name, each) } }); return; }
    for (const { name } of [...old.attributes]) if (!now.hasAttribute(name) && !isOpen(name, old)) old.removeAttribute(name);
    for (const { name, value } of now.attributes) if (old.getAttribute(name) !== value) old.setAttribute(name, value);
    const pairs = [...old.childNodes].map((each, k) => [each, now.childNodes[k]]);
    for (const [each, other] of pairs) {
      if (each.nodeType === 1) morph(each, other);
      else if (each.nodeValue !== other.nodeValue) each.nodeValue = other.nodeValue;
    }
  }

  /** Markup as an element; a part of a drawing is read inside one. */
  function read(html, isDrawn) {
    const box = document.createElement("template");
    box.innerHTML = isDrawn ? `<svg>${html}</svg>` : html;
    return isDrawn ? box.content.firstElementChild.firstElementChild : box.content.firstElementChild;
  }

  const shown = {};  // the pieces each region was made from: a piece is a tag with the words that follow it
  const idOf = (piece) => (/^[^>]* id="([^"]*)"/.exec(piece) || [])[1];

  /** Where the element of each piece ends. */
  function endings(pieces) {
    const ends = new Int32Array(pieces.length), open = [];
    for (let k = 1; k < pieces.length; k++) {
      if (pieces[k][0] === "/") ends[open.pop()] = k;
      else if (/^(?:br|img|input|link|meta|!)/.test(pieces[k])) ends[k] = k;
      else open.push(k);
    }
    return ends;
  }

  /** The smallest named elements that hold all that differs, each with its new markup. */
  function changes(old, now) {
    const oldEnds = endings(old), ends = endings(now), found = new Set();
    function compare(a, b, named) {  // two elements that begin alike
      named = idOf(now[b]) ? b : named;
      let c = a + 1, d = b + 1;
      while (c < oldEnds[a] && d < ends[b]) {
        const isSame = old[c] === now[d], id = idOf(now[d]);
        if (isSame) compare(c, d, named);
        else if (id && id === idOf(old[c]) && old[oldEnds[c]] === now[ends[d]]) found.add(d);
        else { found.add(named); return; }
        if (isSame && old[oldEnds[c]] !== now[ends[d]]) { found.add(named); return; }
        c = oldEnds[c] + 1; d = ends[d] + 1;
      }
      if (c < oldEnds[a] || d < ends[b]) found.add(named);
    }
    if (old[1] === now[1]) compare(1, 1, 1); else found.add(1);
    const isInner = (k) => [...found].some((each) => each < k && ends[each] > k);
    return [...found].filter((k) => !isInner(k)).map((k) => [idOf(now[k]), `<${now.slice(k, ends[k]).join("<")}<${now[ends[k]].split(">")[0]}>`]);
  }

  /** What a region needs: old elements as the reader left them, each with the new one. */
  function parts(name, region) {
    const whole = $("r-" + name), now = typeof region === "string" ? region.split("<") : region, old = shown[name];
    if (!whole) return [];
    shown[name] = now;
    const all = [[whole.id, now.join("<")]], found = old && window.Idiomorph && !passing.includes(name) ? changes(old, now) : all;
    const due = found.every(([id]) => whole === $(id) || whole.contains($(id))) ? found : all;
    return due.map(([id, html]) => {
      const old = $(id), now = read(html, old instanceof SVGElement && old.localName !== "svg");
      return { old, now, open: old.open, scrolled: passing.includes(name) && old.scrollLeft };
    });
  }

  /** Put new markup in the place of an element; what the reader has opened or scrolled stays so. */
  function put(name, { old, now, open, scrolled }) {
    if (window.Idiomorph && !passing.includes(name)) morph(old, now);
    else { old.replaceWith(now); if (scrolled) now.scrollLeft = scrolled; }
    if (open !== undefined && $(now.id)) $(now.id).open = open;
  }

  /** Regions as they were at some step. */
  function show(regions) {
    const due = Object.entries(regions).map(([name, region]) => [name, parts(name, region)]), before = places(moved(due));
    for (const [name, found] of due) for (const part of found) put(name, part);
    animate(before);
  }

  /** A region as it is, and back to that; what it was made from is remembered with it. */
  const copy = (name) => ({ node: $("r-" + name).cloneNode(true), pieces: shown[name] });
  function putBack(name, kept) {
    put(name, { old: $("r-" + name), now: kept.node });
    shown[name] = kept.pieces;
  }

  function take(update) {
    const isNewer = update.version === undefined || update.version >= version();
    if (!isNewer || story.holds(update)) return;
    const focus = document.activeElement && document.activeElement.id, wasAsked = root.dataset.asked, logged = newest();
    const due = Object.entries(update.regions).map(([name, region]) => [name, parts(name, region)]);  // measures, so nothing may change before
    const before = places(moved(due));
    if (due.some(([name, found]) => passing.includes(name) && found.some(({ old }) => old.contains(document.activeElement)))) document.activeElement.blur();  // cheaper than to lose it in the middle
    for (const [name, found] of due) { for (const part of found) put(name, part); have[name] = update.hashes[name]; }
    if (update.focus !== undefined) root.dataset.focus = update.focus;
    if (update.version !== undefined) { root.dataset.version = update.version; root.dataset.seq = update.seq; }
    if (update.title) {
      document.title = update.title;
      root.dataset.asked = update.asked ? "yes" : "no";
      showTurn(wasAsked !== root.dataset.asked && update.asked);
    }
    if (due.length) forget();
    const text = newest();
    if (text !== logged && table) say(text + (update.asked && wasAsked === "no" ? " " + root.dataset.sayTurn : ""));
    if (focus && $(focus) && document.activeElement !== $(focus)) $(focus).focus({ preventScroll: true });
    document.dispatchEvent(new Event("table:taken"));
    animate(before);  // measures, so nothing may change after it
    if (Object.entries(update.hashes).some(([name, hash]) => have[name] !== hash)) catchUp();
  }

  const newest = () => [...document.querySelectorAll("#r-log .turn:first-child :is(summary, .only)")].map((e) => e.textContent).join(" ");
  const say = (text) => { if ($("say")) $("say").textContent = text; };

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

  async function send(path, values, control) {
    if (busy || Number(root.dataset.seq) < awaited) return;
    const key = busy = mark();
    clearTimeout(waiting);
    const isLined = line && line.readyState === 1;  // then what changes comes over the line
    const slow = setTimeout(() => control && control.classList.add("is-pending"), 120);
    const body = new URLSearchParams({ seq: root.dataset.seq, key, have: isLined ? "line" : JSON.stringify(have), ...values });
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await fetch(`/t/${root.dataset.table}/${path}`, { method: "POST", body, headers: { Accept: "application/json" } });
        if (answer.status === 503) throw answer;  // busy: nothing was done
        const found = await answer.json();
        toast("");
        if (found.regions) take(found);
        else if ("seq" in found) wait(found.seq);
        if (control) control.classList.remove("is-pending");
        problem(found.problem, !("seq" in found));
        break;
      } catch {  // the same key again: the server knows whether it was done already
        toast(root.dataset.sayLost);
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
    setTimeout(() => { awaited = 0; if (Number(root.dataset.seq) < seq) catchUp(); }, 1500);
  }

  /** What was wrong stands where a move is told before it is made; nothing is covered by it. */
  function problem(html, isPlain) {
    const line = $("preview") || $("problem");
    if ($("problem")) $("problem").replaceChildren();
    if (!html || !line) return;
    if (isPlain) { line.replaceChildren(Object.assign(document.createElement("span"), { className: "refusal say", textContent: html })); }
    else line.innerHTML = html;
    line.dataset.told = "problem";
    say(line.textContent.trim());
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
    preview(action);
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
    clear();
    if (back) back.focus({ preventScroll: true });
  }

  /** Several moves at one place: offer them beside it. */
  function pick(place, control) {
    const menu = $("picks"), offered = [...document.querySelectorAll(`.choice[data-at="${CSS.escape(place)}"]`)];
    if (!menu || !offered.length) return;
    forget();
    const copies = offered.map((each) => { const copy = each.cloneNode(true); copy.removeAttribute("id"); return copy; });
    menu.replaceChildren(...copies);
    menu.showPopover();
    const at = control.getBoundingClientRect(), box = menu.getBoundingClientRect(), isBeside = innerWidth >= 1100;
    const right = at.right + 6 + box.width < innerWidth ? at.right + 6 : Math.max(8, at.left - 6 - box.width);
    menu.style.left = isBeside ? `${right}px` : "";
    menu.style.top = isBeside ? `${Math.max(8, Math.min(at.top, innerHeight - box.height - 8))}px` : "";
    copies[0].focus({ preventScroll: true });
    say(`${root.dataset.sayPick} ${copies.map((c) => c.textContent).join("; ")}`);
  }

  // --- looking ahead, rules ---------------------------------------------------------------------------------

  const seen = new Map();
  let wanted = null, waiting = 0;

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

  function hover(event) {
    const control = event.target.closest && event.target.closest("[data-action]");
    clearTimeout(waiting);
    if (!table || busy || root.dataset.asked !== "yes" || (chosen && !(control && chosen === control.dataset.action))) return;
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

  document.addEventListener("click", (event) => {
    const target = event.target.closest("[data-action], [data-choices], a[data-rule], .close, #undo, #confirm, #lamp, a[data-step], #auto");
    if (!target || event.ctrlKey || event.metaKey) return;
    if (target.matches(".close")) $("rule-panel").hidePopover();
    else if (target.matches("a[data-rule]")) rule(target.dataset.rule);
    else if (target.matches("a[data-step]")) goTo(Number(target.dataset.step));
    else if (target.id === "auto") playOn();
    else if (!table) return;
    else if (target.id === "confirm") { if (chosen) choose(chosen, target); }
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
    else if (event.key === "Escape") { if ($("rule-panel").matches(":popover-open")) $("rule-panel").hidePopover(); else cancel(); }
    else if (event.key === "u" && table && $("undo")) $("undo").click();
    else if (event.key === "?" && target.dataset && target.dataset.rule) rule(target.dataset.rule);
    else if (replay && steps[event.key]) { event.preventDefault(); goTo(steps[event.key]()); }
  });
  for (const kind of ["pointerover", "focusin"]) { document.addEventListener(kind, hover); document.addEventListener(kind, light); }
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.ask && !confirm(form.dataset.ask)) event.preventDefault();
    else if (form.id === "chat-form") { event.preventDefault(); send("chat", { text: form.text.value }); form.text.value = ""; }
    else if (form.id === "note-form") { event.preventDefault(); send("note", { text: form.text.value }); }
  });

  // --- the line to the server -------------------------------------------------------------------------------

  let line = null, tries = 0;
  let told = {};  // regions as they came over this line, in pieces
  const toast = (text) => { const t = $("toast"); if (!t) return; t.hidden = !text; t.textContent = text || ""; t.classList.toggle("toast", Boolean(text)); };
  const hello = () => { if (line && line.readyState === 1) line.send(JSON.stringify({ have })); };

  /** A message of the line: regions that came over it before are told by their changes (see deltas.py). */
  function hear(text) {
    const update = JSON.parse(text);
    for (const [name, news] of Object.entries(update.regions)) {
      const steps = typeof news === "string" ? [news] : news;
      told[name] = update.regions[name] = steps.flatMap((step) => typeof step === "string" ? step.split("<") : told[name].slice(step[0], step[0] + step[1]));
    }
    if (update.seq > Number(root.dataset.seq)) busy = "";  // often sooner than the answer to the request
    take(update);
  }

  function connect() {
    line = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/t/${root.dataset.table}/socket`);
    line.onopen = () => { tries = 0; told = {}; toast(""); hello(); };
    line.onmessage = (event) => hear(event.data);
    line.onclose = () => { if (tries++ > 1) toast(root.dataset.sayLost); catchUp(); setTimeout(connect, Math.min(8000, 300 * 2 ** Math.min(tries, 5))); };
  }

  async function catchUp() {
    const answer = await fetch(`/t/${root.dataset.table}/update?have=${encodeURIComponent(JSON.stringify(have))}`, { headers: { Accept: "application/json" } }).catch(() => null);
    if (answer && answer.ok) { toast(""); root.dataset.version = 0; take(await answer.json()); }
  }

  function tick() {
    for (const each of document.querySelectorAll("[data-since]")) {
      const minutes = Math.floor((Date.now() / 1000 - Number(each.dataset.since)) / 60);
      each.textContent = minutes > 0 ? `· ${minutes} min` : "";
    }
  }

  // --- replay -----------------------------------------------------------------------------------------------

  const at = () => Number(root.dataset.step), last = () => Number(root.dataset.last);
  const steps = { ArrowLeft: () => at() - 1, ArrowRight: () => at() + 1, Home: () => 0, End: last, PageUp: () => at() - 10, PageDown: () => at() + 10 };

  async function goTo(step) {
    step = Math.max(0, Math.min(last(), step));
    root.dataset.step = step;
    const seenAs = root.dataset.seen ? `?as_seat=${root.dataset.seen}` : "";
    const answer = await fetch(`/t/${root.dataset.replay}/replay/${step}/update${seenAs}`, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer || !answer.ok || at() !== step) return;
    const found = await answer.json();
    take(found);
    story.light(found.caption);
    story.label();
    history.replaceState(null, "", `/t/${root.dataset.replay}/replay/${step}${seenAs}`);
    if ($("branch-step")) $("branch-step").value = step;
    if ($("auto")) $("auto").setAttribute("aria-pressed", String(playing.isOn));
    say($("r-step").querySelector(".asked").textContent);
  }

  const playing = story.clock(() => { if (at() < last()) goTo(at() + 1); else playOn(); });
  function playOn() {
    if (playing.isOn) playing.stop(); else { playing.again(); playing.start(); }
    $("auto").setAttribute("aria-pressed", String(playing.isOn));
  }

  if (replay) document.addEventListener("input", (event) => { if (event.target.id === "slider") goTo(Number(event.target.value)); });
  if (table) { showTurn(false); connect(); tick(); setInterval(tick, 15000); }
})();
