import { cacheResponse, hasOfflineCache, openOfflineCache } from '#src/client/offline-cache.ts'
import type { Session } from '#src/features/accounts/contract.ts'
import type { Writing } from './writing.contract.ts'

// Keeps what the page of a writing is made of, for `public/writing-worker.js` to answer with when there is no connection.

const worker = { path: '/writing-worker.js', scope: '/document-generator' }
const filesName = 'gradapp_files'
/** Writings that are kept at most, those opened last. */
const maxKept = 10
/** After the last change that the server has; the page itself is complete by then. */
const keepAfterMs = 2_000

const addressOf = (id: string) => `/api/writings/${id}`

/** The files that this page was made of: code, styles, fonts and texts. */
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

const keepFiles = async (): Promise<void> => {
  const files = await caches.open(filesName)
  const needed = filesOfPage()
  const kept = (await files.keys()).map(({ url }) => new URL(url).pathname)
  // The page itself and its texts have one address for every build.
  const changing = [...needed].filter((path) => path.startsWith('/locales/'))
  const missing = [...needed].filter((path) => path.startsWith('/assets/') && !kept.includes(path))
  await files.addAll([worker.scope, ...changing, ...missing])
  for (const path of kept) if (path !== worker.scope && !needed.has(path)) await files.delete(path)
}

/** Keeps a writing as the server has it, until the session ends. */
const keepWriting = async (owner: string, writing: Writing, until: string): Promise<void> => {
  const answers = await openOfflineCache(owner)
  const path = addressOf(writing.id)
  // Put last in the row of those kept.
  await answers.delete(path)
  await cacheResponse(answers, path, writing, until)
  const older = (await answers.keys()).filter(({ url }) => new URL(url).pathname.startsWith(addressOf('')))
  for (const one of older.slice(0, -maxKept)) await answers.delete(one)
}

/** Keeps the page of a writing, with who is there. */
const keepPage = async (owner: string, session: Session, until: string): Promise<void> => {
  await navigator.serviceWorker.register(worker.path, { scope: worker.scope })
  const answers = await openOfflineCache(owner)
  await cacheResponse(answers, '/api/session', session, until)
  await keepFiles()
}

/**
 * Keeps an open writing so that it can be read and written again without a connection: its page once, and the writing itself
 * a moment after the server has something new. A session without "remember me" keeps nothing. A browser that refuses goes on as
 * before.
 *
 * @param readSession - Read at each copy, because another tab may have signed out meanwhile.
 */
export const createPersister = (owner: string, readSession: () => Session | undefined, writing: Writing) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPageKept = false
  const keep = async (saved: Pick<Writing, 'content' | 'version'>) => {
    timer = undefined
    const session = readSession()
    const until = session?.rememberedUntil
    if (!session || !until || session.person?.id !== owner) return
    await keepWriting(owner, { ...writing, ...saved }, until)
    if (!isPageKept) await keepPage(owner, session, until)
    isPageKept = true
  }
  return {
    /** The server has this of it. */
    saved: (saved: Pick<Writing, 'content' | 'version'>): void => {
      clearTimeout(timer)
      if (hasOfflineCache()) timer = setTimeout(() => void keep(saved).catch(() => undefined), keepAfterMs)
    },
    close: (): void => clearTimeout(timer),
  }
}
