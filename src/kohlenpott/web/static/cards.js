// One card for every piece: hover, focus, long press or "?" on anything of the board tells what it is. The words come from the server.
// frame.js fetches this file at the first sign of somebody and hands over what happened meanwhile.
"use strict";
(() => {
  const root = document.querySelector("[data-table], [data-replay]");
  if (!root) return;
  const HOVER = 300, FOCUS = 300, PRESS = 400, LEAVE = 180, GAP = 8;  // ms and px
  const outside = ".askbar, .choices, .movesheet, .chat, .menu, .notes, .story, .rule-panel, .piececard, input, textarea, select";
  const around = ".panel, .part, .seat, section, main";  // large things: they speak only where nothing smaller does, and by their headings
  const told = [[".askbar .when", "this-round"], [".seat .vp", "how-points"]];  // what sums up, with its card
  const narrow = matchMedia("(max-width: 719.9px)");

  const box = document.createElement("div");
  box.id = "piececard"; box.className = "piececard"; box.setAttribute("role", "tooltip"); box.hidden = true;
  if (box.showPopover) box.popover = "manual";  // above everything, wherever the page clips
  root.append(box);

  let open = null;  // what the card is about: {anchor, keys, pinned}
  let waiting = 0, leaving = 0, asked = 0, hovered = null, byKey = false;
  let struck = null;  // where a mouse has clicked: until it moves on, what comes to lie below it is not what it points at

  // --- what is there ----------------------------------------------------------------------------------------

  const symbol = (element) => {
    const use = element.localName === "use" ? element : element.localName === "svg" && element.childElementCount === 1 ? element.firstElementChild : null;
    const name = use && use.localName === "use" && use.getAttribute("href");
    return name && name.startsWith("#art-") ? name.slice(1) : "";
  };

  /** What an element can be asked for, from the inside out, each with the element that shows it. */
  function keysOf(start) {
    if (!(start instanceof Element) || !root.contains(start)) return [];
    for (const [selector, key] of told) { const at = start.closest(selector); if (at && root.contains(at)) return [[key, at]]; }
    if (start.closest(outside)) return [];
    const small = [], drawn = [], large = [], isHeading = start.closest("header, h2, h3, .seat");
    for (let at = start; at && at !== root; at = at.parentElement) {
      const sign = symbol(at);
      if (sign) drawn.push([sign, at]);
      if (at.dataset.card) small.push([at.dataset.card, at]);
      if (at.dataset.places) for (const place of at.dataset.places.split(" ")) small.push([place, at]);
      if (at.id && at.matches(around)) { if (isHeading) large.push([at.id, at]); } else if (at.id) small.push([at.id, at]);
    }
    return [...small, ...drawn, ...large].slice(0, 8);
  }

  const seen = new Map();  // cards that were asked for, by address and moment

  async function cardOf(keys) {
    const [first, ...more] = keys.map(([key]) => key), at = root.dataset.replay;
    const query = new URLSearchParams({ around: more.join(",") });
    if (at) { query.set("step", root.dataset.step); query.set("as_seat", root.dataset.seen || ""); }
    if (root.dataset.base) query.set("seq", root.dataset.seq);
    const address = `${root.dataset.base || `/t/${root.dataset.table || at}`}/card/${encodeURIComponent(first)}?${query}`;
    const moment = `${root.dataset.version}/${root.dataset.seq} ${address}`;
    if (!seen.has(moment)) {
      if (seen.size > 120) seen.clear();
      seen.set(moment, fetch(address).then((answer) => answer.ok ? answer.text() : "").catch(() => ""));
    }
    return seen.get(moment);
  }

  // --- showing it -------------------------------------------------------------------------------------------

  async function show(keys, pinned) {
    const turn = ++asked, html = keys.length ? await cardOf(keys) : "";
    if (turn !== asked || !html) return false;
    if (open) close();
    asked = turn;
    box.innerHTML = html;
    const told = box.querySelector("[data-piece]").dataset.piece, anchor = keys.find(([key]) => key === told)[1];
    if (!anchor.isConnected) return false;
    open = { anchor, keys, pinned, lent: [] };
    box.classList.toggle("is-pinned", pinned);
    box.hidden = false;
    if (box.popover) box.showPopover();
    lend(anchor, "aria-describedby", box.id);
    document.body.dataset.card = told;
    put(anchor);
    return true;
  }

  function close() {
    asked++;
    clearTimeout(waiting); clearTimeout(leaving);
    if (!open) return;
    for (const [element, name, before] of open.lent.reverse()) if (before === null) element.removeAttribute(name); else element.setAttribute(name, before);
    open = null;
    if (box.popover) box.hidePopover();
    box.hidden = true;
    box.classList.remove("is-held", "is-pinned");
    delete document.body.dataset.card;
  }

  /** An attribute for as long as the card is open: the page itself stays as the server made it. */
  function lend(element, name, value) { open.lent.push([element, name, element.getAttribute(name)]); element.setAttribute(name, value); }

  const overlap = (a, b) => Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

  /** Beside the piece, never on it, and on as few places that can be chosen as may be. */
  function put(anchor) {
    box.classList.toggle("is-sheet", narrow.matches);
    box.classList.remove("is-high");
    box.style.left = box.style.top = "";
    const piece = anchor.getBoundingClientRect(), size = box.getBoundingClientRect(), width = innerWidth, height = innerHeight;
    if (narrow.matches) { box.classList.toggle("is-high", overlap(size, piece) > 0); return; }
    const clamp = (value, most) => Math.max(GAP, Math.min(value, most - GAP));
    const x = clamp(piece.left, width - size.width), y = clamp(piece.top - GAP, height - size.height);
    const spots = [[piece.right + GAP, y], [piece.left - size.width - GAP, y], [x, piece.bottom + GAP], [x, piece.top - size.height - GAP]]
      .filter(([left, top]) => left >= 0 && top >= 0 && left + size.width <= width && top + size.height <= height);
    const precious = [...root.querySelectorAll(".is-legal, .askbar")].map((each) => [each.getBoundingClientRect(), each.classList.contains("is-legal") ? 1 : 3]);
    const covered = ([left, top]) => precious.reduce((sum, [each, weight]) => sum + weight * overlap({ left, top, right: left + size.width, bottom: top + size.height }, each), 0);
    const corners = [[width - size.width - GAP, GAP], [GAP, GAP], [width - size.width - GAP, height - size.height - GAP], [GAP, height - size.height - GAP]];
    const onPiece = ([left, top]) => overlap({ left, top, right: left + size.width, bottom: top + size.height }, piece);
    const [left, top] = spots.length ? spots.reduce((best, each) => covered(each) < covered(best) * 0.7 ? each : best) : corners.reduce((best, each) => onPiece(each) < onPiece(best) ? each : best);
    box.style.left = `${left}px`; box.style.top = `${top}px`;
  }

  // --- pointing, resting, pressing --------------------------------------------------------------------------

  const inBox = ({ clientX: x, clientY: y }) => { const b = box.getBoundingClientRect(); return x >= b.left - GAP && x <= b.right + GAP && y >= b.top - GAP && y <= b.bottom + GAP; };

  let hushed = [];  // native tooltips of what is pointed at; they would say the same a second time

  function hush(start) {
    for (let at = start; at && at !== root; at = at.parentElement) {
      const title = at.getAttribute("title"), drawn = at instanceof SVGElement && [...at.children].find((each) => each.localName === "title");
      if (title !== null) { at.removeAttribute("title"); hushed.push(() => { if (!at.hasAttribute("title")) at.setAttribute("title", title); }); }
      if (drawn) { const next = drawn.nextSibling; drawn.remove(); hushed.push(() => { if (at.isConnected && ![...at.children].some((each) => each.localName === "title")) at.insertBefore(drawn, next && next.parentNode === at ? next : at.firstChild); }); }
    }
  }

  function unhush() { for (const back of hushed) back(); hushed = []; }

  /** Is the pointer on its way from the piece to its card? */
  const between = ({ clientX: x, clientY: y }) => {
    const a = open.anchor.getBoundingClientRect(), b = box.getBoundingClientRect();
    return x >= Math.min(a.left, b.left) && x <= Math.max(a.right, b.right) && y >= Math.min(a.top, b.top) && y <= Math.max(a.bottom, b.bottom);
  };

  document.addEventListener("pointermove", (event) => { if (byKey && (event.movementX || event.movementY)) byKey = false; }, { passive: true, capture: true });
  function pointed(event) {
    if (struck && Math.hypot(event.clientX - struck.x, event.clientY - struck.y) > 6) struck = null;
    if (event.pointerType === "touch" || byKey || struck) return;  // while keys are used the page scrolls below a pointer that rests
    if (open && !open.pinned && inBox(event) && !open.anchor.contains(event.target)) { box.classList.add("is-held"); clearTimeout(leaving); return; }
    unhush();
    const keys = keysOf(event.target);
    hovered = keys.length ? event.target : null;
    clearTimeout(waiting);
    if (open && (open.pinned || open.anchor.contains(event.target) && keys[0] && keys[0][1] === open.keys[0][1])) { clearTimeout(leaving); hush(event.target); return; }
    if (open && between(event)) { clearTimeout(leaving); leaving = setTimeout(close, LEAVE); }
    else if (open) close();
    if (!keys.length || event.buttons) return;
    hush(event.target);
    waiting = setTimeout(() => { cardOf(keys); waiting = setTimeout(() => show(keys, false), HOVER - 120); }, 120);
  }
  document.addEventListener("pointerover", pointed);
  document.addEventListener("pointermove", (event) => {
    if (!open || open.pinned || event.pointerType === "touch" || open.anchor.contains(event.target)) return;
    if (inBox(event)) { box.classList.add("is-held"); clearTimeout(leaving); leaving = 0; }
    else if (box.classList.contains("is-held")) { box.classList.remove("is-held"); leaving = setTimeout(close, LEAVE); }
  }, { passive: true });
  document.documentElement.addEventListener("pointerleave", () => { unhush(); hovered = null; clearTimeout(waiting); if (open && !open.pinned) close(); });

  function focused(event) {
    if (box.contains(event.target)) return;
    if (open && !open.anchor.contains(event.target) && (byKey || !open.pinned)) close();  // a finger that is lifted focuses what lies around
    clearTimeout(waiting);
    if (open && open.pinned) return;
    if (!byKey || !event.target.matches(":focus-visible")) return;
    const keys = keysOf(event.target);
    if (keys.length) waiting = setTimeout(() => show(keys, false), FOCUS);
  }
  document.addEventListener("focusin", focused);

  function clicked(event) {
    const button = event.target.closest && event.target.closest(".opens-card");
    if (button) show(keysOf(button), true);
  }
  document.addEventListener("click", clicked);

  let press = 0, pressed = null, swallow = false;
  function touched(event) {
    byKey = false;
    if (box.contains(event.target)) return;
    if (open) close();
    clearTimeout(waiting);
    const keys = keysOf(event.target), { clientX: x, clientY: y } = event;
    struck = event.pointerType === "touch" ? null : { x, y };
    if (struck) return;
    clearTimeout(press);
    pressed = { x, y };
    swallow = false;
    if (keys.length) press = setTimeout(() => { swallow = true; show(keys, true); }, PRESS);
  }
  document.addEventListener("pointerdown", touched, true);
  const letGo = () => { clearTimeout(press); pressed = null; };
  document.addEventListener("pointermove", (event) => { if (pressed && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > 10) letGo(); }, { passive: true });
  for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, letGo, true);
  for (const kind of ["click", "contextmenu"]) document.addEventListener(kind, (event) => {
    if (!swallow || box.contains(event.target)) return;  // the finger that opened the card makes no move
    event.preventDefault(); event.stopImmediatePropagation();
    if (kind === "click") swallow = false;
  }, true);

  // --- keys -------------------------------------------------------------------------------------------------

  const summaries = { r: ".askbar .when", p: ".seat .vp" };  // keys, and where their cards open
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const middle = (element) => { const b = element.getBoundingClientRect(); return { x: b.left + b.width / 2, y: b.top + b.height / 2, size: b.width * b.height }; };

  /** Everything on the screen that may have a card, without what only holds others. */
  function pieces() {
    return [...root.querySelectorAll("[data-card], [id]")].filter((each) => {
      if (!keysOf(each).length || each.matches(around) || !(each.checkVisibility ? each.checkVisibility() : true)) return false;
      const { x, y, size } = middle(each);
      return size > 0 && x > 0 && y > 0 && x < innerWidth && y < innerHeight;
    });
  }

  /** From one piece to the next in a direction; those that have nothing to say are passed over. */
  async function step([dx, dy]) {
    const from = middle(open.anchor), known = open.anchor;
    const ranked = pieces().filter((each) => each !== known && !each.contains(known)).map((each) => {
      const { x, y } = middle(each), along = (x - from.x) * dx + (y - from.y) * dy, aside = Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
      return [along + 2 * aside, each, along > 2 && along >= aside / 2];
    }).filter(([, , ahead]) => ahead).sort(([a], [b]) => a - b).slice(0, 6);
    for (const [, each] of ranked) if (await goTo(each)) return;
  }

  async function goTo(piece) {
    const keys = keysOf(piece).slice(0, 1);
    if (!await show(keys, true)) return false;
    if (!piece.matches("button, a, summary, [tabindex]")) lend(piece, "tabindex", "-1");
    if (!piece.hasAttribute("aria-label") && piece instanceof SVGElement) { lend(piece, "role", "img"); lend(piece, "aria-label", box.querySelector("h2").textContent); }
    piece.focus({ preventScroll: true });
    return true;
  }

  function typed(event) {
    byKey = true;
    const target = event.target;
    if (!(target instanceof Element) || target.closest("input:not([type=range]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && (open || waiting)) {
      const was = open;
      close();
      if (was) { event.preventDefault(); event.stopImmediatePropagation(); }
    } else if (event.key === "?") {
      if (open && open.pinned) { const link = box.querySelector("a[data-rule]"); if (link) link.click(); event.preventDefault(); event.stopImmediatePropagation(); return; }
      const keys = keysOf(target), start = keys.length ? keys : target === document.body && hovered ? keysOf(hovered) : [];
      if (!start.length && target !== document.body && target !== root) return;  // a button of the list: its rule
      event.preventDefault(); event.stopImmediatePropagation();
      if (start.length) show(start, true);
      else { const first = pieces().filter((each) => each.closest(".main")); (async () => { for (const each of first.slice(0, 12)) if (await goTo(each)) return; })(); }
    } else if (open && open.pinned && ways[event.key]) { event.preventDefault(); event.stopImmediatePropagation(); step(ways[event.key]); }
    else if (summaries[event.key]) { const at = document.querySelector(summaries[event.key]) || root; const key = event.key === "r" ? "this-round" : "how-points"; if (open && open.pinned && open.keys[0][0] === key) close(); else show([[key, at]], true); }
    else if (event.key === "Enter" || event.key === " ") close();
  }
  document.addEventListener("keydown", typed, true);

  // --- what changes meanwhile -------------------------------------------------------------------------------

  new MutationObserver(async () => {
    if (!open) return;
    const { anchor, keys, pinned } = open;
    if (!anchor.isConnected) close();
    else if (!await show(keys, pinned) && open && open.anchor === anchor) close();
  }).observe(root, { attributes: true, attributeFilter: ["data-seq", "data-version", "data-step"] });
  addEventListener("resize", close);
  addEventListener("scroll", () => { if (open && !open.pinned) close(); }, { passive: true, capture: true });

  const takes = { keydown: typed, pointerdown: touched, pointerover: pointed, focusin: focused, click: clicked };
  document.addEventListener("table:cards", ({ detail: missed }) => { for (const event of missed) takes[event.type](event); }, { once: true });
})();
