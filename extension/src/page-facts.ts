// What the extension shows of a reading. The shapes are those of `officialPages.read`.

export interface ReadFact {
  index: number
  kind: string
  value: unknown
  term: string | null
  audience: string | null
  round: string | null
  quote: string
  appliesTo: string | null
  contradicts: boolean
  otherReading?: unknown
  programs?: { id: string; name: string }[]
}

export interface Reading {
  id: string
  title: string
  kind: string
  problem?: string
  facts: ReadFact[]
  program?: { id: string; name: string; university: string; universityId: string }
}

type Translate = (name: string, substitutions?: string[]) => string

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const formatDay = ({ year, month, day }: Record<string, unknown>, language: string): string => {
  const hasDay = typeof day === 'number'
  const hasYear = typeof year === 'number'
  const date = new Date(Date.UTC(hasYear ? year : 2024, Number(month) - 1, hasDay ? day : 1))
  return new Intl.DateTimeFormat(language, {
    month: 'long',
    ...(hasDay ? { day: 'numeric' } : {}),
    ...(hasYear ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  }).format(date)
}

const periods = ['year', 'semester', 'credit', 'programme', 'month']

const formatAmount = (
  { amount, currency, per }: Record<string, unknown>,
  language: string,
  translate: Translate,
): string => {
  const money =
    typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
      ? new Intl.NumberFormat(language, { style: 'currency', currency }).format(Number(amount))
      : String(amount)
  return typeof per === 'string' && periods.includes(per) ? translate(`per_${per}`, [money]) : money
}

/** Formats the parts of a value that has no form of its own, such as the scores of a test: "ibt 100, writing 24". */
const formatParts = (value: Record<string, unknown>): string =>
  Object.entries(value)
    .filter(([, part]) => typeof part === 'string' || typeof part === 'number')
    .map(([name, part]) =>
      name === 'text' || name === 'value' ? String(part) : `${name.replaceAll('_', ' ')} ${part}`,
    )
    .join(', ')

const policies = ['required', 'optional', 'not_accepted', 'rolling']

/** Formats the value of a fact in the language of the browser. */
export const formatFactValue = (value: unknown, language: string, translate: Translate): string => {
  if (typeof value === 'string') return policies.includes(value) ? translate(`value_${value}`) : value
  if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
  if (typeof value === 'boolean') return translate(value ? 'value_yes' : 'value_no')
  if (!isRecord(value)) return ''
  if (typeof value.month === 'number') return formatDay(value, language)
  if (typeof value.amount === 'number') return formatAmount(value, language, translate)
  return formatParts(value)
}

const terms = ['fall', 'spring', 'summer', 'winter']
const audiences = ['domestic', 'international', 'eu', 'non_eu', 'funding']

/** Formats what a fact holds for: term, audience, round, and the part of the page that it is about. */
export const formatQualifiers = (fact: ReadFact, translate: Translate): string => {
  const { term, audience, round, appliesTo } = fact
  return [
    term && terms.includes(term) ? translate(`term_${term}`) : term,
    audience && audiences.includes(audience) ? translate(`audience_${audience}`) : audience,
    round,
    appliesTo,
  ]
    .filter(Boolean)
    .join(' · ')
}

/**
 * Lists the facts that one press keeps: those about the programme of the page. Where the page contradicts what is known,
 * can be read in two ways or names several programmes, the user decides in GradApp.
 */
export const listKeepable = ({ facts, program }: Reading): ReadFact[] =>
  program
    ? facts.filter(
        ({ contradicts, otherReading, programs }) =>
          !contradicts && otherReading === undefined && (programs === undefined || programs.length === 0),
      )
    : []

/** Sorts the facts for display: deadlines first, each group in the order of the page. */
export const sortDeadlinesFirst = (facts: ReadFact[]): ReadFact[] =>
  facts.toSorted((a, b) => Number(b.kind === 'deadline') - Number(a.kind === 'deadline'))

const encoder = new TextEncoder()

/** Maximum bytes of a request; the server accepts 1 MiB of JSON. */
const maxRequestBytes = 1_000_000
const maxAddressLength = 2_000

/** Builds the request for a page: as HTML, which has its tables, or as text where that is too long. */
export const buildReadRequest = ({ url, html, text }: { url: string; html: string; text: string }): string => {
  const address = url.length <= maxAddressLength && /^https?:/.test(url) ? url : ''
  const asHtml = JSON.stringify({ url: address, content: { type: 'html', html } })
  if (html.length <= 900_000 && encoder.encode(asHtml).length <= maxRequestBytes) return asHtml
  // Four bytes are the longest that a character can become, apart from rare escapes.
  return JSON.stringify({ url: address, content: { type: 'text', text: text.slice(0, 240_000) } })
}
