// Marks of places inside drawings (hints 1 to 3, played, better): a sheet can write on an element of the page, not on a part of a drawing.
// Without it such a place is outlined, and the words stand in the bar or on the card.
"use strict";
(() => {
  const box = Object.assign(document.createElement("div"), { className: "placemarks" });
  box.setAttribute("aria-hidden", "true");
  let due = 0;

  function draw() {
    due = 0;
    const found = [...document.querySelectorAll("svg [data-mark]")], marks = [];
    for (const each of found) {
      const at = each.getBoundingClientRect();
      const panel = each.closest(".main, .own, .others");
      const room = panel ? panel.getBoundingClientRect() : { top: 0, bottom: innerHeight };
      if (!at.width || at.top < room.top - 4 || at.top > room.bottom || at.bottom < 0 || at.top > innerHeight) continue;
      const mark = Object.assign(document.createElement("span"), { className: "placemark", textContent: each.dataset.mark });
      mark.style.left = `${Math.max(0, at.left - 6)}px`;
      mark.style.top = `${Math.max(0, at.top - 8)}px`;
      marks.push(mark);
    }
    box.replaceChildren(...marks);
    if (marks.length && !box.isConnected) document.body.append(box);
  }

  const later = () => { if (!due) due = requestAnimationFrame(draw); };
  for (const kind of ["table:taken", "review:shown", "change"]) document.addEventListener(kind, later);
  addEventListener("resize", later);
  document.addEventListener("scroll", later, { capture: true, passive: true });
  later();
})();
