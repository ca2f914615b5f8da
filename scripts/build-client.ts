import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build, type Manifest, type Rollup } from 'vite'
import { directionOf, type Language, languages } from '../src/shared/locales.ts'
import { classesOf, criticalCss } from './critical-css.ts'

// Builds the browser's files, then writes each public page as HTML in each language, so that a first visit reads
// before any script has run.

type Catalogues = Partial<Record<Language, { common: object }>>
type Prerender = { render: (url: string, language: Language, catalogues: Catalogues) => Promise<string> }

interface PublicPage {
  url: string
  /** The route file whose code it needs, below src/routes/. */
  route: string
  /** Its words change with the query of the address, so with a query only its head is written ahead of time. */
  readsQuery?: boolean
}

/** The pages written ahead of time. */
const publicPages: PublicPage[] = [
  { url: '/', route: '_site/index.tsx' },
  { url: '/about', route: '_site/about.tsx' },
  { url: '/contact', route: '_site/contact.tsx' },
  { url: '/help', route: '_site/help.tsx', readsQuery: true },
  { url: '/become-a-mentor', route: '_site/become-a-mentor.tsx' },
  { url: '/programs', route: '_site/programs.tsx', readsQuery: true },
  { url: '/analytics', route: '_site/analytics.tsx' },
  { url: '/universities', route: '_site/universities.tsx', readsQuery: true },
  { url: '/professors', route: '_site/professors.tsx', readsQuery: true },
  { url: '/document-templates', route: '_site/document-templates.tsx' },
]
/** The frame around each of them. */
const siteRoute = 'src/routes/_site.tsx'

const root = resolve(import.meta.dirname, '..')
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

type Assets = { scripts: string[]; styles: string[] }

/** The scripts and styles of the first load and of the routes, in the order in which they are needed. */
const assetsOf = (manifest: Manifest, routes: string[]): Assets => {
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
  visit('src/main.start.tsx')
  for (const key of Object.keys(manifest)) if (routes.some((route) => key.split('?')[0] === route)) visit(key)
  return { scripts: [...scripts], styles: [...styles] }
}

/** Parts what React put before the markup for the head (title, meta, styles) from the markup of #root. */
const splitHead = (markup: string): { head: string; body: string } => {
  const head = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>|<style[^>]*data-precedence[^>]*>.*?<\/style>)*/s.exec(
    markup,
  )?.[0]
  return { head: head ?? '', body: markup.slice(head?.length ?? 0) }
}

/** The script that keeps what is done before a page is live, as it stands in the page. */
const earlyScript = async (): Promise<string> => {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: 'src/client/early-record.ts', formats: ['iife'], name: 'early' },
    },
  })
  const [output] = (Array.isArray(built) ? built : [built]) as Rollup.RollupOutput[]
  const [chunk] = output?.output ?? []
  if (!chunk || /<\/script/i.test(chunk.code)) throw new Error('src/client/early-record.ts cannot stand in a page.')
  return chunk.code.trim()
}

const injected = /\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g

const inLanguage = (template: string, language: Language): string =>
  template.replace('<html lang="en" dir="ltr"', `<html lang="${language}" dir="${directionOf(language)}"`)

const addressOf = (url: string): string =>
  ['<link rel="canonical" href="', '<meta property="og:url" content="']
    .map((start) => `${start}%APP_URL%${url === '/' ? '' : url}">`)
    .join('\n    ')

type Parts = { template: string; early: string }

const page = async (
  { template, early }: Parts,
  language: Language,
  markup: string,
  { styles }: Assets,
): Promise<string> => {
  const { head, body } = splitHead(markup)
  const sheets = await Promise.all(styles.map((file) => readFile(join(clientDir, file), 'utf8')))
  const first = criticalCss(sheets.join(''), classesOf(markup))
  const inHead = [
    `<script>${early}</script>`,
    `<style>${first}</style>`,
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="/locales/${language}/common.json">`,
    head,
  ]
  // The whole sheets stand behind the content: what they would block has been painted by then.
  const links = styles.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)
  return inLanguage(template, language)
    .replaceAll(injected, '')
    .replace('<!--head-->', () => inHead.join('\n    '))
    .replace('<div id="root"><!--app--></div>', () =>
      [`<div id="root" data-language="${language}">${body}</div>`, ...links].join('\n    '),
    )
}

/** Pages that only the browser can draw fetch the app together with the script that starts it. */
const shell = (template: string, { scripts }: Assets, head = ''): string =>
  template
    .replaceAll(/\s*<link rel="modulepreload"[^>]*>/g, '')
    .replace('<!--head-->', () =>
      [...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`), head].join('\n    '),
    )

const prerender = async (): Promise<number> => {
  const { render }: Prerender = await import(pathToFileURL(join(prerenderDir, 'main.prerender.js')).href)
  const built = await readFile(join(clientDir, 'index.html'), 'utf8')
  const template = built.replace(
    'name="application-name" content="GradApp"',
    'name="application-name" content="%APP_NAME%"',
  )
  const manifest: Manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const catalogues = await readCatalogues()
  const early = await earlyScript()
  await writeFile(join(clientDir, 'index.html'), shell(template, assetsOf(manifest, [])))
  for (const { url, route, readsQuery = false } of publicPages) {
    const assets = assetsOf(manifest, [siteRoute, `src/routes/${route}`])
    for (const language of languages) {
      const target = join(clientDir, 'prerendered', language, `${url.slice(1) || 'index'}.html`)
      await mkdir(dirname(target), { recursive: true })
      const markup = await render(url, language, catalogues)
      const written = template.replace('<!--head-->', `${addressOf(url)}\n    <!--head-->`)
      await writeFile(target, await page({ template: written, early }, language, markup, assets))
      if (readsQuery)
        await writeFile(
          target.replace(/html$/, 'head.html'),
          shell(inLanguage(template, language), assets, splitHead(markup).head),
        )
    }
  }
  return publicPages.length * languages.length
}

/** The paths that are pages, so that the server can answer 404 for the others. */
const writeRoutes = async (): Promise<void> => {
  const tree = await readFile(join(root, 'src/route-tree.gen.ts'), 'utf8')
  const routes = new Set([...tree.matchAll(/fullPath: '([^']+)'/g)].map((match) => match[1] ?? '/'))
  await writeFile(join(clientDir, 'routes.json'), JSON.stringify([...routes].sort()))
}

/** Compresses once what would otherwise be compressed for each visitor. */
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
  build: { ssr: 'src/main.prerender.tsx', outDir: 'dist/prerender', manifest: false, copyPublicDir: false },
  ssr: { noExternal: true },
})
const written = await prerender()
await rm(prerenderDir, { recursive: true })
await rm(join(clientDir, '.vite'), { recursive: true })
await writeRoutes()
await compress()
console.log(`Built dist/client with ${written} pages written ahead of time.`)
// The query cache keeps timers that would hold the process.
process.exit(0)
