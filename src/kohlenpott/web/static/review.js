// A review: turns change without loading the page anew, arrow keys go through them, and what is being found appears by itself.
// Without it every turn is a link, and the page asks for itself again.
"use strict";
(() => {
  const main = document.querySelector("main[data-review]");
  if (!main) return;
  const PAUSE = 1500;
  let mark = "", asked = 0;

  /** The page at an address, put in the place of what is shown; what was chosen (lines or stacked, which moves) stays. */
  async function show(address, isNew) {
    const number = ++asked;
    const answer = await fetch(address, { cache: "no-store", headers: !isNew && mark ? { "If-None-Match": mark } : {} });
    if (number !== asked || answer.status === 304) return;
    if (!answer.ok) { location.reload(); return; }
    mark = answer.headers.get("ETag") || "";
    const other = new DOMParser().parseFromString(await answer.text(), "text/html"), now = other.querySelector("main[data-review]");
    if (!now) { location.reload(); return; }
    const chosen = [...main.querySelectorAll("input:checked")].map((each) => `[name="${each.name}"][value="${each.value}"]`);
    const focus = focused(), list = main.querySelector(".movelist"), scrolled = list ? list.scrollTop : 0;
    for (const name of chosen) { const each = now.querySelector(name); if (each) each.setAttribute("checked", ""); }
    main.replaceChildren(...now.childNodes);
    for (const name of chosen) { const each = main.querySelector(name); if (each) each.checked = true; }
    main.toggleAttribute("data-waits", now.hasAttribute("data-waits"));
    document.querySelector(".topbar nav")?.replaceChildren(...other.querySelector(".topbar nav").childNodes);
    const anew = main.querySelector(".movelist");
    if (anew) anew.scrollTop = scrolled;
    if (isNew) reveal();
    document.dispatchEvent(new Event("review:shown"));
    if (focus) main.querySelector(focus)?.focus({ preventScroll: true });
  }

  /** What has the focus, by a name it has after a change, too. */
  function focused() {
    const active = document.activeElement;
    if (!main.contains(active)) return "";
    if (active.id) return `#${CSS.escape(active.id)}`;
    if (active.matches(".movelist a")) return ".movelist a[aria-current]";
    if (active.matches(".movelist")) return ".movelist";
    return active.name ? `[name="${active.name}"]:checked` : active.getAttribute("aria-label") ? `[aria-label="${CSS.escape(active.getAttribute("aria-label"))}"]` : "";
  }

  /** The chosen move stands in the visible part of the list. */
  function reveal() {
    const list = main.querySelector(".movelist"), now = list && list.querySelector("[aria-current]");
    if (now) list.scrollTop = Math.max(0, now.offsetTop - list.offsetTop - list.clientHeight / 2);
  }

  function goTo(address) {
    history.pushState(null, "", address);
    show(address, true).catch(() => location.assign(address));
  }

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    const address = new URL(link.getAttribute("href"), location.href);
    if (address.pathname !== location.pathname || !address.search) return;
    event.preventDefault();
    goTo(address.href);
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
    const id = { ArrowLeft: "to-previous", ArrowRight: "to-next", m: "next-mistake", M: "next-mistake" }[event.key];
    const link = id && document.getElementById(id);
    if (!link) return;
    event.preventDefault();
    goTo(link.href);
  });

  addEventListener("popstate", () => show(location.href, true).catch(() => location.reload()));
  setInterval(() => { if (main.hasAttribute("data-waits") && !document.hidden) show(location.href, false).catch(() => {}); }, PAUSE);
  reveal();
})();
