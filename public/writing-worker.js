// Lets a writing be opened again without a connection. A page keeps its own files and the two answers that it needs
// (src/features/writing/offline-cache.client.ts); where the network answers not, or not in time, these do. It answers for pages that
// were loaded under /document-generator alone.

/** How long the network may take where there is something to show meanwhile. */
const patienceMs = 4_000

/** Files are the same for everybody; answers of the API are in a cache of their person. */
const filesName = 'gradapp_files'
const ofPerson = 'gradapp_kept '

const answered = /^\/api\/(?:session|writings\/[0-9a-f-]{36})$/

self.addEventListener('install', () => self.skipWaiting())

const findFile = async (path) => await caches.match(path, { cacheName: filesName, ignoreVary: true })

/** The cache of the person whom the request names. The first request of a page names none: then the only one there is. */
const personalCacheOf = async (request) => {
  const person = request.headers.get('x-person')
  if (person) return `${ofPerson}${person}`
  const names = (await caches.keys()).filter((name) => name.startsWith(ofPerson))
  return names.length === 1 ? names[0] : undefined
}

/** Finds a copy whose session has not ended. An expired one, or one without an expiry, is deleted with the rest of its cache. */
const findAnswer = async (request, path) => {
  const cacheName = await personalCacheOf(request)
  const kept = cacheName && (await caches.match(path, { cacheName, ignoreVary: true }))
  if (!kept) return undefined
  if (Number(kept.headers.get('x-kept-until')) > Date.now()) return kept
  await caches.delete(cacheName)
  return undefined
}

const fromNetwork = async (request, kept) => {
  const answer = fetch(request)
  if (!kept) return answer
  const inTime = new Promise((resolve) => setTimeout(resolve, patienceMs))
  return (await Promise.race([answer.catch(() => undefined), inTime])) ?? kept
}

const answer = async (request, path) => {
  if (answered.test(path)) return await fromNetwork(request, await findAnswer(request, path))
  const file = await findFile(path)
  // Each build names its files by their content: what has the name is the same.
  return path.startsWith('/assets/') && file ? file : await fromNetwork(request, file)
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate' || /^\/(?:assets|locales)\//.test(pathname) || answered.test(pathname))
    event.respondWith(answer(request, pathname))
})
