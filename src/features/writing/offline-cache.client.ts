import { cacheResponse, hasOfflineCache, openOfflineCache } from '#src/client/offline-cache.ts'
import type { Session } from '#src/features/accounts/contract.ts'
import type { Writing } from './writing.contract.ts'

// Offline cache of a writing's page, from which `public/writing-worker.js` responds without a connection.

const worker = { path: '/writing-worker.js', scope: '/document-generator' }
const filesName = 'gradapp_files'
/** Maximum number of cached writings, the latest opened. */
const maxCached = 10
/** Delay after the last saved change, by which the page itself is complete. */
const cacheDelayMs = 2_000

const addressOf = (id: string) => `/api/writings/${id}`

/** Lists the files of this page: code, styles, fonts and texts. */
const filesOfPage = (): Set<string> => {
  const linked = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')]
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
  const addresses = [...loaded, ...linked.map(({ href }) => href)].map(
    (address) => new URL(address, window.location.origin),
  )
  const own = addresses.filter(
    ({ origin, pathname }) => origin === window.location.origin && /^\/(?:assets|locales)\//.test(pathname),
  )
  return new Set(own.map(({ pathname }) => pathname))
}

const cacheFiles = async (): Promise<void> => {
  const files = await caches.open(filesName)
  const needed = filesOfPage()
  const cachedPaths = (await files.keys()).map(({ url }) => new URL(url).pathname)
  // The page itself and its texts have the same URL in every build.
  const changing = [...needed].filter((path) => path.startsWith('/locales/'))
  const missing = [...needed].filter((path) => path.startsWith('/assets/') && !cachedPaths.includes(path))
  await files.addAll([worker.scope, ...changing, ...missing])
  for (const path of cachedPaths) if (path !== worker.scope && !needed.has(path)) await files.delete(path)
}

/** Caches a writing as stored on the server, until the session ends. */
const cacheWriting = async (owner: string, writing: Writing, until: string): Promise<void> => {
  const answers = await openOfflineCache(owner)
  const path = addressOf(writing.id)
  // Moved to the end of the cached entries (LRU).
  await answers.delete(path)
  await cacheResponse(answers, path, writing, until)
  const older = (await answers.keys()).filter(({ url }) => new URL(url).pathname.startsWith(addressOf('')))
  for (const one of older.slice(0, -maxCached)) await answers.delete(one)
}

/** Caches the page of a writing with the session. */
const cachePage = async (owner: string, session: Session, until: string): Promise<void> => {
  await navigator.serviceWorker.register(worker.path, { scope: worker.scope })
  const answers = await openOfflineCache(owner)
  await cacheResponse(answers, '/api/session', session, until)
  await cacheFiles()
}

/**
 * Creates the offline cache of an open writing: its page once, and the writing a moment after each saved change.
 * Sessions without "remember me" cache nothing, and a browser that rejects storage continues without it.
 *
 * @param readSession read at each copy, because another tab may have signed out
 */
export const createPersister = (owner: string, readSession: () => Session | undefined, writing: Writing) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPageCached = false
  const cacheSaved = async (saved: Pick<Writing, 'content' | 'version'>) => {
    timer = undefined
    const session = readSession()
    const until = session?.rememberedUntil
    if (!session || !until || session.person?.id !== owner) return
    await cacheWriting(owner, { ...writing, ...saved }, until)
    if (!isPageCached) await cachePage(owner, session, until)
    isPageCached = true
  }
  return {
    /** Called with the content and version that the server has stored. */
    saved: (saved: Pick<Writing, 'content' | 'version'>): void => {
      clearTimeout(timer)
      if (hasOfflineCache()) timer = setTimeout(() => void cacheSaved(saved).catch(() => undefined), cacheDelayMs)
    },
    close: (): void => clearTimeout(timer),
  }
}
