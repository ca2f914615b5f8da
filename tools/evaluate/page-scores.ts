import { z } from 'zod'
import { parseHtmlPage } from '#src/features/official-pages/reading/html.parse.ts'
import { readPage } from '#src/features/official-pages/reading/read-page.engine.ts'
import { parseTextPage } from '#src/features/official-pages/reading/text.parse.ts'

// Scores of the reader of official pages: facts by value, each value of a page once.

const factSchema = z.object({
  kind: z.string(),
  value: z.unknown(),
  term: z.string().nullish(),
  audience: z.string().nullish(),
})

const caseSchema = z.object({
  id: z.string(),
  url: z.string(),
  language: z.string(),
  kind: z.string().optional(),
  text: z.string(),
  html: z.string().optional(),
  facts: z.array(factSchema).optional(),
})

type ScoredFact = z.infer<typeof factSchema>
type PageCase = z.infer<typeof caseSchema>

const parseLines = (text: string): unknown[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line): unknown => JSON.parse(line))

/** Parses the pages of a file, one JSON object a line. */
export const readCases = (text: string): PageCase[] => parseLines(text).map((line) => caseSchema.parse(line))

const dateSchema = z.object({ month: z.number(), day: z.number().nullish(), year: z.number().nullish() })

/** Key by which two facts of a kind are the same: month and day of a date, otherwise the value. */
const toKey = ({ kind, value }: ScoredFact): string => {
  const date = dateSchema.safeParse(value)
  if (date.success) return JSON.stringify([kind, date.data.month, date.data.day ?? null])
  return JSON.stringify([kind, value])
}

const yearOf = (value: unknown): number | null => dateSchema.safeParse(value).data?.year ?? null

const isSameContext = (a: ScoredFact, b: ScoredFact): boolean =>
  (a.term ?? null) === (b.term ?? null) &&
  (a.audience ?? null) === (b.audience ?? null) &&
  yearOf(a.value) === yearOf(b.value)

interface Tally {
  right: number
  wrong: number
  missed: number
}

export interface PageScores {
  byKind: ReadonlyMap<string, Tally>
  /** Deadlines with the right month and day, and those of them with the right term, audience and year. */
  deadlines: number
  inContext: number
  traps: number
  trapsWithFalseDeadline: number
}

const addToTally = (byKind: Map<string, Tally>, key: string, language: string, part: keyof Tally): void => {
  const kind = String(JSON.parse(key)[0])
  for (const name of [kind, `${kind} ${language}`]) {
    const tally = byKind.get(name) ?? { right: 0, wrong: 0, missed: 0 }
    tally[part] += 1
    byKind.set(name, tally)
  }
}

const countValues = (
  byKind: Map<string, Tally>,
  { language, facts = [] }: PageCase,
  found: readonly ScoredFact[],
): void => {
  const expected = new Set(facts.map(toKey))
  const read = new Set(found.map(toKey))
  for (const key of read) addToTally(byKind, key, language, expected.has(key) ? 'right' : 'wrong')
  for (const key of expected) if (!read.has(key)) addToTally(byKind, key, language, 'missed')
}

/** Counts the deadlines of a page with the right day, and those of them with the right term, audience and year. */
const countDeadlines = (expected: readonly ScoredFact[], found: readonly ScoredFact[]) => {
  const deadlines = found.filter(({ kind }) => kind === 'deadline')
  const twins = deadlines.map((fact) => ({ fact, same: expected.filter((other) => toKey(other) === toKey(fact)) }))
  const right = twins.filter(({ same }) => same.length > 0)
  const inContext = right.filter(({ fact, same }) => same.some((other) => isSameContext(other, fact)))
  return { right: right.length, inContext: inContext.length, hasWrong: right.length < deadlines.length }
}

/** Compares the facts that were read with those that the cases state. */
export const scorePages = (
  cases: readonly PageCase[],
  results: readonly { id: string; facts: readonly ScoredFact[] }[],
): PageScores => {
  const byKind = new Map<string, Tally>()
  const read = new Map(results.map(({ id, facts }) => [id, facts]))
  const pages = cases.map((page) => {
    const found = read.get(page.id) ?? []
    countValues(byKind, page, found)
    return { isTrap: page.kind === 'trap', ...countDeadlines(page.facts ?? [], found) }
  })
  const traps = pages.filter(({ isTrap }) => isTrap)
  return {
    byKind,
    deadlines: pages.reduce((sum, { right }) => sum + right, 0),
    inContext: pages.reduce((sum, { inContext }) => sum + inContext, 0),
    traps: traps.length,
    trapsWithFalseDeadline: traps.filter(({ hasWrong }) => hasWrong).length,
  }
}

