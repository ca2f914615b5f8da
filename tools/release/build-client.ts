import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Manifest, type Rollup } from 'vite'
import {
  type PageFiles,
  type PageTemplate,
  type RenderManifest,
  renderEntryName,
  renderManifestName,
  type StyleSheet,
  splitHead,
  writeLanguage,
  writeRenderedPage,
} from '#src/server/page-rendering/page-template.ts'
import { type Language, languages } from '#src/shared/locales.ts'
import { buildPrerenderedName } from '#src/shared/prerendered.ts'

// Client build with prerendering: builds the browser's files, then writes each public page as HTML in each language, so
// that a first visit is readable before any script has run.

type Catalogues = Partial<Record<Language, { common: object }>>
type Prerender = { render: (url: string, language: Language, catalogues: Catalogues) => Promise<string> }

interface PublicPage {
  url: string
  /** The route files of the page, below src/routes/. */
  routes: string[]
  /** The content depends on the query of the address, so with a query only the head is prerendered. */
  readsQuery?: boolean
  /** The content depends on the presence of this query parameter; that page is prerendered too. */
  parameter?: string
  /** The content depends on the value of this parameter, so with it only the head is prerendered. */
  headWith?: string
}

/** The layout of public pages. */
const site = (page: string): string[] => ['_site.tsx', `_site/${page}.tsx`]

/** The prerendered pages. */
const publicPages: PublicPage[] = [
  { url: '/', routes: site('index') },
  { url: '/about', routes: site('about') },
  { url: '/contact', routes: site('contact') },
  { url: '/help', routes: site('help'), readsQuery: true },
  { url: '/become-a-mentor', routes: site('become-a-mentor') },
  { url: '/programs', routes: site('programs'), readsQuery: true },
  { url: '/analytics', routes: site('analytics') },
  { url: '/universities', routes: site('universities'), readsQuery: true },
  { url: '/professors', routes: site('professors'), readsQuery: true },
  { url: '/document-templates', routes: site('document-templates') },
  { url: '/test', routes: site('test'), readsQuery: true },
  { url: '/auth', routes: ['auth/index.tsx'] },
  { url: '/auth/student', routes: ['auth/student.tsx'] },
  { url: '/auth/mentor', routes: ['auth/mentor.tsx'] },
  { url: '/mentor/auth', routes: ['mentor/auth.tsx'] },
  { url: '/auth/callback', routes: ['auth/callback.tsx'], headWith: 'error' },
  { url: '/auth/confirm-email', routes: ['auth/confirm-email.tsx'], parameter: 'token' },
  { url: '/auth/confirm', routes: ['auth/confirm.tsx'] },
  { url: '/auth/link', routes: ['auth/link.tsx'] },
  { url: '/reset-password', routes: ['reset-password.tsx'], parameter: 'token' },
]

/** Files of the routes that the server renders, by route. */
const renderedRoutes: Record<string, string[]> = {
  '/universities': site('universities'),
  '/university/$id': site('university.$id'),
  '/university/$id/$programId': site('university_.$id.$programId'),
  '/scholarships/$id': site('scholarships.$id'),
  '/professors/$id': site('professors_.$id'),
  '/programmes/$field/$country': site('programmes.$field.$country'),
}

const root = resolve(import.meta.dirname, '../..')
const clientDir = join(root, 'dist/client')
const prerenderDir = join(root, 'dist/prerender')

const readCatalogues = async (): Promise<Catalogues> => {
  const found: Catalogues = {}
  for (const language of languages) {
    const text = await readFile(join(root, 'public/locales', language, 'common.json'), 'utf8').catch(() => null)
    if (text) found[language] = { common: JSON.parse(text) }
  }
  return found
}

/** Lists the scripts and styles of the first load and of the routes, in the order in which they are needed. */
const assetsOf = (manifest: Manifest, routes: string[]): PageFiles => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    for (const next of chunk.imports ?? []) visit(next)
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
  }
  visit('index.html')
  visit('src/entry/main.start.tsx')
  for (const key of Object.keys(manifest)) if (routes.some((route) => key.split('?')[0] === route)) visit(key)
  return { scripts: [...scripts], styles: [...styles] }
}

/** The inline script that records input before hydration. */
const earlyScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: 'src/client/pre-hydration-record.ts', formats: ['iife'], name: 'early' },
    },
  })
  const [output] = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[]
  const [chunk] = output?.output ?? []
  if (!chunk || /<\/script/i.test(chunk.code))
    throw new Error('src/client/pre-hydration-record.ts cannot stand in a page.')
  return chunk.code.trim()
}

const addressOf = (url: string): string =>
  ['<link rel="canonical" href="', '<meta property="og:url" content="']
    .map((start) => `${start}%APP_URL%${url === '/' ? '' : url}">`)
    .join('\n    ')

const readStyles = async ({ styles }: PageFiles): Promise<StyleSheet[]> =>
  await Promise.all(styles.map(async (file) => ({ file, css: await readFile(join(clientDir, file), 'utf8') })))

/** Lists the scripts of a page without those of its entry, which the page loads before its first paint. */
const scriptsAfterEntry = (manifest: Manifest, { scripts }: PageFiles): string[] => {
  const entry = manifest['index.html']
  const early = [entry?.file, ...(entry?.imports ?? []).map((key) => manifest[key]?.file)]
  return scripts.filter((file) => !early.includes(file))
}

