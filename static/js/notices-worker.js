// Shows browser push and opens the page that it speaks of. It sees no other request: no fetch handler.
self.addEventListener("push", (event) => event.waitUntil(show(event.data)));
self.addEventListener("notificationclick", (event) => event.waitUntil(open(event.notification)));

function show(data) {
  const said = read(data);
  return self.registration.showNotification(said.title, {
    body: said.body,
    tag: said.tag,
    renotify: true,
    data: { path: said.path },
  });
}

function read(data) {
  const plain = { title: "Sweepdesk", body: "Something waits in the queue.", path: "/queue/", tag: "queue" };
  try {
    return { ...plain, ...data.json() };
  } catch {
    return plain;
  }
}

/** Opening a page changes nothing there; only its buttons act. Never a page of another site. */
async function open(notification) {
  notification.close();
  const url = new URL(notification.data?.path ?? "/queue/", self.location.origin);
  if (url.origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find((page) => page.url === url.href);
  if (there) await there.focus();
  else await self.clients.openWindow(url.href);
}
