// Wakes when the server has something to say, also while no page is open: shows it, and opens the table on a click.
// There is no fetch handler here: pages never wait for this script.
"use strict";

function told(event) {
  try {
    return event.data.json();
  } catch {
    return { title: "Kohlenpott", body: "", url: "/", id: "kohlenpott" };
  }
}

self.addEventListener("push", (event) => {
  const { id, title, body, url, lang } = told(event);
  const show = self.registration.showNotification(title, { body, lang, tag: id, data: { url } }); // a repeat takes the place of the first
  const tell = self.clients.matchAll({ type: "window", includeUncontrolled: true })
    .then((pages) => pages.forEach((page) => page.postMessage({ arrived: id })));
  event.waitUntil(Promise.all([show, tell]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { pathname } = new URL(event.notification.data.url, self.location.origin);
  const wanted = new URL(pathname, self.location.origin).href; // never to another site
  event.waitUntil(self.clients.matchAll({ type: "window", includeUncontrolled: true }).then((pages) => {
    const open = pages.find((page) => page.url === wanted);
    return open ? open.focus() : self.clients.openWindow(wanted);
  }));
});
