import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Hono } from 'hono'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createMailer, type Mailer, type Message } from '../mail.ts'
import { createBrandedMailer } from './branded-mail.ts'
import { withoutProductPicture, writeBrandedPage } from './branded-pages.ts'
import { inspectBranding, openBranding, readBranding, unbranded } from './branding.ts'
import { createBrandingRoutes, describeLegalPage } from './branding-routes.ts'

const clientFolder = new URL('../../../public', import.meta.url).pathname
const square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><circle cx="20" cy="20" r="18"/></svg>'
const log = createLog('silent')

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'gradapp-branding-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const write = (files: Record<string, string | Uint8Array>) => {
  mkdirSync(join(dataDir, 'branding'), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dataDir, 'branding', name), content)
}
const settings = (value: object) => ({ 'branding.json': JSON.stringify(value) })
const notesOf = async () => (await readBranding(dataDir)).notes.map(({ about, text }) => `${about}: ${text}`)

describe('the files of a branding', () => {
  it('are optional and leave the product its own name', async () => {
    expect(await readBranding(dataDir)).toMatchObject({ branding: { links: [], logoHasName: false }, notes: [] })
    expect(await inspectBranding(dataDir)).toEqual([{ level: 'ok', about: 'branding', text: "the product's own" }])
  })

  it('set name, colour, logo, links and texts, which the doctor lists', async () => {
    write({
      ...settings({
        name: 'Example University',
        primaryColor: '#0b5fa5',
        links: [{ url: 'https://example.edu', label: { en: 'Graduate school', de: 'Graduiertenschule' } }],
      }),
      'logo.svg': square,
      'imprint.md': '# Imprint\n\nExample University',
      'privacy.en.md': 'English',
      'privacy.ar.md': 'نص',
    })
    expect((await inspectBranding(dataDir)).map(({ text }) => text)).toEqual([
      'name Example University, colour #0b5fa5, logo.svg, 1 links, imprint.md, privacy.md',
    ])
    expect(readConfig({ DATA_DIR: dataDir, APP_NAME: 'Other' }).appName).toBe('Example University')
  })

  it('give a language without its own text the file without a language, or the English one', async () => {
    write({ 'terms.md': 'any', 'terms.de.md': 'deutsch', 'privacy.en.md': 'english', 'imprint.fr.md': 'français' })
    const { texts } = (await readBranding(dataDir)).branding
    const read = (name: 'terms' | 'privacy' | 'imprint', language: 'de' | 'zh') =>
      JSON.parse(texts.get(name)?.[language].body ?? '')
    expect(read('terms', 'de')).toMatchObject({ language: 'de', nodes: [{ children: ['deutsch'] }] })
    expect(read('terms', 'zh')).toEqual({ nodes: [{ tag: 'p', children: ['any'] }] })
    expect(read('privacy', 'zh')).toMatchObject({ language: 'en' })
    expect(read('imprint', 'zh')).toMatchObject({ language: 'fr' })
  })

  it.each([
    ['{"name": 7}', 'name: Invalid input: expected string, received number'],
    ['{"colour": "#000000"}', 'does not know colour'],
    ['{"primaryColor": "blue"}', 'primaryColor: must be a colour such as #0b5fa5'],
    ['{"links": [{"url": "http://example.edu", "label": "x"}]}', 'links.0.url: must start with https://'],
    ['{"links": [{"url": "https://example.edu", "label": {"de": "x"}}]}', 'links.0.label: must be a text'],
    ['{"name": ', 'is not valid JSON'],
    [`{"name": "${'x'.repeat(20_000)}"}`, 'is larger than 16 kB'],
  ])('report wrong settings and keep the own name and colour of the product: %.40s', async (text, problem) => {
    write({ 'branding.json': text })
    const [note] = await notesOf()
    expect(note).toContain(`branding/branding.json: ${problem}`)
    expect(note).toContain("the product's own name and colour are used")
    expect(readConfig({ DATA_DIR: dataDir }).appName).toBe('GradApp')
  })

  it('report a colour that is too light with the one that is used', async () => {
    write(settings({ primaryColor: '#ffd400' }))
    expect(await notesOf()).toEqual([
      expect.stringMatching(/primaryColor #ffd400 is too light .*\(1\.3:1, text needs 4\.5:1\); #[0-9a-f]{6} is used$/),
    ])
  })

  it.each([
    ['logo.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>`, 'a script'],
    ['logo.svg', `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="x()"/>`, 'an event handler'],
    [
      'logo.svg',
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="https://a.example/x.png"/></svg>`,
      'a link to another file',
    ],
    ['logo.svg', 'no picture', 'is not a SVG picture'],
    ['logo.png', square, 'is not a PNG picture'],
    ['logo.png', 'x'.repeat(300_000), 'is larger than 200 kB'],
  ])('report a bad %s and keep the own logo of the product', async (name, content, problem) => {
    write({ [name]: content })
    const { branding } = await readBranding(dataDir)
    expect(branding.logo).toBeUndefined()
    const [note] = await notesOf()
    expect(note).toContain(problem)
    expect(note).toContain("the product's own logo is shown")
  })

  it('report unknown files, empty texts, and texts that are too large or not in UTF-8', async () => {
    write({
      'privacy.xx.md': 'x',
      'terms.md': ' ',
      'imprint.md': 'x'.repeat(200_001),
      'privacy.de.md': new Uint8Array([0xff, 0xfe, 0xfd]),
    })
    expect(await notesOf()).toEqual([
      'branding/privacy.xx.md: is not used; docs/branding.md lists the files',
      'branding/imprint.md: is larger than 200 kB; it is not shown',
      'branding/privacy.de.md: cannot be read as UTF-8 text; it is not shown',
      'branding/terms.md: is empty; it is not shown',
    ])
  })

  it('are measured before they are read, so that a huge one takes no memory', async () => {
    write({ 'imprint.md': '', 'logo.png': '' })
    // Sparse, and more than Node reads into one buffer.
    for (const name of ['imprint.md', 'logo.png']) truncateSync(join(dataDir, 'branding', name), 3 * 2 ** 30)
    expect(await notesOf()).toEqual([
      "branding/logo.png: is larger than 200 kB; the product's own logo is shown",
      'branding/imprint.md: is larger than 200 kB; it is not shown',
    ])
  })

  it('are read again after a change', async () => {
    const store = await openBranding(dataDir, log, 10)
    expect(store.get().texts.size).toBe(0)
    write({ 'imprint.md': 'Example University' })
    await vi.waitFor(() => expect(store.get().texts.has('imprint')).toBe(true))
    store.stop()
  })
})

describe('the routes of a branding', () => {
  const serve = async () => {
    const { branding } = await readBranding(dataDir)
    const app = new Hono().route('/', createBrandingRoutes({ getBranding: () => branding, root: clientFolder }))
    return async (path: string, headers: Record<string, string> = {}) => await app.request(path, { headers })
  }

  it('serve the logo as a picture that runs nothing, cached for a year', async () => {
    write({ 'logo.svg': square })
    const { branding } = await readBranding(dataDir)
    const get = await serve()
    const answer = await get(`/branding/logo-${branding.logo?.version}.svg`)
    expect(answer.headers.get('content-type')).toBe('image/svg+xml')
    expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(await answer.text()).toBe(square)
    expect((await get('/branding/logo-old.svg')).status).toBe(404)
  })

  it('serve a text with an entity tag, and answer 304 to a browser that has it', async () => {
    write({ 'privacy.de.md': '# Datenschutz\n\nText' })
    const get = await serve()
    const answer = await get('/branding/texts/privacy?lang=de')
    expect(await answer.json()).toEqual({
      title: 'Datenschutz',
      language: 'de',
      nodes: [{ tag: 'p', children: ['Text'] }],
    })
    const etag = answer.headers.get('etag') ?? ''
    expect((await get('/branding/texts/privacy?lang=de', { 'if-none-match': etag })).status).toBe(304)
    expect((await get('/branding/texts/terms')).status).toBe(404)
    expect((await get('/branding/texts/other')).status).toBe(404)
  })

  it('redirect /privacy and /terms to the text of the operator or to the help page, and know an imprint only if there is one', async () => {
    write({ 'privacy.md': 'Text' })
    const get = await serve()
    expect((await get('/privacy')).headers.get('location')).toBe('/legal/privacy')
    expect((await get('/terms')).headers.get('location')).toBe('/help#terms')
    expect((await get('/imprint')).status).toBe(404)
  })

  it('serve an icon that shows a square logo, or has the colour', async () => {
    write(settings({ primaryColor: '#0b5fa5' }))
    expect(await (await (await serve())('/favicon.svg')).text()).toContain('fill="#0b5fa5"')
    write({ 'logo.svg': square })
    expect(await (await (await serve())('/favicon.svg')).text()).toContain('data:image/svg+xml;base64,')
  })

  it('give each page of a text its title, and answer 404 for a missing one', async () => {
    write({ 'privacy.md': '# Our privacy\n\nText' })
    const { branding } = await readBranding(dataDir)
    const describePage = describeLegalPage(() => branding)
    expect(await describePage('/legal/privacy', 'en')).toMatchObject({ title: 'Our privacy', isIndexed: true })
    expect(await describePage('/legal/terms', 'en')).toMatchObject({ status: 404 })
    expect(await describePage('/about', 'en')).toBeUndefined()
  })
})

describe('branded pages', () => {
  const page =
    '<html lang="de" dir="ltr"><head><meta property="og:image" content="https://a.example/social-card.png" /></head><body><ul>' +
    '<li><a href="/help#privacy">P</a></li><li><a href="/legal/imprint">I</a></li>' +
    '<li><a href="%LINK_URL%">%LINK_LABEL%</a></li></ul></body></html>'

  it('have neither an imprint nor placeholders without a branding', () => {
    const written = writeBrandedPage(page, unbranded)
    expect(written).not.toMatch(/imprint|%LINK|<style|gradapp-branding/)
    expect(withoutProductPicture(written, unbranded)).toContain('social-card.png')
  })

  it('have colour, logo, imprint, links and texts of the operator, escaped and in their language', async () => {
    write({
      ...settings({
        primaryColor: '#0b5fa5',
        links: [
          { url: 'https://example.edu/?a&b', label: { en: 'School', de: '<Schule>' } },
          { url: 'https://example.org', label: 'Help desk' },
        ],
      }),
      'logo.svg': square,
      'imprint.md': 'x',
      'privacy.md': 'x',
    })
    const { branding } = await readBranding(dataDir)
    const written = writeBrandedPage(page, branding)
    expect(written).toContain('--action:#0b5fa5')
    expect(written).toContain(`url("/branding/logo-${branding.logo?.version}.svg")`)
    expect(written).toContain('<a href="/legal/imprint">I</a>')
    expect(written).toContain('<a href="/legal/privacy">P</a>')
    expect(written).toContain('<a href="https://example.edu/?a&amp;b">&lt;Schule&gt;</a>')
    expect(written).toContain('<a href="https://example.org">Help desk</a>')
    expect(withoutProductPicture(written, branding)).not.toContain('og:image')
  })
})

describe('branded e-mails', () => {
  const message: Message = {
    to: 'ada@example.org',
    subject: 's',
    text: 't',
    html: '<body style="x"><div lang="en">\n<a style="color:#1d4f5c">l</a></div></body>',
  }

  it('carry the logo as a part of the message, and links in the colour', async () => {
    const wide = await sharp({ create: { width: 400, height: 100, channels: 4, background: '#0b5fa5' } })
      .png()
      .toBuffer()
    write({ ...settings({ primaryColor: '#0b5fa5' }), 'logo.png': wide })
    const { branding } = await readBranding(dataDir)
    const sent: Message[] = []
    const recording = { send: async (one: Message) => void sent.push(one) } as Mailer
    await createBrandedMailer(recording, () => branding, 'Example & Sons').send(message)
    expect(sent[0]?.html).toContain(`<img src="cid:${branding.logo?.version}" alt="Example &amp; Sons"`)
    expect(sent[0]?.html).toContain('color:#0b5fa5')
    expect(await sharp(sent[0]?.picture?.content).metadata()).toMatchObject({ format: 'png', width: 320, height: 80 })
  })

  it('show the logo in the mailbox of a local instance too', async () => {
    write({ 'logo.svg': square })
    const { branding } = await readBranding(dataDir)
    const mailer = createMailer(readConfig({ DATA_DIR: dataDir, AUTH_SECRET: 'x'.repeat(40) }), log)
    await createBrandedMailer(mailer, () => branding, 'Example').send(message)
    const [stored] = await mailer.list()
    expect(stored?.html).toContain('src="data:image/png;base64,')
    expect(stored).not.toHaveProperty('picture')
  })
})
