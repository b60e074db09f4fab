// Steps of a replay: forwards, backwards, by themselves.
"use strict";
/** `host` is the page: root, story, take(update), say(text). */
window.kohlenpottReplay = (host) => {
  const $ = (id) => document.getElementById(id);
  const { root } = host;
  const at = () => Number(root.dataset.step), last = () => Number(root.dataset.last);
  const steps = { ArrowLeft: () => at() - 1, ArrowRight: () => at() + 1, Home: () => 0, End: last, PageUp: () => at() - 10, PageDown: () => at() + 10 };

  async function goTo(step) {
    step = Math.max(0, Math.min(last(), step));
    root.dataset.step = step;
    const seenAs = root.dataset.seen ? `?as_seat=${root.dataset.seen}` : "";
    const answer = await fetch(`/t/${root.dataset.replay}/replay/${step}/update${seenAs}`, { headers: { Accept: "application/json" } }).catch(() => null);
    if (!answer || !answer.ok || at() !== step) return;
    const found = await answer.json();
    host.take(found);
    host.story.light(found.caption);
    host.story.label();
    history.replaceState(null, "", `/t/${root.dataset.replay}/replay/${step}${seenAs}`);
    if ($("branch-step")) $("branch-step").value = step;
    if ($("auto")) $("auto").setAttribute("aria-pressed", String(playing.isOn));
    host.say($("r-step").querySelector(".asked").textContent);
  }

  const playing = host.story.clock(() => { if (at() < last()) goTo(at() + 1); else playOn(); });
  function playOn() {
    if (playing.isOn) playing.stop(); else { playing.again(); playing.start(); }
    $("auto").setAttribute("aria-pressed", String(playing.isOn));
  }

  document.addEventListener("click", (event) => {
    const target = event.target.closest("a[data-step], #auto");
    if (!target || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (target.id === "auto") playOn(); else goTo(Number(target.dataset.step));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input:not([type=range]), textarea, select") || event.ctrlKey || event.metaKey || event.altKey || !steps[event.key]) return;
    event.preventDefault();
    goTo(steps[event.key]());
  });
  document.addEventListener("input", (event) => { if (event.target.id === "slider") goTo(Number(event.target.value)); });
};