const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(3))

/** Formats scores, one line for each kind and language. */
export const formatPageScores = ({
  byKind,
  deadlines,
  inContext,
  traps,
  trapsWithFalseDeadline,
}: PageScores): string[] => [
  ...[...byKind]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(
      ([name, { right, wrong, missed }]) =>
        `${name.padEnd(28)} precision ${share(right, right + wrong)} recall ${share(right, right + missed)} (${right} right, ${wrong} wrong, ${missed} missed)`,
    ),
  `deadlines with right term, audience and year: ${share(inContext, deadlines)} (${inContext} of ${deadlines})`,
  `trap pages with a false deadline: ${trapsWithFalseDeadline} of ${traps}`,
]

const lineSchema = z.object({ url: z.string(), line: z.string(), label: z.string() })
const siteSchema = z.object({ url: z.string(), text: z.string() })

const isGraduate = (label: string) => label.startsWith('graduate')

/** Counts the deadlines that the reader offers on labelled lines of a site's pages; pages of kind "trap" offer none. */
export const countFalseDeadlines = (labelled: string, pages: string) => {
  const lines = parseLines(labelled).map((line) => lineSchema.parse(line))
  const texts = new Map(
    parseLines(pages)
      .map((page) => siteSchema.parse(page))
      .map(({ url, text }) => [url, text]),
  )
  const offeredLines = lines.filter(({ url, line }) => {
    const text = texts.get(url) ?? line
    const { kind, facts } = readPage(parseTextPage(text, url))
    const start = text.indexOf(line)
    const isOn = (fact: { start: number; end: number }) =>
      start < 0 || (fact.start < start + line.length && fact.end > start)
    return kind !== 'trap' && facts.some((fact) => fact.kind === 'deadline' && isOn(fact))
  })
  return {
    lines: lines.length,
    offered: offeredLines.length,
    found: offeredLines.filter(({ label }) => isGraduate(label)).length,
    wrong: offeredLines
      .filter(({ label }) => !isGraduate(label))
      .map(({ url, line }) => `${url}: ${line.slice(0, 160)}`),
  }
}

const sampleRow = (run: number, index: number) =>
  `<tr class="listing listing--programme"><td><a href="/programme/${run}/${index}">Programme ${run}-${index} (MSc)</a></td>` +
  `<td>January ${(index % 28) + 1}, 2027</td><td>1 October 2026</td><td>Not offered</td></tr>`

const sampleSection = (run: number, index: number) =>
  `<section class="accordion__panel" data-track="panel-${index}"><h3>School ${run}-${index}</h3><p class="text text--body">Applications ` +
  `for admission to school ${run}-${index} must be received by March ${(index % 28) + 1}, together with two letters of recommendation and ` +
  `a TOEFL score of ${60 + (index % 40)}.</p><p class="text text--body">The school has ${index} laboratories in two cities, and its students come ` +
  `from many countries. Courses are taught in small groups; each student has an adviser from the first week.</p></section>`

const listOf = (count: number, build: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => build(index)).join('')

/** Builds a page of 200 KB: navigation, a table of 150 programmes with two dates each, 150 sections, and scripts. */
const buildSample = (run: number): string => {
  const menu = listOf(
    150,
    (index) => `<li class="menu__item"><a class="menu__link" href="/page/${index}">Page ${index}</a></li>`,
  )
  const html =
    `<html lang="en"><head><title>Deadlines</title></head><body><nav><ul>${menu}</ul></nav><main><h1>Application deadlines</h1>` +
    `<table><tr><th>Programme</th><th>Fall deadline</th><th>Opens</th><th>Spring deadline</th></tr>${listOf(150, (index) => sampleRow(run, index))}</table>` +
    listOf(150, (index) => sampleSection(run, index))
  return `${html}</main><script>${'a();'.repeat(50_000)}</script></body></html>`.slice(0, 200_000)
}

/** Measures the time to parse and read 200 KB of HTML with 450 dates, the median of 15 runs, in milliseconds. */
export const measureReading = (): number => {
  const times = Array.from({ length: 15 }, (_, run) => {
    const html = buildSample(run)
    const start = performance.now()
    readPage(parseHtmlPage(html, 'https://www.college.example/deadlines'))
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  return Math.round(times[7] ?? 0)
}
