import { readProgramTitle } from '#src/features/catalogue-import/official/program-titles.parse.ts'
import { minConfidence } from '../page-reading.rules.ts'
import type { PageReadResult, ReadPageFact } from '../read-page.rules.ts'

/** University of a page, as the catalogue names it. */
export interface PageHome {
  id: string
  name: string
  country: string | null
}

/** Line of a file of official pages, which `catalogue import official` reads. */
export interface PageLine {
  university: string
  domain: string
  country: string | null
  program: string
  degree: string | null
  level: string | null
  scope: 'programme' | 'department' | 'university' | 'scholarship'
  url: string
  cycle: null
  year: number | null
  read_on: string
  facts: Record<string, unknown>[]
}

const maxTitleLength = 300

/** Marks between the title of a page and the name of its site. */
const titleSeparator = / (?:[|–—»·:]|-|::) /

/** Selects the part of a page's title that names a degree, "Computer Science MSc" of "Computer Science MSc | Example". */
const parseTitle = (title: string) => {
  const parts = title.slice(0, maxTitleLength).split(titleSeparator)
  for (const part of parts) {
    const read = readProgramTitle({ title: part, degree: null, level: null })
    if (read) return { program: part.trim(), degree: read.degree, level: read.level }
  }
  return { program: (parts[0] ?? '').trim(), degree: null, level: null }
}

const getYear = ({ value }: ReadPageFact): number =>
  typeof value === 'object' && value !== null && 'year' in value && typeof value.year === 'number' ? value.year : 0

/** Finds the newest year that the values state. */
const findNewestYear = (facts: readonly ReadPageFact[]): number | null =>
  facts.reduce((newest, fact) => Math.max(newest, getYear(fact)), 0) || null

/** Length is called duration in the file. */
const toLineFact = ({ kind, value, term, audience, round, quote }: ReadPageFact): Record<string, unknown> => ({
  kind: kind === 'length' ? 'duration' : kind,
  value,
  term,
  audience,
  round,
  quote,
})

const scopes = { programme: 'programme', 'graduate-school': 'department', scholarship: 'scholarship' } as const

const getHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : '')

/**
 * Formats a reading as lines of a file of official pages: one for each page, and for each programme that a page names.
 *
 * Values of a page on another host, such as the graduate school's, are about the university. A page about payment,
 * housing or events has no lines.
 *
 * @param readOn ISO date
 */
export const formatPageLines = (
  { pages, facts, kind }: PageReadResult,
  home: Pick<PageHome, 'name' | 'country'> | undefined,
  readOn: string,
): PageLine[] => {
  const [first] = pages
  if (!first || kind === 'trap') return []
  const title = parseTitle(first.title)
  const certain = facts.filter(({ confidence }) => confidence >= minConfidence)
  const groups = Map.groupBy(certain, ({ page, appliesTo }) => JSON.stringify([page, appliesTo]))
  return [...groups.values()].flatMap((ofProgram): PageLine[] => {
    const [{ page: index, appliesTo } = { page: 0, appliesTo: null }] = ofProgram
    const page = pages[index]
    if (!page) return []
    const host = getHost(page.finalUrl)
    const own = host === getHost(first.finalUrl) ? scopes[kind] : 'university'
    const named = appliesTo === null ? title : { ...parseTitle(appliesTo), program: appliesTo }
    return [
      {
        university: home?.name ?? '',
        domain: host.replace(/^www\./, '').replace(/:\d+$/, ''),
        country: home?.country ?? null,
        program: named.program,
        degree: named.degree,
        level: named.level ?? title.level,
        scope: appliesTo === null ? own : 'programme',
        url: page.finalUrl,
        cycle: null,
        year: findNewestYear(ofProgram),
        read_on: readOn,
        facts: ofProgram.map(toLineFact),
      },
    ]
  })
}
