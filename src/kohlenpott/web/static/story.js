// Tells what the others did, step by step, in the place of the decision. Captions and boards come from the server; the page shows the newest board when all is told.
"use strict";
/** `host` is the page: root, show(regions), copy(name), putBack(name, copy), take(update), say(text). */
window.kohlenpottStory = (host) => {
  const $ = (id) => document.getElementById(id);
  const { root } = host, bar = $("story");
  const STEP = 1600, TICK = 100;  // milliseconds a step is shown at 1x; how often the clock is looked at
  const PATIENCE = 6000;  // milliseconds for a turn that is going on
  const MOST_LIT = 8;  // pieces framed at once
  const PACES = ["1", "2", "4", "instant"];
  const ABOARD = ["seats", "status", "main", "own", "others", "score"];

  // --- how fast --------------------------------------------------------------------------------------------------

  const pace = () => root.dataset.pace || "1";
  const paceWord = () => (pace() === "instant" ? bar.dataset.sayInstant : `${pace()}×`);

  /** The next pace, kept for this person on every device. */
  function hurry() {
    root.dataset.pace = PACES[(PACES.indexOf(pace()) + 1) % PACES.length];
    label();
    if ("known" in root.dataset) fetch("/settings", { method: "POST", body: new URLSearchParams({ story: pace() }) }).catch(() => null);
  }

  function label() {
    for (const each of document.querySelectorAll(".story-pace")) {
      each.textContent = pace() === "instant" ? "»" : paceWord();
      each.setAttribute("aria-label", `${bar.dataset.saySpeed}: ${paceWord()}`);
    }
  }

  /** Calls `act` whenever a step has been shown long enough. A piece card that is open, or a tab nobody looks at, stops the clock. */
  function clock(act) {
    let timer = 0, shown = 0, last = 0;
    const isHeld = () => document.hidden || Boolean(document.body.dataset.card);
    const look = () => {
      const now = performance.now();
      if (!isHeld()) shown += Math.min(now - last, 2 * TICK);
      last = now;
      if (shown >= STEP / (Number(pace()) || 1)) { shown = 0; act(); }
    };
    return {
      get isOn() { return timer > 0; },
      start() { if (!timer) { last = performance.now(); timer = setInterval(look, TICK); } },
      stop() { clearInterval(timer); timer = 0; },
      again() { shown = 0; },
    };
  }

  // --- what is lit -----------------------------------------------------------------------------------------------

  function dim() {
    for (const each of document.querySelectorAll(".is-told")) each.classList.remove("is-told");
    for (const each of document.querySelectorAll(".gainmark")) each.remove();
  }

  /** The pieces a caption is about get their frame, the first that can be seen the gain. */
  function light(caption) {
    dim();
    if (!caption) return;
    const pieces = caption.at.map($).filter((each) => each && root.contains(each));
    if (pieces.length <= MOST_LIT) for (const each of pieces) each.classList.add("is-told");  // where all is new nothing stands out
    const first = pieces.find((each) => each.getBoundingClientRect().width) || pieces[0];
    const plate = caption.seat === null || caption.seat === undefined ? null : document.querySelectorAll("#r-seats .seat")[caption.seat];
    if (plate) plate.classList.add("is-told");  // who it is about
    if (!first) return;
    const part = ["main", "own", "others", "rail"].find((name) => first.closest(`.${name}`)), view = part && $(`v-${part}`);
    if (view && innerWidth < 1100) view.checked = true;  // one part at a time: the one where it happens
    const box = first.getBoundingClientRect();
    const room = (first.closest(".main, .own, .others, .rail") || root).getBoundingClientRect();
    if (innerWidth < 1100 && (box.top < room.top || box.bottom > Math.min(room.bottom, innerHeight))) first.scrollIntoView({ block: "center", inline: "nearest" });
    if (caption.gain) mark(first, caption);
  }

  function mark(piece, { gain, loss }) {
    const box = piece.getBoundingClientRect(), chip = document.createElement("b");
    if (!box.width) return;
    chip.className = loss ? "gainmark loss num" : "gainmark num";
    chip.textContent = gain;
    chip.setAttribute("aria-hidden", "true");
    chip.style.left = `${Math.max(24, Math.min(innerWidth - 24, box.left + box.width / 2))}px`;
    chip.style.top = `${Math.max(12, box.top)}px`;
    document.body.append(chip);
  }

  // --- sounds: none unless they were asked for -------------------------------------------------------------------

  let audio = null;
  const TONES = { placed: [[196, .06]], scored: [[659, .09], [880, .16]] };  // hertz and seconds, one after the other

  function sound(kind) {
    if (root.dataset.sound !== "all" || !TONES[kind]) return;
    try {
      audio = audio || new AudioContext();
      let at = audio.currentTime;
      for (const [hertz, seconds] of TONES[kind]) {
        const tone = audio.createOscillator(), gain = audio.createGain();
        tone.frequency.value = hertz; tone.type = "triangle";
        gain.gain.setValueAtTime(.08, at); gain.gain.exponentialRampToValueAtTime(.001, at + seconds);
        tone.connect(gain).connect(audio.destination); tone.start(at); tone.stop(at + seconds);
        at += seconds;
      }
    } catch { /* the browser wants a click first */ }
  }

  // --- the story -------------------------------------------------------------------------------------------------

  let steps = [], boards = [], at = -1, upto = 0;  // boards: the regions after each step, whole
  let held = null, before = null, view = null;  // what came meanwhile; the regions as they were, and the part that was looked at
  let waiting = 0, patience = 0;  // for the rest of a turn
  let isAsking = false;  // the server, for more steps
  const ticking = clock(() => next());
  const isTelling = () => before !== null;

  /** An update has come: is it kept until what led to it has been told? */
  function holds(update) {
    if (update.told === undefined || !bar) return false;
    const seen = Number(root.dataset.told);
    if (!isTelling() && !held && (pace() === "instant" || !(update.newest > seen))) { root.dataset.told = update.told; return false; }
    held = held ? { ...update, regions: { ...held.regions, ...update.regions } } : update;
    if (update.title) document.title = update.title;
    if (isTelling()) return true;
    clearTimeout(waiting);
    if (update.goingOn) waiting = setTimeout(begin, PATIENCE, seen); else begin(seen);  // a turn is told as a whole
    return true;
  }

  async function fetched(after) {
    const answer = await fetch(`${root.dataset.base || `/t/${root.dataset.table}`}/story?after=${after}`, { headers: { Accept: "application/json" } }).catch(() => null);
    return answer && answer.ok ? answer.json() : null;
  }

  /** Tell everything after a step. */
  async function begin(after) {
    clearTimeout(waiting);
    before = Object.fromEntries(ABOARD.map((name) => [name, host.copy(name)]));
    view = document.querySelector(".viewpick:checked");
    steps = []; boards = []; at = -1; upto = after;
    if (await more()) { open(); go(0); ticking.start(); } else finish();
  }

  /** Get what is still to be told; is there anything? */
  async function more() {
    const telling = before, found = await fetched(upto);
    if (telling !== before || !found) return false;
    upto = found.upto;
    for (const step of found.steps) {
      const last = step === found.steps[0] ? {} : boards[boards.length - 1];
      const news = Object.entries(step.regions).map(([name, parts]) => [name, whole(last[name], parts)]);
      boards.push({ ...last, ...Object.fromEntries(news) });
      steps.push(step);
    }
    return found.steps.length > 0;
  }

  /** A region from its changes (see deltas.py), in pieces. */
  const whole = (old, parts) => (typeof parts === "string" ? [parts] : parts).flatMap((part) => typeof part === "string" ? part.split("<") : old.slice(part[0], part[0] + part[1]));

  function open() {
    document.documentElement.dataset.state = "story";
    bar.hidden = false;
    label();
    pausing(false);
  }

  /** Show a step. */
  function go(number) {
    const old = at >= 0 ? boards[at] : {};
    at = number;
    patience = Date.now() + PATIENCE;
    const step = steps[at];
    host.show(Object.fromEntries(Object.entries(boards[at]).filter(([name, pieces]) => old[name] !== pieces)));
    bar.className = `story${step.colour ? ` seat-${step.colour}` : ""}`;
    bar.querySelector(".tagbox use").setAttribute("href", step.colour ? `#art-seat-${step.colour}` : "#art-ui-clock");
    bar.querySelector("h2").textContent = step.headline;
    bar.querySelector(".asked p").textContent = step.line;
    const first = Math.max(0, Math.min(at - 5, steps.length - 12)), beads = steps.slice(first, first + 12);  // more would be no beads but a wall
    bar.querySelector(".bead").replaceChildren(...beads.map((_, k) => Object.assign(document.createElement("i"), { className: first + k <= at ? "on" : "" })));
    bar.dataset.step = step.step;
    $("story-back").disabled = at === 0;
    light(step);
    sound(step.sound);
    host.say([step.headline, step.line].filter(Boolean).join(". "));
    ticking.again();
  }

  async function next() {
    if (at < steps.length - 1) { go(at + 1); return; }
    if (isAsking) return;  // somebody in a hurry: what comes next is on its way
    if (held && held.goingOn && Date.now() < patience) return;  // the rest of the turn comes in a moment
    const waits = held && held.newest > upto;
    ticking.stop();
    const wasOn = !bar.classList.contains("is-paused"), telling = before;
    isAsking = waits;
    const isMore = waits && await more();
    isAsking = false;
    if (isMore) { if (telling === before) { go(at + 1); if (wasOn) ticking.start(); } }
    else if (telling === before) finish();
  }

  function pausing(isPaused) {
    bar.classList.toggle("is-paused", isPaused);
    $("story-pause").setAttribute("aria-pressed", String(isPaused));
    $("story-pause").querySelector("use").setAttribute("href", isPaused ? "#art-ui-play" : "#art-ui-pause");
    if (isPaused) ticking.stop(); else if (isTelling() && at >= 0) { ticking.again(); ticking.start(); }
  }

  /** All is told, or nobody wants to hear more: the newest board, and what is asked. */
  function finish() {
    const last = held, kept = before, hadFocus = bar.contains(document.activeElement);
    ticking.stop();
    dim();
    held = before = null; steps = []; boards = [];
    if (at >= 0) for (const [name, copy] of Object.entries(kept)) if (!last || !(name in last.regions)) host.putBack(name, copy);
    at = -1;
    bar.hidden = true;
    delete document.documentElement.dataset.state;
    if (view) view.checked = true;  // back to where one was; a new question brings its own part
    if (last) { root.dataset.told = last.told; host.take(last); }
    document.dispatchEvent(new Event("table:told"));
    if (hadFocus) host.focus();
  }

  const acts = {
    "story-back": () => { pausing(true); if (at > 0) go(at - 1); },
    "story-pause": () => pausing(ticking.isOn),
    "story-next": () => next(),
    "story-skip": () => finish(),
  };
  const keys = { " ": "story-pause", ArrowLeft: "story-back", ArrowRight: "story-next", s: "story-skip", S: "story-skip" };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button");
    if (!button) return;
    if (button.classList.contains("story-pace")) hurry();
    else if (button.id === "tell" && !isTelling() && !held) begin(Number(button.dataset.after));
    else if (isTelling() && at >= 0 && acts[button.id]) acts[button.id]();
  });
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest("input, textarea, select"), isPressing = event.key === " " && event.target.closest("button, [role=button], summary, a");
    if (!isTelling() || at < 0 || isTyping || isPressing || event.ctrlKey || event.metaKey || event.altKey || !keys[event.key]) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    acts[keys[event.key]]();
  }, true);
  if (bar) label();

  return { holds, light, clock, label, get isTelling() { return isTelling(); } };
};
