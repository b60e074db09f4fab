// Everybody adds a share to the chance of a game: a random text that nobody knows before the form is sent.
"use strict";
document.addEventListener("submit", (event) => {
  const share = event.target.elements && event.target.elements.namedItem("share");
  if (share && !share.value) share.value = [...crypto.getRandomValues(new Uint8Array(16))].map((b) => b.toString(16).padStart(2, "0")).join("");
}, true);
