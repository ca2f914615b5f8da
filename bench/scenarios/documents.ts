import { buildCv, buildLongBibliography } from '#src/features/documents/cv/content.fixtures.ts'
import { typesetCv } from '#src/features/documents/cv/pdf.provider.ts'
import { type RunningServer, signUpApplicant } from '#tests/support/server-process.ts'
import { type Figure, rangeOf } from '../measure.ts'
import type { Sizes } from '../sizes.ts'

/** Debounce of the preview, as in `cv-preview.tsx`. */
const previewPauseMs = 60
const mib = 1024 * 1024

let made = 0

/** Builds a typical CV of two pages; no two are identical, so that none is in the compiler's cache. */
const twoPages = () => {
  const cv = buildCv('en')
  const [papers] = buildLongBibliography(28).sections
  made += 1
  return {
    ...cv,
    person: { ...cv.person, headline: `Applicant ${made}` },
    sections: cv.sections.map((one) => (one.kind === 'publications' && papers ? papers : one)),
  }
}

const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? 0

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Creates an applicant with CVs of two pages, and the calls on them. */
const personWithCvs = async (server: RunningServer, atOnce: number) => {
  const person = await signUpApplicant(server)
  const begin = async () => {
    const begun = { title: 'CV', language: 'en', start: { from: 'empty' } }
    return (await person.call('POST', '/api/documents', begun)).body as { id: string; version: number }
  }
  const rewrite = async ({ id, version }: { id: string; version: number }) => {
    const { status, body } = await person.call('PATCH', `/api/documents/${id}`, { id, version, content: twoPages() })
    if (status !== 200) throw new Error(`a change of the CV answered ${status}`)
    return body as { id: string; version: number }
  }
  const documents: { id: string; version: number }[] = []
  for (let index = 0; index < atOnce; index += 1) documents.push(await begin())
  const read = async (path: string) => {
    const response = await fetch(`${server.url}${path}`, { headers: { cookie: person.cookie() } })
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    await response.arrayBuffer()
  }
  const exportPdf = async ({ id }: { id: string }) => await read(`/api/documents/${id}/file?format=pdf`)
  return {
    /** Rewrites every CV. */
    rewriteAll: async () => {
      for (const [index, document] of documents.entries()) documents[index] = await rewrite(document)
      return documents
    },
    exportPdf,
    list: async () => await read('/api/documents'),
    preview: async () => {
      const { status } = await person.call('POST', '/api/documents/preview', { content: twoPages() })
      if (status !== 200) throw new Error(`the preview answered ${status}`)
    },
  }
}
type Person = Awaited<ReturnType<typeof personWithCvs>>

/** Compares a warm export over HTTP with the compiler alone for the same CV, alternating. */
const benchExport = async (
  { exportPdf, rewriteAll }: Person,
  { warmUps, exports, atOnce }: Sizes['documents'],
): Promise<Figure[]> => {
  const http: number[] = []
  const compiler: number[] = []
  for (let round = 0; round < (warmUps + exports) / atOnce; round += 1)
    for (const document of await rewriteAll()) {
      http.push(await timed(async () => await exportPdf(document)))
      const { compilerMs, pages } = await typesetCv(twoPages(), 'pdf')
      if (pages !== 2) throw new Error(`the CV has ${pages} pages`)
      compiler.push(compilerMs)
    }
  const [slow, alone] = [percentile(http.slice(warmUps), 0.95), percentile(compiler.slice(warmUps), 0.95)]
  return [
    {
      id: 'documents',
      what: 'export of a CV of two pages as PDF, warm, over HTTP / the compiler alone, 95th percentiles',
      value: slow / alone,
      unit: 'ratio',
      bar: '<= 1.5',
      holds: slow / alone <= 1.5,
      exportMs: slow,
      compilerMs: alone,
    },
  ]
}

/** Measures concurrent exports, and the latency of another call meanwhile. */
const benchTogether = async (
  { exportPdf, rewriteAll, list }: Person,
  { rounds, atOnce, calls }: Sizes['documents'],
): Promise<Figure[]> => {
  const quiet: number[] = []
  for (let index = 0; index < calls; index += 1) quiet.push(await timed(list))
  const slowest: number[] = []
  const meanwhile: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    let isRunning = true
    const documents = await rewriteAll()
    const each = documents.map(async (document) => await timed(async () => await exportPdf(document)))
    const all = Promise.all(each).finally(() => {
      isRunning = false
    })
    while (isRunning) meanwhile.push(await timed(list))
    slowest.push(Math.max(...(await all)))
  }
  const latency = percentile(meanwhile, 0.5) / percentile(quiet, 0.5)
  const value = Math.max(...slowest)
  return [
    {
      id: 'documents',
      what: `${atOnce} exports at once: the slowest`,
      value,
      range: rangeOf(slowest),
      unit: 'ms',
      bar: '<= 1500',
      holds: value <= 1500,
    },
    {
      id: 'documents',
      what: `a list of documents while ${atOnce} exports run / without them, medians`,
      value: latency,
      unit: 'ratio',
      bar: '<= 2',
      holds: latency <= 2,
      calls: meanwhile.length,
    },
  ]
}

/** Measures the time from the last key to the preview: debounce and response. */
const benchPreview = async ({ preview }: Person, { warmUps, exports }: Sizes['documents']): Promise<Figure[]> => {
  const times: number[] = []
  for (let index = 0; index < warmUps + exports; index += 1) times.push(previewPauseMs + (await timed(preview)))
  const value = percentile(times.slice(warmUps), 0.95)
  return [
    {
      id: 'documents',
      what: 'preview of a CV of two pages, from the last key, 95th percentile',
      value,
      unit: 'ms',
      bar: '<= 200',
      holds: value <= 200,
    },
  ]
}

/** Measures the memory of an exporting process, after its first hundred exports and after five hundred more. */
const benchMemoryOfExports = async ({ exportsBefore, exportsAfter }: Sizes['documents']): Promise<Figure[]> => {
  const grow = async (count: number) => {
    for (let index = 0; index < count; index += 1) await typesetCv(twoPages(), 'pdf')
    return process.memoryUsage.rss() / mib
  }
  const before = await grow(exportsBefore)
  const after = await grow(exportsAfter)
  return [
    {
      id: 'documents',
      what: `memory after ${exportsAfter} more exports / before them`,
      value: after / before,
      unit: 'ratio',
      bar: '<= 1.1',
      holds: after / before <= 1.1,
      beforeMib: Math.round(before),
      afterMib: Math.round(after),
    },
  ]
}

/** Exports and previews of CVs: their duration, single and concurrent, and their memory. */
export const benchDocuments = async (server: RunningServer, sizes: Sizes['documents']): Promise<Figure[]> => {
  const person = await personWithCvs(server, sizes.atOnce)
  return [
    ...(await benchExport(person, sizes)),
    ...(await benchTogether(person, sizes)),
    ...(await benchPreview(person, sizes)),
    ...(await benchMemoryOfExports(sizes)),
  ]
}
