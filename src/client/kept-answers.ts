// What the browser keeps of a page so that it can be opened again without a connection, in its caches: files for everybody, and
// answers of one person, which go when that person signs out or another is there.

const ofPerson = 'gradapp_kept '

/** Whether this browser can open a page by itself: with a trusted connection alone. */
export const canKeepAnswers = (): boolean => 'caches' in window && 'serviceWorker' in navigator

export const openKeptAnswers = async (owner: string): Promise<Cache> => await caches.open(`${ofPerson}${owner}`)

/** Forgets the answers kept for anybody but the person who is there now, if there is one. */
export const forgetKeptAnswers = async (owner = ''): Promise<void> => {
  if (!canKeepAnswers()) return
  const others = (await caches.keys()).filter((name) => name.startsWith(ofPerson) && name !== `${ofPerson}${owner}`)
  await Promise.all(others.map(async (name) => await caches.delete(name)))
}
