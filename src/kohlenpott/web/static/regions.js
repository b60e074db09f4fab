// What changed of a page is put in the place of what was there: read, compared, morphed, moved. No rule of any game lives here.
"use strict";
/** The regions of a table or a replay. `plan(regions)` says what a change needs: put() makes it, animate() lets moved pieces go to their places. */
window.kohlenpottRegions = (root) => {
  const $ = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const isStill = () => calm.matches || document.documentElement.dataset.motion === "reduce";
  const passing = ["decision", "choices"];  // nearly all is new each time: swapped
  const moving = ["main", "own", "others", "score"];  // regions in which pieces move

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

  /** Everything a change of regions needs, measured before anything is different. */
  function plan(regions) {
    const due = Object.entries(regions).map(([name, region]) => [name, parts(name, region)]), before = places(moved(due));
    return {
      isEmpty: !due.length,
      holds: (element) => due.some(([name, found]) => passing.includes(name) && found.some(({ old }) => old.contains(element))),
      put: () => { for (const [name, found] of due) for (const part of found) put(name, part); },
      animate: () => animate(before),  // measures, so nothing may change after it
    };
  }

  /** Regions as they were at some step. */
  function show(regions) {
    const change = plan(regions);
    change.put();
    change.animate();
  }

  /** A region as it is, and back to that; what it was made from is remembered with it. */
  const copy = (name) => ({ node: $("r-" + name).cloneNode(true), pieces: shown[name] });
  function putBack(name, kept) {
    put(name, { old: $("r-" + name), now: kept.node });
    shown[name] = kept.pieces;
  }

  return { plan, show, copy, putBack };
};