/** Pages without prerendering fetch the app together with the script that starts it. */
const shell = (template: string, { scripts }: PageFiles, head = ''): string =>
  template
    .replaceAll(/(?<!\s)\s*<link rel="modulepreload"[^<>]*>/g, '')
    .replace('<!--head-->', () =>
      [...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`), head].join('\n    '),
    )

type Render = (url: string, language: Language) => Promise<string>

/** Prerenders one page in one language: complete, with its parameter, and its head alone, as configured. */
const writePage = async (
  { url, readsQuery, parameter, headWith }: Omit<PublicPage, 'routes'>,
  language: Language,
  {
    html: template,
    early,
    assets,
    scripts,
    render,
  }: PageTemplate & { assets: PageFiles; scripts: string[]; render: Render },
): Promise<void> => {
  const name = buildPrerenderedName(url)
  const file = (rest: string) => join(clientDir, 'prerendered', language, `${name}.${rest}`)
  const parts = { html: template.replace('<!--head-->', `${addressOf(url)}\n    <!--head-->`), early }
  const files = { scripts, styles: await readStyles(assets) }
  const markup = await render(url, language)
  await writeFile(file('html'), writeRenderedPage(parts, language, markup, files))
  const head = shell(writeLanguage(template, language), assets, splitHead(markup).head)
  if (readsQuery) await writeFile(file('head.html'), head)
  if (headWith) await writeFile(file(`${headWith}.html`), head)
  if (!parameter) return
  const withParameter = await render(`${url}?${parameter}=any`, language)
  await writeFile(file(`${parameter}.html`), writeRenderedPage(parts, language, withParameter, files))
}

/** Writes the template and the files of the pages that the server renders. */
const writeManifest = async (template: string, early: string, manifest: Manifest): Promise<void> => {
  const routes = Object.entries(renderedRoutes).map(([route, files]) => {
    const assets = assetsOf(
      manifest,
      files.map((file) => `src/routes/${file}`),
    )
    return [route, { styles: assets.styles, scripts: scriptsAfterEntry(manifest, assets) }] as const
  })
  const hash = createHash('sha256')
  for (const language of languages) hash.update(await readFile(join(clientDir, 'locales', language, 'common.json')))
  const texts = hash.digest('base64url')
  const written: RenderManifest = { html: template, early, texts, routes: Object.fromEntries(routes) }
  await writeFile(join(prerenderDir, renderManifestName), JSON.stringify(written))
}

const prerender = async (): Promise<number> => {
  const { render }: Prerender = await import(pathToFileURL(join(prerenderDir, renderEntryName)).href)
  const built = await readFile(join(clientDir, 'index.html'), 'utf8')
  const template = built.replace(
    'name="application-name" content="GradApp"',
    'name="application-name" content="%APP_NAME%"',
  )
  const manifest: Manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const catalogues = await readCatalogues()
  const early = await earlyScript()
  const start = assetsOf(manifest, [])
  await writeFile(join(clientDir, 'index.html'), shell(template, start))
  // The script of a page itself is small; it is found once the app has started.
  const scripts = scriptsAfterEntry(manifest, start)
  for (const language of languages) {
    await mkdir(join(clientDir, 'prerendered', language), { recursive: true })
    for (const one of publicPages) {
      const files = one.routes.map((route) => `src/routes/${route}`)
      const renderOne: Render = async (url) => await render(url, language, catalogues)
      const assets = assetsOf(manifest, files)
      await writePage(one, language, { html: template, early, assets, scripts, render: renderOne })
    }
  }
  await writeManifest(template, early, manifest)
  return publicPages.length * languages.length
}

/** Lists the paths of pages, so that the server can return 404 for the others. */
const writeRoutes = async (): Promise<void> => {
  const tree = await readFile(join(root, 'src/route-tree.gen.ts'), 'utf8')
  const routes = new Set([...tree.matchAll(/fullPath: '([^']+)'/g)].map((match) => match[1] ?? '/'))
  await writeFile(join(clientDir, 'routes.json'), JSON.stringify([...routes].sort()))
}

/**
 * Eager compilation of code that every page runs. V8 compiles a function when it is first called, on the main thread; a
 * file that starts with this comment is compiled on a background thread while it arrives (Chrome 136; others ignore
 * it).
 */
const runAtOnce = /^assets\/(?:framework|interface|site|signed-in|shared)-[\w-]+\.js$/
const readAhead = '//# allFunctionsCalledOnLoad\n'

const hintCompiler = async (): Promise<void> => {
  for (const name of await readdir(clientDir, { recursive: true })) {
    const file = join(clientDir, name)
    if (runAtOnce.test(name)) await writeFile(file, readAhead + (await readFile(file, 'utf8')))
  }
}

/** Compresses each file at build time instead of for each visitor. */
const compress = async (): Promise<void> => {
  for (const name of await readdir(clientDir, { recursive: true })) {
    if (!/\.(js|css|json|svg)$/.test(name)) continue
    const content = await readFile(join(clientDir, name))
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }
    await writeFile(join(clientDir, `${name}.br`), brotliCompressSync(content, quality))
    await writeFile(join(clientDir, `${name}.gz`), gzipSync(content))
  }
}

await build({ root, logLevel: 'warn' })
await build({
  root,
  logLevel: 'warn',
  build: { ssr: 'src/entry/main.prerender.tsx', outDir: 'dist/prerender', manifest: false, copyPublicDir: false },
  ssr: { noExternal: true },
  // A thread of the server runs the code too: React's checks of development would cost it half of its time.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
})
const written = await prerender()
await rm(join(clientDir, '.vite'), { recursive: true })
await writeRoutes()
await hintCompiler()
await compress()
console.log(`Built dist/client with ${written} pages written ahead of time.`)
// The query cache keeps timers that would keep the process alive.
process.exit(0)
