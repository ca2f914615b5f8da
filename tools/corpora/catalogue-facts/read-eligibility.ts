import type { ReadFact } from '#src/features/catalogue-import/official/page-facts.parse.ts'
import { isRecord, type Page } from '#src/features/catalogue-import/official/page-value.parse.ts'
import { readTable } from '../build-catalogue-inputs.ts'

// Eligibility rules of scholarships, and work experience for programmes. A table maps the words of a page to rules;
// unknown words are omitted.

const table = readTable('eligibility.txt')
/** Words that map to several ids. */
const sets = new Map(
  table.filter(([, words]) => words === '').map(([name = '', , , ids = '']) => [name, ids.split(' ')]),
)
const rules = new Map(
  table.map(([about, words, form = '', ids = '', residents]) => [`${about}|${words}`, { form, ids, residents }]),
)

type Form = 'in' | 'not_in' | 'some'
type EligibilityRule = { [form in Form]?: string[] } & {
  any?: true
  group?: string
  residents?: true
  shown?: string[]
}

const forms: Readonly<Record<string, Form>> = { in: 'in', not: 'not_in', some: 'some' }

export const findRule = (about: string, words: string): EligibilityRule | undefined => {
  const known = rules.get(`${about}|${words}`)
  if (!known) return undefined
  if (known.form === 'any') return { any: true }
  if (known.form === 'group') return { group: known.ids }
  const form = forms[known.form]
  const shown = known.ids.split(' ')
  const ids = shown.flatMap((id) => sets.get(id) ?? [id])
  return form && { [form]: [...new Set(ids)].toSorted(), ...(known.residents ? { residents: true } : {}), shown }
}

/** Lists all values of a page of one kind, in page order. */
const listValues = ({ facts }: Page, about: string): unknown[] =>
  facts.flatMap(({ kind, value, round }) =>
    kind === 'eligibility' && round === null && isRecord(value) && about in value ? [value[about]] : [],
  )

/** Several groups of people are no single rule, but several fields are one longer list. */
const readRule = (page: Page, about: string): ReadFact | undefined => {
  const values = listValues(page, about).map((words) =>
    typeof words === 'string' ? findRule(about, words) : undefined,
  )
  const [first, ...others] = values
  if (!first) return undefined
  if (others.length === 0) return { value: first }
  const lists = values.map((rule) => rule?.in)
  if (about !== 'field' || lists.includes(undefined)) return undefined
  const union = (found: (string[] | undefined)[]) => [...new Set(found.flatMap((list) => list ?? []))]
  return { value: { in: union(lists).toSorted(), shown: union(values.map((rule) => rule?.shown)) } }
}

const parseYears = (text: unknown): number | undefined => {
  if (typeof text === 'number') return text
  const [, under, years] = typeof text === 'string' ? (/^(under )?(\d{2})(?: |$)/.exec(text) ?? []) : []
  return years === undefined ? undefined : Number(years) - (under ? 1 : 0)
}

const readAge = (page: Page): ReadFact | undefined => {
  const [max] = listValues(page, 'age_max').map(parseYears)
  const [min] = listValues(page, 'age_min').map(parseYears)
  if (max === undefined && min === undefined) return undefined
  return { value: { ...(max === undefined ? {} : { max }), ...(min === undefined ? {} : { min }) } }
}

const readSex = (page: Page): ReadFact | undefined =>
  listValues(page, 'gender').includes('women') ? { value: 'female' } : undefined

const maxYears = 15

/** Years of work that every applicant needs; "2 years if no law degree" does not count. */
export const readWork = (page: Page): ReadFact | undefined => {
  const years = [...listValues(page, 'work_experience_years'), ...listValues(page, 'work_experience')].flatMap(
    (value) => {
      if (typeof value === 'number') return [value]
      const [count, ...rest] = typeof value === 'string' ? value.split(/ years?\b/) : []
      const isPlain = rest.length === 1 && !/\bif\b/.test(rest[0] ?? '')
      return count !== undefined && isPlain && /^\d{1,2}$/.test(count) ? [Number(count)] : []
    },
  )
  const [first] = years
  return first !== undefined && first > 0 && first <= maxYears ? { value: first } : undefined
}

/** Returns the rules of a scholarship, by the catalogue's kinds. */
export const readEligibility = (page: Page): Record<string, ReadFact | undefined> => ({
  nationality: readRule(page, 'nationality'),
  study_level: readRule(page, 'level') ?? readRule(page, 'not_for'),
  study_field: readRule(page, 'field'),
  study_country: readRule(page, 'country_of_study'),
  sex: readSex(page),
  age: readAge(page),
  work_experience: readWork(page),
})
