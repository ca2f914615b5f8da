// Shows push messages while the page is closed, and opens the page where they lead. It caches nothing.

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const { id, title, body, url, language, direction } = event.data.json()
  event.waitUntil(
    // The same tag replaces: a message that comes twice is shown once.
    self.registration.showNotification(title, {
      body,
      tag: id,
      lang: language,
      dir: direction,
      icon: '/favicon.svg',
      data: { id, url },
    }),
  )
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const target = new URL(event.notification.data.url, self.location.origin)
  // Only within this site, whatever the message says.
  const url = target.origin === self.location.origin ? target.href : self.location.origin
  event.waitUntil(self.clients.openWindow(url))
})
