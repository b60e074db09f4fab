// Asks the browser whether it may tell of turns, and gives its address to the server. All else on the page are forms.
"use strict";
(() => {
  const button = document.getElementById("push-on");
  const line = document.getElementById("push-line");
  const zone = document.getElementById("zone");
  if (zone) zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone || zone.value;
  if (!button) return;
  const can = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

  function say(words) { line.textContent = words; }

  async function turnOn() {
    button.disabled = true;
    say("");
    try {
      if (await Notification.requestPermission() !== "granted") { say(button.dataset.refused); return; }
      await navigator.serviceWorker.register("/push-worker.js", { scope: "/" });
      const worker = await navigator.serviceWorker.ready;
      const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(button.dataset.key) });
      const { endpoint, keys } = found.toJSON();
      const answer = await fetch("/me/notifications/push", { method: "POST", headers: { Accept: "application/json" },
        body: new URLSearchParams({ endpoint, p256dh: keys.p256dh, auth: keys.auth }) });
      if (!answer.ok) { say((await answer.json()).problem); return; }
      location.reload();
    } catch (error) {
      say(`${button.dataset.failed} (${error.name})`);
    } finally {
      button.disabled = false;
    }
  }

  async function markThis() {
    const worker = await navigator.serviceWorker.getRegistration("/");
    const found = worker && await worker.pushManager.getSubscription();
    if (!found) return;
    for (const each of document.querySelectorAll("[data-endpoint]")) {
      if (each.dataset.endpoint === found.endpoint) {
        each.querySelector("[data-this]").hidden = false;
        button.hidden = true;
      }
    }
  }

  if (!can) { say(button.dataset.cannot); return; }
  if (Notification.permission === "denied") say(button.dataset.refused);
  button.hidden = false;
  button.addEventListener("click", turnOn);
  navigator.serviceWorker.addEventListener("message", (event) => { if (event.data.arrived) say(button.dataset.arrived); });
  markThis().catch(() => {});
})();
