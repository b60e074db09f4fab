// Passkeys: the browser's authenticator answers what the server asks. Whether a name is free is told below its field.
"use strict";
(() => {
  const field = document.getElementById("name");
  const line = document.getElementById("name-line");
  const WAYS = { enter: "/sign-in/passkey/enter", prove: "/me/prove/passkey", keep: "/sign-in/passkey/keep", add: "/sign-in/passkey/keep" };

  // --- bytes travel as base64url
  const bytes = (text) => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");

  function readable(options) {
    const found = { ...options, challenge: bytes(options.challenge) };
    if (options.user) found.user = { ...options.user, id: bytes(options.user.id) };
    for (const list of ["excludeCredentials", "allowCredentials"]) {
      if (options[list]) found[list] = options[list].map((each) => ({ ...each, id: bytes(each.id) }));
    }
    return found;
  }

  function sendable(credential) {
    const response = {};
    for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
      if (credential.response[part]) response[part] = text(credential.response[part]);
    }
    return JSON.stringify({ id: credential.id, rawId: text(credential.rawId), type: credential.type, response,
      clientExtensionResults: credential.getClientExtensionResults() });
  }

  async function send(address, values) {
    const answer = await fetch(address, { method: "POST", headers: { Accept: "application/json" }, body: new URLSearchParams(values) });
    const found = await answer.json();
    if (found.go && !answer.ok) location.assign(found.go);  // first it has to be proved who it is
    if (!answer.ok) throw new Error(found.problem);
    return found;
  }

  async function use(button) {
    const { passkey: purpose, back = "/" } = button.dataset;
    const problem = document.getElementById(button.dataset.line);
    const name = field ? field.value : "";
    const tick = document.getElementById("along");
    problem.textContent = "";
    button.disabled = true;
    try {
      const publicKey = readable(await send("/sign-in/passkey/ask", { purpose, name }));
      const isKnown = purpose === "enter" || purpose === "prove";
      const made = isKnown ? await navigator.credentials.get({ publicKey }) : await navigator.credentials.create({ publicKey });
      const done = await send(WAYS[purpose], { credential: sendable(made), name, back, along: tick && tick.checked ? "yes" : "" });
      location.assign(done.go);
    } catch (error) {
      problem.textContent = error instanceof DOMException ? button.dataset.cancelled : error.message;
      button.disabled = false;
    }
  }

  // --- a name while it is typed
  let asked = 0;
  async function check() {
    const number = ++asked;
    if (!field.value.trim()) { line.textContent = ""; return; }
    const answer = await fetch(`/sign-in/name?name=${encodeURIComponent(field.value)}`, { headers: { Accept: "application/json" } });
    if (!answer.ok || number !== asked) return;
    const found = await answer.json();
    line.textContent = found.line;
    line.className = found.free ? "okline" : "badline";
    field.setAttribute("aria-invalid", String(!found.free));
  }

  if (window.PublicKeyCredential) {
    for (const button of document.querySelectorAll("[data-passkey]")) button.hidden = false;
    for (const each of document.querySelectorAll("[data-no-passkeys]")) each.hidden = true;
  }
  for (const each of document.querySelectorAll("[data-print]")) each.hidden = false;
  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-passkey], [data-print]");
    if (button && button.dataset.passkey) use(button);
    else if (button) window.print();
  });
  if (field && line) field.addEventListener("change", () => { check().catch(() => {}); });
})();
