// Offline cache: API responses in Cache Storage for one user, so that a page opens without a connection. Only a session
// with "remember me" stores any: a copy must not outlive the session that was allowed to read it.

const ofPerson = 'gradapp_kept '

/** End of the session, in milliseconds. `public/writing-worker.js` checks it before it answers with a copy. */
const untilHeader = 'x-kept-until'

/** Whether this browser has Cache Storage and service workers; both need a secure context. */
export const hasOfflineCache = (): boolean => 'caches' in window && 'serviceWorker' in navigator

export const openOfflineCache = async (owner: string): Promise<Cache> => await caches.open(`${ofPerson}${owner}`)

/** Stores a copy that expires at `until`, an ISO instant. */
export const cacheResponse = async (cache: Cache, path: string, answer: unknown, until: string): Promise<void> =>
  await cache.put(path, Response.json(answer, { headers: { [untilHeader]: String(Date.parse(until)) } }))

/** Purges the cached copies of every user but `owner`; without an owner, all of them. */
export const purgeOfflineCache = async (owner?: string): Promise<void> => {
  if (!hasOfflineCache()) return
  const ownCacheName = owner && `${ofPerson}${owner}`
  const others = (await caches.keys()).filter((name) => name.startsWith(ofPerson) && name !== ownCacheName)
  await Promise.all(others.map(async (name) => await caches.delete(name)))
}
