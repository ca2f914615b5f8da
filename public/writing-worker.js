// Lets a writing be opened again without a connection. A page keeps its own files and the two answers that it needs
// (src/features/writing/kept.client.ts); where the network answers not, or not in time, these do. It answers for pages that
// were loaded under /document-generator alone.

/** How long the network may take where there is something to show meanwhile. */
const patienceMs = 4_000

const answered = /^\/(?:locales\/.+|api\/session|api\/writings\/[0-9a-f-]{36})$/

self.addEventListener('install', () => self.skipWaiting())

const fromNetwork = async (request, path) => {
  const kept = await caches.match(path, { ignoreVary: true })
  const answer = fetch(request)
  if (!kept) return answer
  const inTime = new Promise((resolve) => setTimeout(resolve, patienceMs))
  return (await Promise.race([answer.catch(() => undefined), inTime])) ?? kept
}

const fromKept = async (request, path) => (await caches.match(path, { ignoreVary: true })) ?? fetch(request)

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // Each build names its files by their content: what has the name is the same.
  if (pathname.startsWith('/assets/')) event.respondWith(fromKept(request, pathname))
  else if (request.mode === 'navigate' || answered.test(pathname)) event.respondWith(fromNetwork(request, pathname))
})
