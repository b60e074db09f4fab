// The pages around the tables: lists that refresh themselves, links that can be copied, the form of a new table.
// Everything here is a convenience: without it the pages do the same after a click more.
"use strict";
(() => {
  const main = document.querySelector("main[data-refresh]");
  const PAUSE = 4000;
  let mark = "";

  // --- lists that refresh themselves: the page is asked for again and answers in a few bytes if nothing changed
  async function refresh() {
    const headers = mark ? { "If-None-Match": mark } : {};
    const answer = await fetch(location.href, { headers, cache: "no-store" });
    if (answer.status !== 200) return;
    mark = answer.headers.get("ETag") || "";
    const anew = new DOMParser().parseFromString(await answer.text(), "text/html");
    const other = anew.querySelector("main[data-refresh]");
    if (!other || other.dataset.refresh !== main.dataset.refresh) { location.reload(); return; }
    for (const part of document.querySelectorAll("[data-live]")) {
      const now = anew.getElementById(part.id);
      if (now && !part.isEqualNode(now) && !isWrittenIn(part)) swap(part, now);
    }
  }

  function isWrittenIn(part) {
    const active = document.activeElement;
    return part.contains(active) && active.matches("input, select, textarea");
  }

  function swap(part, now) {
    const active = part.contains(document.activeElement) ? document.activeElement : null;
    const same = active && (active.id ? `#${CSS.escape(active.id)}` : active.getAttribute("href") ? `[href="${CSS.escape(active.getAttribute("href"))}"]` : "");
    const open = new Set([...part.querySelectorAll("details[open][id]")].map((each) => each.id));
    part.replaceChildren(...now.childNodes);
    for (const each of part.querySelectorAll("details[id]")) if (open.has(each.id)) each.open = true;
    if (same) part.querySelector(same)?.focus();
    equip(part);
  }

  if (main) {
    const look = () => { if (!document.hidden) refresh().catch(() => {}); };
    setInterval(look, PAUSE);
    document.addEventListener("visibilitychange", look);
  }

  // --- a link to give on
  function equip(within) {
    for (const each of within.querySelectorAll("[data-copy]")) each.hidden = false;
    for (const each of within.querySelectorAll("[data-share]")) each.hidden = !navigator.share;
  }

  async function copy(button) {
    const field = document.getElementById(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(field.value);
    } catch {
      field.select();
      document.execCommand("copy");
    }
    document.getElementById("copied").textContent = button.dataset.done;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-copy], [data-share]");
    if (!button) return;
    if (button.dataset.copy) copy(button);
    else navigator.share({ url: document.getElementById(button.dataset.share).value }).catch(() => {});
  });
  equip(document);

  // --- forms of a table that waits lead back to it: no step of the browser's history for that
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (event.defaultPrevented || !("stay" in form.dataset)) return;
    event.preventDefault();
    const answer = await fetch(form.action, { method: "POST", body: new URLSearchParams(new FormData(form, event.submitter)) }).catch(() => null);
    if (answer && answer.redirected) location.replace(answer.url); else form.submit();  // what is wrong is told by a page of its own
  });

  // --- the form of a new table: how many are chosen, and another game keeps what was filled in
  const form = document.querySelector("form.form");
  if (form) {
    const counted = document.getElementById("chosen");
    const count = () => {
      const data = new FormData(form);
      let found = Number(data.get("free") || 0);
      for (const [name, value] of data) {
        if (name.startsWith("with-")) found += 1;
        if (name.startsWith("screen-") && value.trim() && data.get("pace") === "screen") found += 1;
      }
      for (const each of form.querySelectorAll("[data-named]")) each.textContent = data.get(each.dataset.named) || "";
      counted.textContent = `${found} / ${counted.dataset.most}`;
      counted.classList.toggle("loss", found > Number(counted.dataset.most) || found < Number(counted.dataset.fewest));
    };
    form.addEventListener("input", count);
    count();
    const odds = document.getElementById("odds");
    let asked = 0;
    form.addEventListener("change", async () => {  // how the chosen game would probably end
      const mine = ++asked;
      const filled = new URLSearchParams(new FormData(form));
      filled.delete("share");
      const answer = await fetch(`/new?${filled}`).catch(() => null);
      if (!answer || !answer.ok || mine !== asked) return;
      const found = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("odds");
      if (found && mine === asked) odds.replaceChildren(...found.childNodes);
    });
    for (const link of form.querySelectorAll("a[data-game]")) {
      link.addEventListener("click", () => {
        const filled = new URLSearchParams(new FormData(form));
        for (const name of [...filled.keys()]) if (!filled.get(name) || name === "share" || name.startsWith("option-")) filled.delete(name);
        filled.set("game", link.dataset.game);
        link.href = `/new?${filled}`;
      });
    }
  }
})();
