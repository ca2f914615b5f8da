import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { fontPaths } from './fonts.provider.ts'

/** What a thread sets: a design's name and its data as JSON. */
export interface TypstJob {
  design: 'cv' | 'writing'
  data: string
  output: 'pdf' | 'svg'
}

export type TypstAnswer = { pages: number; content: Uint8Array | string; compilerMs: number } | { failure: string }

const designs = new URL('../designs/', import.meta.url)
const sources = new Map<string, string>()

const sourceOf = (design: TypstJob['design']): string => {
  const source = sources.get(design) ?? readFileSync(new URL(`${design}.typ`, designs), 'utf8')
  sources.set(design, source)
  return source
}

// The workspace is the folder of the designs: nothing else of the disk can be named in one.
const compiler = NodeCompiler.create({ workspace: designs.pathname, fontArgs: [{ fontPaths: fontPaths() }] })

const set = ({ design, data, output }: TypstJob): TypstAnswer => {
  const startedAt = performance.now()
  const compiled = compiler.compile({ mainFileContent: sourceOf(design), inputs: { data } })
  const document = compiled.result
  if (!document)
    return { failure: JSON.stringify(compiled.takeError()?.shortDiagnostics ?? 'no document').slice(0, 2000) }
  const content =
    // PDF/UA-1 refuses a document without title, language or order of headings.
    output === 'pdf' ? new Uint8Array(compiler.pdf(document, { pdfStandard: 'ua-1' })) : compiler.plainSvg(document)
  return { pages: document.numOfPages, content, compilerMs: performance.now() - startedAt }
}

/**
 * What no compilation of the last few used leaves the cache, which is of the whole process and would grow with every text.
 * Fonts and the design stay in it: without them a compilation takes five times as long.
 */
const keptGenerations = 2
/** Milliseconds without a document after which the cache is emptied. */
const restMs = 30_000

let rest: NodeJS.Timeout | undefined

const answerTo = (job: TypstJob): TypstAnswer => {
  let answer: TypstAnswer
  try {
    answer = set(job)
  } catch (error) {
    answer = { failure: String(error).slice(0, 2000) }
  }
  compiler.evictCache('failure' in answer ? 0 : keptGenerations)
  clearTimeout(rest)
  rest = setTimeout(() => compiler.evictCache(0), restMs).unref()
  return answer
}

parentPort?.on('message', (job: TypstJob) => parentPort?.postMessage(answerTo(job)))
