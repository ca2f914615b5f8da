import { readFileSync } from 'node:fs'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import { serveJobs } from '#src/server/worker-pool.ts'
import { maxShownPages } from '../rules.ts'
import { listFontPaths } from './fonts.provider.ts'
import { buildCoveredJson } from './glyph-coverage.provider.ts'
import { separateGlyphLetters } from './glyph-letters.provider.ts'
import { extractSvgPage } from './svg-page.parse.ts'

/** Output of a compilation: the PDF file, all pages as one SVG, or a single page, counted from 1. */
export type Output = 'pdf' | 'svg' | { page: number }

/** Job of a typesetting worker: the name of a design and its data. */
export interface TypstJob {
  design: 'cv' | 'writing' | 'card'
  printed: object
  output: Output
}

/** Typeset document with its page count and missing characters. */
export interface TypesetDocument {
  pages: number
  /** Empty when the document has more than `maxShownPages` pages. */
  content: Uint8Array | string
  /** Characters without a glyph in our fonts; each is printed as a box. */
  missing: string[]
  /** Duration of the compilation alone. */
  compilerMs: number
}

const designs = new URL('../designs/', import.meta.url)
const sources = new Map<string, string>()

const sourceOf = (design: TypstJob['design']): string => {
  const source = sources.get(design) ?? readFileSync(new URL(`${design}.typ`, designs), 'utf8')
  sources.set(design, source)
  return source
}

// The workspace is the folder of the designs: a document can reference no other files.
const compiler = NodeCompiler.create({ workspace: designs.pathname, fontArgs: [{ fontPaths: listFontPaths() }] })

/** Renders the output of a document; empty for one above the page limit. */
const draw = (document: NodeTypstDocument, output: Output): TypesetDocument['content'] => {
  const pages = document.numOfPages
  // PDF/UA-1 rejects a document without a title, a language or ordered headings.
  if (output === 'pdf') return separateGlyphLetters(compiler.pdf(document, { pdfStandard: 'ua-1' }))
  if (pages > maxShownPages) return ''
  const svg = compiler.plainSvg(document)
  return output === 'svg' ? svg : extractSvgPage(svg, Math.min(output.page, pages), pages)
}

const set = ({ design, printed, output }: TypstJob): TypesetDocument => {
  const { data, missing } = buildCoveredJson(printed)
  const startedAt = performance.now()
  const compiled = compiler.compile({ mainFileContent: sourceOf(design), inputs: { data } })
  const document = compiled.result
  if (!document) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics ?? 'no document'))
  const content = draw(document, output)
  return { pages: document.numOfPages, content, missing, compilerMs: performance.now() - startedAt }
}

/**
 * Cache eviction: entries unused in the last few compilations are evicted, because the cache is process-wide and would
 * grow with every text. Fonts and the design stay cached: without them a compilation takes five times as long.
 */
const keptGenerations = 2
/** Idle time in milliseconds after which the cache is cleared. */
const restMs = 30_000

let rest: NodeJS.Timeout | undefined

serveJobs((job: TypstJob): TypesetDocument => {
  let isSet = false
  try {
    const made = set(job)
    isSet = true
    return made
  } finally {
    compiler.evictCache(isSet ? keptGenerations : 0)
    clearTimeout(rest)
    rest = setTimeout(() => compiler.evictCache(0), restMs).unref()
  }
})
