import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cacheResponse, openOfflineCache, purgeOfflineCache } from '#src/client/offline-cache.ts'
import { createFakeCaches } from '#src/client/testing/fake-caches.ts'
import { ada, buildSessionResponse } from '#src/client/testing/render.tsx'
import type { Session } from '#src/features/accounts/contract.ts'
import { dayMs } from '#src/shared/durations.ts'
import { createPersister } from './offline-cache.client.ts'
import type { Writing } from './writing.contract.ts'

// Offline copies of a writing: which session may store them, and when the service worker returns them.

const other = { ...ada, id: '0199d3a4-0000-7000-8000-00000000000e' }
const path = '/api/writings/0199d3a4-0000-7000-8000-000000000001'
const writing = { id: path.slice('/api/writings/'.length), content: {}, version: 1 } as Writing
const tomorrow = () => new Date(Date.now() + dayMs).toISOString()

let caches: ReturnType<typeof createFakeCaches>
beforeEach(() => {
  caches = createFakeCaches()
  vi.stubGlobal('caches', caches)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { register: async () => undefined } })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const readSession = async (person: typeof ada | null, rememberedUntil?: string | null): Promise<Session> => {
  const session = (await buildSessionResponse(person).json()) as Session
  return rememberedUntil === undefined ? session : { ...session, rememberedUntil }
}

/** Stores copies of Ada's writing, and returns the names of the user's caches. */
const keep = async (session: Session | undefined) => {
  vi.useFakeTimers()
  createPersister(ada.id, () => session, writing).saved({ content: {}, version: 2 })
  await vi.advanceTimersByTimeAsync(2_000)
  vi.useRealTimers()
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  return (await caches.keys()).filter((name) => name.startsWith('gradapp_kept '))
}

it('the offline cache stores a copy that expires with a remembered session', async () => {
  const until = tomorrow()
  expect(await keep(await readSession(ada, until))).toEqual([`gradapp_kept ${ada.id}`])
  for (const kept of [path, '/api/session'])
    expect((await caches.match(kept))?.headers.get('x-kept-until')).toBe(String(Date.parse(until)))
})

it('the offline cache stores nothing without "remember me", after a sign-out, or for another user', async () => {
  expect(await keep(await readSession(ada, null))).toEqual([])
  expect(await keep(await readSession(null))).toEqual([])
  expect(await keep(await readSession(other))).toEqual([])
  expect(await keep(undefined)).toEqual([])
  expect(await caches.keys()).toEqual([])
})

it('the offline cache purges copies of all other users, and keeps foreign caches', async () => {
  await caches.open('of another application')
  for (const { id } of [ada, other]) await cacheResponse(await openOfflineCache(id), path, { id }, tomorrow())
  await purgeOfflineCache(ada.id)
  expect(await caches.keys()).toEqual(['of another application', `gradapp_kept ${ada.id}`])
  await purgeOfflineCache()
  expect(await caches.keys()).toEqual(['of another application'])
})

type FetchEvent = { request: Request; respondWith: (answer: Promise<Response>) => void }

/**
 * Runs the service worker without a network.
 *
 * @returns its response to a request; undefined when it fails or does not respond
 */
const startWorker = () => {
  const handlers = new Map<string, (event: FetchEvent) => void>()
  const self = {
    addEventListener: (type: string, handle: (event: FetchEvent) => void) => void handlers.set(type, handle),
    location: window.location,
  }
  const offline = async () => {
    throw new TypeError('Failed to fetch')
  }
  new Function('self', 'caches', 'fetch', readFileSync('public/writing-worker.js', 'utf8'))(self, caches, offline)
  return async (asked: string, headers: Record<string, string> = {}): Promise<string | undefined> => {
    let answer: Promise<Response> | undefined
    handlers.get('fetch')?.({
      request: new Request(new URL(asked, window.location.origin), { headers }),
      respondWith: (given) => {
        answer = given
      },
    })
    return await answer?.then(
      async (response) => await response.text(),
      () => undefined,
    )
  }
}

it('the service worker returns a copy until the session ends, and deletes it afterwards', async () => {
  const ask = startWorker()
  const kept = await openOfflineCache(ada.id)
  await cacheResponse(kept, path, { text: 'private' }, tomorrow())
  expect(await ask(path)).toContain('private')
  await cacheResponse(kept, path, { text: 'private' }, new Date(Date.now() - 1).toISOString())
  expect(await ask(path)).toBeUndefined()
  expect(await caches.keys()).toEqual([])
})

it('the service worker returns no copy without an expiry, as former versions stored them', async () => {
  const kept = await openOfflineCache(ada.id)
  await kept.put(path, Response.json({ text: 'private' }))
  expect(await startWorker()(path)).toBeUndefined()
  expect(await caches.keys()).toEqual([])
})

it('the service worker matches only caches of the product, and only those of the requesting user', async () => {
  const ask = startWorker()
  const foreign = await caches.open('of another application')
  for (const asked of [path, '/assets/a.js'])
    await foreign.put(asked, new Response('foreign', { headers: { 'x-kept-until': '9999999999999' } }))
  expect(await ask(path)).toBeUndefined()
  expect(await ask('/assets/a.js')).toBeUndefined()
  for (const { id } of [ada, other]) await cacheResponse(await openOfflineCache(id), path, { id }, tomorrow())
  expect(await ask(path, { 'x-person': ada.id })).toContain(ada.id)
  expect(await ask(path, { 'x-person': other.id })).toContain(other.id)
  expect(await ask(path)).toBeUndefined()
  await (await caches.open('gradapp_files')).addAll(['/assets/a.js'])
  expect(await ask('/assets/a.js')).toBe('file /assets/a.js')
})
