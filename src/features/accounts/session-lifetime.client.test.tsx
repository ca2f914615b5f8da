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

it('the browser keeps offline copies for the user of a remembered session only', async () => {
  await keepCopies()
  expect(await load(buildSessionResponse(ada))).toEqual([`gradapp_kept ${ada.id}`])
})

it('SO-01: the first load without a user purges every offline copy', async () => {
  await keepCopies()
  expect(await load(buildSessionResponse(null))).toEqual([])
})

it('a session without "remember me" purges every offline copy', async () => {
  await keepCopies()
  expect(await load(await brief())).toEqual([])
})

it('local storage of a session without "remember me" is cleared after the browser closes, except the language', async () => {
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

it('drafts of an ended session stay while the browser is open, and those of a remembered one after it closes', async () => {
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

it('data of a session without "remember me" is removed as soon as another user signs in', () => {
  recordSessionLifetime('ada', false)
  window.localStorage.setItem('gradapp_draft_ada notes', 'private')
  window.localStorage.setItem('gradapp_onboarding_progress', JSON.stringify({ owner: 'ada', fields: {} }))
  window.localStorage.setItem('userEmail', 'eve@example.org')
  recordSessionLifetime('eve', true)
  expect({ ...window.localStorage }).toEqual({ userEmail: 'eve@example.org' })
})
