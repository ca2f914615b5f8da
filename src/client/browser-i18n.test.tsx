// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mockServer } from '#src/client/testing/render.tsx'
import { chooseLanguage, startBrowserI18n } from './i18n.ts'

// Which language a browser gets, and how its texts are fetched.

const root = document.documentElement
const before = { lang: root.lang, dir: root.dir }

// An answer comes in its own time; the clock by which it is asked for again is held.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Object.assign(root, before)
  window.localStorage.removeItem('gradapp_language')
  window.history.replaceState(null, '', '/')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere.
  document.cookie = 'gradapp_language=; path=/; max-age=0'
})

const stepMs = 50
/** Lets the clock run on, and whatever is asked on the way be answered. */
const pass = async (ms: number) => {
  for (let passed = 0; passed < ms; passed += stepMs) {
    await vi.advanceTimersByTimeAsync(stepMs)
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}
const start = async () => {
  const starting = startBrowserI18n()
  await pass(1_000)
  return await starting
}
const speak = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags)
const textsAt = (path: string) => new Response(readFileSync(`public${path}`, 'utf8'))

it('LG-04: loading of texts is retried five times, from 350 ms doubling, and the loaded texts stay', async () => {
  speak('en-US')
  const askedAt: number[] = []
  mockServer(({ path }) => {
    if (!path.includes('/de/')) return textsAt(path)
    askedAt.push(Date.now())
    return new Response('', { status: 503 })
  })
  const texts = await start()
  void texts.changeLanguage('de')
  await pass(20_000)
  const pauses = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0))
  expect(pauses).toEqual([350, 700, 1400, 2800, 5600])
  expect(texts.t('ui.skipToContent')).toBe('Skip to content')
})

it('LG-04: the app starts only when the first texts have loaded', async () => {
  speak('en-US')
  let isAway = true
  const calls = mockServer(({ path }) => (isAway ? new TypeError('Failed to fetch') : textsAt(path)))
  const started = vi.fn()
  void startBrowserI18n().then(started)
  await pass(60_000)
  expect(calls.length).toBeGreaterThanOrEqual(14)
  expect(started).not.toHaveBeenCalled()
  isAway = false
  await pass(12_000)
  expect(started).toHaveBeenCalledTimes(1)
})

it.each([
  ['the stored choice comes before the language of the browser', 'es', ['fr-CA', 'fr'], 'es'],
  ['without a choice it is that of the browser', undefined, ['fr-CA', 'fr'], 'fr'],
  ['an injected choice is discarded', '<script>alert(1)</script>', ['fr-CA'], 'fr'],
  ['a browser of a language that is not ours gets that of the page', undefined, ['pt-BR'], 'en'],
])('LG-02: %s', async (_rule, stored, spoken, language) => {
  root.lang = 'en'
  speak(...spoken)
  if (stored) window.localStorage.setItem('gradapp_language', stored)
  mockServer(({ path }) => textsAt(path))
  const texts = await start()
  expect([texts.language, root.lang]).toEqual([language, language])
  // A choice is told to the server, so that the next page is written in it; what the browser speaks by itself is none.
  expect(document.cookie.includes('gradapp_language=')).toBe(stored === language)
})

it('the language of the address comes before the stored choice and is not stored', async () => {
  speak('fr-CA')
  window.localStorage.setItem('gradapp_language', 'es')
  window.history.replaceState(null, '', '/about?lang=de&query=a')
  mockServer(({ path }) => textsAt(path))
  const texts = await start()
  expect([texts.language, root.lang]).toEqual(['de', 'de'])
  expect(window.localStorage.getItem('gradapp_language')).toBe('es')
  expect(document.cookie).not.toContain('gradapp_language=')
  // A choice replaces it, also after a reload.
  await chooseLanguage(texts, 'es')
  expect(window.location.search).toBe('?query=a')
  expect(window.localStorage.getItem('gradapp_language')).toBe('es')
})

it('an address with an unknown language leaves the stored choice', async () => {
  window.localStorage.setItem('gradapp_language', 'es')
  window.history.replaceState(null, '', '/?lang=xx')
  mockServer(({ path }) => textsAt(path))
  expect((await start()).language).toBe('es')
})
