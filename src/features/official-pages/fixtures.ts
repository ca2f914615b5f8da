import type pg from 'pg'
import type { PageReadingDetails } from './contract.ts'
import type { PageFactKind } from './page-reading.rules.ts'

/** Fact of a reading that a test stores. */
export interface FactSeed {
  kind: PageFactKind
  value: unknown
  quote: string
  term?: string | null
  audience?: string | null
  round?: string | null
  appliesTo?: string | null
  confidence?: number
}

interface ReadingSeed {
  url?: string
  language?: string
  about?: object | null
  facts: readonly FactSeed[]
}

const toStored = (facts: readonly FactSeed[]) => {
  const text = facts.map(({ quote }) => quote).join('\n')
  let from = 0
  return {
    text,
    facts: facts.map((fact) => {
      const start = text.indexOf(fact.quote, from)
      from = start
      return {
        term: null,
        audience: null,
        round: null,
        appliesTo: null,
        headings: [],
        confidence: 0.9,
        page: 0,
        start,
        end: start + fact.quote.length,
        ...fact,
      }
    }),
  }
}

/** Inserts a reading of a user, as the reader would store it; its text consists of the quotes. */
export const insertTestReading = async (
  owner: pg.Client,
  userId: string,
  { url = 'https://example.edu/apply', language = 'en', about = null, facts }: ReadingSeed,
): Promise<string> => {
  const stored = toStored(facts)
  const { rows } = await owner.query<{ id: string }>(
    `insert into official_page_readings (user_id, url, title, language, kind, about, pages, facts)
     values ($1, $2, 'Admissions', $3, 'programme', $4, $5, $6) returning id`,
    [
      userId,
      url,
      language,
      about && JSON.stringify(about),
      JSON.stringify([{ url, title: 'Admissions', text: stored.text }]),
      JSON.stringify(stored.facts),
    ],
  )
  return rows[0]?.id ?? ''
}

/** Builds a reading as the API returns it. */
export const buildReading = (
  seeds: readonly (FactSeed & Partial<PageReadingDetails['facts'][number]>)[],
  more: Partial<PageReadingDetails> = {},
): PageReadingDetails => {
  const { text, facts } = toStored(seeds)
  return {
    id: '0d9f1f3e-6a54-4d0e-9b1c-2f1d3c4b5a70',
    url: 'https://example.edu/apply',
    title: 'Admissions',
    language: 'en',
    kind: 'programme',
    readAt: '2026-11-29T12:00:00.000Z',
    pages: [{ url: 'https://example.edu/apply', title: 'Admissions', text }],
    facts: facts.map((fact, index) => ({ contradicts: false, effect: 'note', isAccepted: false, ...fact, index })),
    about: { kind: 'program', id: 'mit-masters' },
    aboutName: 'Computer Science',
    canShare: true,
    ...more,
  }
}
