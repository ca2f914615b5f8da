import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { serveJobs } from '#src/server/worker-pool.ts'
import { defaultLanguage, type Language } from '#src/shared/locales.ts'
import { type PageEntry, pageDataId } from '#src/shared/page-data.ts'
import {
  type RenderManifest,
  renderEntryName,
  renderManifestName,
  type StyleSheet,
  writeRenderedPage,
} from './page-template.ts'

// Renders pages of catalogue entries in a thread of its own, with the code that the build made for it: loading that code
// and rendering a long page would delay the requests of all other users.

/** Job of the thread: a page, and the data of its queries. */
export interface PageJob {
  /** Folder of the built client. */
  clientFolder: string
  /** Folder of the code that renders pages. */
  renderFolder: string
  /** Pattern of the route, as in the manifest. */
  route: string
  path: string
  language: Language
  appName: string
  /** JSON of the query cache's entries, escaped for a script element. */
  data: string
}

type Catalogues = Partial<Record<Language, { common: object }>>
interface RenderCode {
  render: (
    url: string,
    language: Language,
    catalogues: Catalogues,
    given: { entries: PageEntry[]; appName: string },
  ) => Promise<string>
}

/** Returns a function that computes each value once; after a failure, again with the next call. */
const remember = <Value>(make: (key: string) => Promise<Value>) => {
  const made = new Map<string, Promise<Value>>()
  return async (key: string): Promise<Value> => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    try {
      return await value
    } catch (error) {
      made.delete(key)
      throw error
    }
  }
}

const readJson = remember(async (file) => JSON.parse(await readFile(file, 'utf8')) as object)
const readText = remember(async (file) => await readFile(file, 'utf8'))

const readStyles = async (clientFolder: string, files: readonly string[]): Promise<StyleSheet[]> =>
  await Promise.all(files.map(async (file) => ({ file, css: await readText(join(clientFolder, file)) })))

serveJobs(async ({ clientFolder, renderFolder, route, path, language, appName, data }: PageJob) => {
  const code = pathToFileURL(join(renderFolder, renderEntryName)).href
  const { render } = (await import(code)) as RenderCode
  const manifest = (await readJson(join(renderFolder, renderManifestName))) as RenderManifest
  const catalogues: Catalogues = {}
  for (const one of new Set([language, defaultLanguage]))
    catalogues[one] = { common: await readJson(join(clientFolder, 'locales', one, 'common.json')) }
  const markup = await render(path, language, catalogues, { entries: JSON.parse(data) as PageEntry[], appName })
  const { scripts, styles } = manifest.routes[route] ?? { scripts: [], styles: [] }
  const files = { scripts, styles: await readStyles(clientFolder, styles) }
  return {
    html: writeRenderedPage(manifest, language, markup, files, [
      `<script type="application/json" id="${pageDataId}">${data}</script>`,
    ]),
  }
})
