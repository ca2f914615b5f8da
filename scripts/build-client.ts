import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Manifest } from 'vite'
import { directionOf, type Language, languages } from '../src/shared/locales.ts'

// Builds the browser's files, then writes each public page as HTML in each language, so that a first visit reads
// before any script has run.

type Catalogues = Partial<Record<Language, { common: object }>>
type Prerender = { render: (url: string, language: Language, catalogues: Catalogues) => Promise<string> }

/** The pages written ahead of time, each with the route files whose code it needs. */
const publicPages = [
  { url: '/', file: 'index.html', routes: ['src/routes/_site.tsx', 'src/routes/_site/index.tsx'] },
  { url: '/about', file: 'about.html', routes: ['src/routes/_site.tsx', 'src/routes/_site/about.tsx'] },
  { url: '/contact', file: 'contact.html', routes: ['src/routes/_site.tsx', 'src/routes/_site/contact.tsx'] },
  { url: '/help', file: 'help.html', routes: ['src/routes/_site.tsx', 'src/routes/_site/help.tsx'] },
  {
    url: '/become-a-mentor',
    file: 'become-a-mentor.html',
    routes: ['src/routes/_site.tsx', 'src/routes/_site/become-a-mentor.tsx'],
  },
]

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

/** The links that fetch a page's own scripts and styles together with the first ones. */
const assetLinks = (manifest: Manifest, routes: string[]): string => {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const next of chunk.imports ?? []) visit(next)
  }
  for (const key of Object.keys(manifest)) if (routes.some((route) => key.split('?')[0] === route)) visit(key)
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
    ...[...scripts].map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
  ].join('\n    ')
}

/** Parts what React put before the markup for the head (title, meta, styles) from the markup of #root. */
const splitHead = (markup: string): { head: string; body: string } => {
  const head = /^(?:<title>.*?<\/title>|<meta [^>]*>|<link [^>]*>|<style[^>]*data-precedence[^>]*>.*?<\/style>)*/s.exec(
    markup,
  )?.[0]
  return { head: head ?? '', body: markup.slice(head?.length ?? 0) }
}

const withoutDuplicates = (template: string, links: string): string =>
  links
    .split('\n    ')
    .filter((link) => !template.includes(/href="[^"]+"/.exec(link)?.[0] ?? link))
    .join('\n    ')

const page = (template: string, language: Language, markup: string, links: string): string => {
  const { head, body } = splitHead(markup)
  const texts = `<link rel="preload" as="fetch" crossorigin="anonymous" href="/locales/${language}/common.json">`
  return template
    .replace('<html lang="en" dir="ltr"', `<html lang="${language}" dir="${directionOf(language)}"`)
    .replace('<!--head-->', () => `${texts}\n    ${head}`)
    // After the first styles, in the order in which the browser would add them.
    .replace('</head>', () => `  ${withoutDuplicates(template, links)}\n  </head>`)
    .replace('<div id="root"><!--app--></div>', () => `<div id="root" data-language="${language}">${body}</div>`)
}

const prerender = async (): Promise<number> => {
  const { render }: Prerender = await import(pathToFileURL(join(prerenderDir, 'main.prerender.js')).href)
  const template = await readFile(join(clientDir, 'index.html'), 'utf8')
  const manifest: Manifest = JSON.parse(await readFile(join(clientDir, '.vite/manifest.json'), 'utf8'))
  const catalogues = await readCatalogues()
  for (const { url, file, routes } of publicPages) {
    const links = assetLinks(manifest, routes)
    for (const language of languages) {
      const target = join(clientDir, 'prerendered', language, file)
      await mkdir(dirname(target), { recursive: true })
      await writeFile(target, page(template, language, await render(url, language, catalogues), links))
    }
  }
  return publicPages.length * languages.length
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
console.log(`Built dist/client with ${written} pages written ahead of time.`)
// The query cache keeps timers that would hold the process.
process.exit(0)
