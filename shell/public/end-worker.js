// Ends the service worker that a former application at this address has left in a browser. The page has none.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) =>
  event.waitUntil(
    (async () => {
      await registration.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
      for (const tab of await clients.matchAll({ type: 'window' })) await tab.navigate(tab.url);
    })(),
  ),
);
