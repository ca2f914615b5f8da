import { readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { describeCataloguePage } from '#src/features/catalogue/public-pages/page-head.commands.ts'
import { indexedPaths } from '#src/features/site/public-pages.rules.ts'
import type { HttpEnvironment } from '#src/server/http-responses.ts'
import { type DescribePage, type PageHead, servePages } from '#src/server/pages.ts'
import { type Language, languages } from '#src/shared/locales.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

// Pre-rendered pages, as a reader without scripts, a search engine and a link preview get them.

const world = openTwoApplicants()
const installation = { appName: 'GradApp', appUrl: 'https://gradapp.example' }

/** Serves the built pages. `describePage` returns the metadata of dynamic pages. */
const serve = (describePage?: DescribePage) => {
  const app = new Hono<HttpEnvironment>()
  const settings = { indexedPaths, ...(describePage ? { describePage } : {}) }
  servePages(app, new URL('../../dist/client', import.meta.url).pathname, installation, settings)
  return async (path: string, acceptLanguage = 'en-US', headers: Record<string, string> = {}) =>
    await app.request(path, { headers: { ...headers, 'accept-language': acceptLanguage } })
}
const get = serve()

/** Parses pages as they are sent, without loading or running anything. */
const settings = {
  disableJavaScriptEvaluation: true,
  disableJavaScriptFileLoading: true,
  disableCSSFileLoading: true,
  disableIframePageLoading: true,
  handleDisabledFileLoadingAsSuccess: true,
}
const parse = (html: string) =>
  new new Window({ url: 'http://localhost/', settings }).DOMParser().parseFromString(html, 'text/html')
const open = async (path: string, acceptLanguage?: string) => {
  const answer = await get(path, acceptLanguage)
  return { status: answer.status, page: parse(await answer.text()) }
}
type Page = ReturnType<typeof parse>
const headingOf = (page: Page) => page.querySelector('h1')?.textContent
const metaOf = (page: Page, property: string) =>
  page.querySelector(`head meta[property="${property}"]`)?.getAttribute('content') ?? ''

const written = {
  '/': 'Apply to graduate school',
  '/about': 'About GradApp',
  '/contact': 'Contact',
  '/help': 'Help & Support',
  '/programs': 'Programmes',
  '/analytics': 'Analytics',
  '/universities': 'Universities',
  '/professors': 'Professors',
  '/document-templates': 'Document templates',
  '/become-a-mentor': 'Become a Mentor',
  '/test': 'Test page',
  '/auth': 'Are you applying or mentoring?',
  '/auth?redirect=%2Fsettings': 'Are you applying or mentoring?',
  '/auth/student': 'Welcome Back!',
  '/auth/mentor': 'Welcome Back!',
  '/mentor/auth': 'Welcome Back!',
  '/auth/callback?provider=google': 'Authenticating',
  '/auth/confirm': 'Confirm your email',
  '/auth/confirm-email?token=any': 'Confirm your address',
  '/auth/link': 'Sign in with this link',
  '/reset-password': 'This link no longer works',
  '/reset-password?token=any': 'Set a new password',
}

it.each(Object.entries(written))(
  'RT-09, RT-14, RT-16, RT-22: %s is complete without scripts and has a title, a description and a preview card',
  async (path, heading) => {
    const { status, page } = await open(path)
    expect(status).toBe(200)
    expect(headingOf(page)).toContain(heading)
    expect(page.querySelectorAll('h1')).toHaveLength(1)
    const texts = [...page.querySelectorAll('#root *')].map(({ textContent }) => textContent.trim())
    expect(texts).not.toContain('Loading')
    expect(page.title).toContain('GradApp')
    for (const property of ['og:title', 'og:description', 'og:image', 'og:url'])
      expect({ property, content: metaOf(page, property) }).toEqual({ property, content: expect.stringMatching(/./) })
    expect(page.querySelector('head meta[name="description"]')?.getAttribute('content')).toBeTruthy()
    const image = new URL(metaOf(page, 'og:image'))
    expect(image.origin).toBe(installation.appUrl)
    expect((await get(image.pathname)).headers.get('content-type')).toBe('image/png')
  },
)

const textsIn = (part: object): string[] =>
  Object.values(part).flatMap((value: string | object) => (typeof value === 'string' ? [value] : textsIn(value)))

const textsOf = (language: Language) =>
  textsIn(JSON.parse(readFileSync(`public/locales/${language}/common.json`, 'utf8')) as object).map((text) =>
    text.replaceAll('{{appName}}', installation.appName),
  )

it.each(languages)('LG-01: every pre-rendered page exists in %s', async (language) => {
  const texts = textsOf(language)
  for (const path of Object.keys(written)) {
    const html = await (await get(path, `${language}-XX,${language};q=0.9`)).text()
    const [, lang, dir] = /<html lang="(\w+)" dir="(\w+)"/.exec(html) ?? []
    const heading = /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'") ?? ''
    expect({ path, lang, dir, isHeaded: texts.includes(heading) }).toEqual({
      path,
      lang: language,
      dir: language === 'ar' ? 'rtl' : 'ltr',
      isHeaded: true,
    })
  }
})

it('RT-23: an address that only resembles that of a page is not found', async () => {
  const { status, page } = await open('/auth-student')
  expect(status).toBe(404)
  expect(headingOf(page)).toBeUndefined()
})

it('RT-22: a university page has its own title, description and card without scripts, in the reader’s language', async () => {
  const getCatalogue = serve(describeCataloguePage(world.test.database))
  await world.test.owner.query(
    `insert into universities (id, name, country, city, website_url, source, search_text)
     values ('eth-zurich', 'ETH Zurich', 'CH', 'Zurich', 'https://ethz.ch', 'editor', 'eth')`,
  )
  const page = parse(await (await getCatalogue('/university/eth-zurich', 'de')).text())
  expect(page.title).toBe('ETH Zurich, Schweiz · GradApp')
  expect(page.documentElement.lang).toBe('de')
  const description = page.querySelector('head meta[name="description"]')?.getAttribute('content')
  expect(description).toMatch(/ETH Zurich \(.*Schweiz\)/)
  for (const property of ['og:title', 'og:description', 'og:url', 'og:image'])
    expect({ property, content: metaOf(page, property) }).toEqual({ property, content: expect.stringMatching(/./) })
  expect(metaOf(page, 'og:url')).toBe('https://gradapp.example/university/eth-zurich')
  const unknown = await getCatalogue('/university/no-such-place')
  expect(unknown.status).toBe(404)
  expect(await unknown.text()).not.toContain('og:description')
  await world.test.owner.query("update universities set removed_at = now() where id = 'eth-zurich'")
  const removed = await getCatalogue('/university/eth-zurich')
  expect(removed.status).toBe(410)
  // The browser still draws the page for users who chose the university before.
  expect(await removed.text()).toContain('id="root"')
  await world.test.owner.query("delete from universities where id = 'eth-zurich'")
})

it('an indexed page with facts has a preview picture of its own, in the language of the page', async () => {
  const head = { title: 'Any', description: 'Any', path: '/university/any', isIndexed: true }
  const card = { kicker: 'Bern, Switzerland', title: 'Any', items: [] }
  const pictureOf = async (described: PageHead) =>
    metaOf(parse(await (await serve(async () => described)('/university/any', 'de')).text()), 'og:image')
  expect(await pictureOf({ ...head, card })).toBe('https://gradapp.example/social-cards/university/any.png?lang=de')
  const general = 'https://gradapp.example/social-card.png'
  expect(await pictureOf(head)).toBe(general)
  expect(await pictureOf({ ...head, card, isIndexed: false })).toBe(general)
})

const canonicalOf = (page: Page) => page.querySelector('head link[rel="canonical"]')?.getAttribute('href')
const robotsOf = (page: Page) => page.querySelector('head meta[name="robots"]')?.getAttribute('content')
const alternatesOf = (page: Page) =>
  Object.fromEntries(
    [...page.querySelectorAll('head link[hreflang]')].map((link) => [
      link.getAttribute('hreflang'),
      link.getAttribute('href'),
    ]),
  )

it.each(indexedPaths)('%s has a canonical address, and an address for each language', async (path) => {
  const own = `${installation.appUrl}${path}`
  const { page } = await open(path)
  expect(canonicalOf(page)).toBe(own)
  expect(robotsOf(page)).toBeUndefined()
  expect(alternatesOf(page)).toEqual({
    ...Object.fromEntries(languages.map((language) => [language, `${own}?lang=${language}`])),
    'x-default': own,
  })
  const { page: german } = await open(`${path}?lang=de`)
  expect(german.documentElement.lang).toBe('de')
  expect(headingOf(german)).toBeTruthy()
  expect(canonicalOf(german)).toBe(`${own}?lang=de`)
  expect(alternatesOf(german)).toEqual(alternatesOf(page))
})

it('a search has the canonical address of its page, whatever its parameters', async () => {
  const { page } = await open('/programs?query=nursing&country=IE&lang=fr')
  expect(canonicalOf(page)).toBe(`${installation.appUrl}/programs?lang=fr`)
  expect(page.documentElement.lang).toBe('fr')
})

it.each(['/reset-password', '/auth/callback', '/professors', '/test', '/dashboard', '/settings/region'])(
  'search engines do not index %s',
  async (path) => {
    const { page } = await open(path)
    expect(robotsOf(page)).toBe('noindex')
    expect(canonicalOf(page)).toBeUndefined()
  },
)

it('a language parameter that names no language changes nothing', async () => {
  for (const value of ['xx', '', 'de"><script>', '//evil.example', 'constructor']) {
    const response = await get(`/about?lang=${encodeURIComponent(value)}`)
    const html = await response.text()
    expect(response.status).toBe(200)
    expect(html).not.toContain('evil.example')
    expect(canonicalOf(parse(html))).toBe(`${installation.appUrl}/about`)
    expect(parse(html).documentElement.lang).toBe('en')
  }
})

it('no header of a request enters an address of the page', async () => {
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
  for (const path of ['/about', '/university/any'])
    expect(await (await get(path, 'en', headers)).text()).not.toContain('evil.example')
})

it('a name with markup stays text in title, description, card and structured data', async () => {
  const name = '</title></script><script>alert(1)</script>"\'><img src=x onerror=alert(1)>'
  const getHostile = serve(async () => ({
    title: name,
    description: name,
    path: '/university/any',
    isIndexed: true,
    buildStructuredData: () => [{ '@type': 'CollegeOrUniversity', name }],
  }))
  const html = await (await getHostile('/university/any')).text()
  expect(html).not.toContain('<script>alert(1)')
  expect(html).not.toContain('<img src=x')
  const page = parse(html)
  expect(page.title).toBe(`${name} · GradApp`)
  expect(page.querySelector('head meta[name="description"]')?.getAttribute('content')).toBe(name)
  const [data] = [...page.querySelectorAll('script[type="application/ld+json"]')]
  expect(JSON.parse(data?.textContent ?? '')).toMatchObject({ name })
})

it('a page whose metadata cannot be read is served without `noindex`', async () => {
  const getFailing = serve(async () => await Promise.reject(new Error('The database is down.')))
  const response = await getFailing('/university/any')
  expect(response.status).toBe(200)
  expect(robotsOf(parse(await response.text()))).toBeUndefined()
})

it('AE-09: the OpenID provider is written into each page, and the sign-in pages come without the password form', async () => {
  const oidc = { name: 'X & <Y>', icon: 'school' as const }
  const app = new Hono<HttpEnvironment>()
  servePages(app, new URL('../../dist/client', import.meta.url).pathname, { ...installation, oidc, signIn: 'oidc' })
  for (const path of ['/', '/auth', '/auth/student', '/mentor/auth']) {
    const page = parse(await (await app.request(path)).text())
    const meta = page.querySelector('meta[name="openid-provider"]')
    const [name, icon, only] = ['content', 'data-icon', 'data-only'].map((attribute) => meta?.getAttribute(attribute))
    expect({ path, name, icon, only }).toEqual({ path, name: oidc.name, icon: 'school', only: 'true' })
    expect(page.querySelector('input[type="password"]')).toBeNull()
  }
})
