// Takes the app's worker out of service where a version of it must not stay: clears its files, leaves, and opens every
// page anew from the server. What people have saved lies in the database of the browser and is not touched; pages send it.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
    for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url)
  }
  event.waitUntil(leave())
})
