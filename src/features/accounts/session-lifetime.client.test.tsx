import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createFakeCaches } from '#src/client/testing/fake-caches.ts'
import { ada, buildSessionResponse, mockServer } from '#src/client/testing/render.tsx'
import { sessionQuery } from './client.ts'
import { purgeAfterBrowserClosed, recordSessionLifetime } from './session-lifetime.client.ts'

// Data that the browser stores by the response of /api/session, and the part of it that survives closing the browser.

let caches: ReturnType<typeof createFakeCaches>
beforeEach(async () => {
  caches = createFakeCaches()
  vi.stubGlobal('caches', caches)
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: {} })
})

const closeBrowser = () => {
  // biome-ignore lint/suspicious/noDocumentCookie: happy-dom has no Cookie Store.
  document.cookie = 'gradapp_open=; path=/; max-age=0'
}
afterEach(() => {
  closeBrowser()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

/** Loads a page whose first and only question is who is signed in, and returns the names of the caches afterwards. */
const load = async (answer: Response) => {
  mockServer(() => answer)
  await new QueryClient().ensureQueryData(sessionQuery)
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  return await caches.keys()
}

const brief = async () => Response.json({ ...(await buildSessionResponse(ada).json()), rememberedUntil: null })
const keepCopies = async () => {
  for (const owner of [ada.id, 'another']) await caches.open(`gradapp_kept ${owner}`)
}

it('keeps the copies of the person of a remembered session alone', async () => {
  await keepCopies()
  expect(await load(buildSessionResponse(ada))).toEqual([`gradapp_kept ${ada.id}`])
})

it('SO-01: purges every copy on the first load that finds no user', async () => {
  await keepCopies()
  expect(await load(buildSessionResponse(null))).toEqual([])
})

it('purges every copy in a session without "remember me"', async () => {
  await keepCopies()
  expect(await load(await brief())).toEqual([])
})

it('clears what a session without "remember me" left in local storage once the browser was closed, but the language', async () => {
  await load(await brief())
  window.localStorage.setItem('gradapp_draft_ada notes', 'private')
  window.localStorage.setItem('gradapp_language', 'de')
  purgeAfterBrowserClosed()
  expect(window.localStorage.getItem('gradapp_draft_ada notes')).toBe('private')
  closeBrowser()
  await keepCopies()
  purgeAfterBrowserClosed()
  expect({ ...window.localStorage }).toEqual({ gradapp_language: 'de' })
  await vi.waitFor(async () => expect(await caches.keys()).toEqual([]))
})

it('keeps the drafts of an ended session while the browser is open, and those of a remembered one when it was closed', async () => {
  await load(await brief())
  window.localStorage.setItem('gradapp_draft_ada notes', 'private')
  await load(buildSessionResponse(null))
  purgeAfterBrowserClosed()
  expect(window.localStorage.getItem('gradapp_draft_ada notes')).toBe('private')
  await load(buildSessionResponse(ada))
  closeBrowser()
  purgeAfterBrowserClosed()
  expect(window.localStorage.getItem('gradapp_draft_ada notes')).toBe('private')
})

it('removes what a session without "remember me" left as soon as another user is signed in', () => {
  recordSessionLifetime('ada', false)
  window.localStorage.setItem('gradapp_draft_ada notes', 'private')
  window.localStorage.setItem('gradapp_onboarding_progress', JSON.stringify({ owner: 'ada', fields: {} }))
  window.localStorage.setItem('userEmail', 'eve@example.org')
  recordSessionLifetime('eve', true)
  expect({ ...window.localStorage }).toEqual({ userEmail: 'eve@example.org' })
})
