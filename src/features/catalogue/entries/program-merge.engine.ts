import { reviewSource } from '../editing/editing.rules.ts'
import { type Fact, type Facts, getFactText, mergeFacts, selectLaterDate } from '../facts/facts.rules.ts'
import { normalizeName } from '../names.engine.ts'
import { studyModes } from '../rules.ts'
import { buildProgramSearchText } from '../search/search.rules.ts'
import { hashText, type ProgramEntry, type ScholarshipEntry, slugifyUniquely } from './source-entry.parse.ts'

// Converts imported programmes and scholarships to rows, as JSON by column name.

const filled = <T>(offered: T | null, known: T | null | undefined): T | null => offered ?? known ?? null
const listed = <T>(offered: T[], known: T[] | undefined): T[] => (offered.length > 0 ? offered : (known ?? []))

export interface ProgramJson {
  id: string
  university_id: string
  name: string
  field: string
  level: string
  degree: string
  language: string | null
  keywords: string[]
  website_url: string
  is_verified: boolean
  facts: Facts
  source: string
  search_text: string
}

/** Id prefixes of sources that know programmes by field only. */
export const fieldSources: readonly string[] = ['ipeds-completions-', 'bfs-']
export const isByField = ({ source }: { source: string }): boolean =>
  fieldSources.some((beginning) => source.startsWith(beginning))

/** Stop words that do not distinguish the subject of a name. */
const plainWords = new Set(['and', 'of', 'the', 'in', 'science', 'sciences', 'studies', 'general', 'other', 'program'])
const wordsIn = (name: string): Set<string> =>
  new Set(
    normalizeName(name)
      .split(' ')
      .filter((word) => word !== '' && !plainWords.has(word)),
  )

const hasAll = (words: ReadonlySet<string>, of: ReadonlySet<string>): boolean =>
  [...of].every((word) => words.has(word))

/**
 * Finds existing programmes of other origin that equal an entry of a register. An entry known by field only matches
 * every programme of the university with this field and level whose name contains all words of the field's name, or no
 * others. An entry with a name matches the only programme of this level with that name.
 */
export const findSamePrograms = (
  known: readonly ProgramJson[],
  { name, field, level, isRegistered, source }: ProgramEntry,
  universityId: string,
): ProgramJson[] => {
  const words = wordsIn(name)
  const there = known.filter(
    (row) => row.university_id === universityId && row.level === level && row.source !== source,
  )
  if (isRegistered === 'field')
    return there.filter((row) => {
      const own = wordsIn(row.name)
      if (row.field !== field) return false
      return level === 'mba' || (own.size > 0 && words.size > 0 && (hasAll(own, words) || hasAll(words, own)))
    })
  const same = there.filter((row) => normalizeName(row.name) === normalizeName(name))
  return same.length === 1 ? same : []
}

const numbersOf = (value: unknown): number[] => [value].flat().filter((one): one is number => typeof one === 'number')

/** Joins the lengths of a programme's variants, sorted; a single one is a number. */
const joinedLengths = (one: Fact, other: Fact): Fact => {
  const lengths = [...new Set([...numbersOf(one.value), ...numbersOf(other.value)])].toSorted((a, b) => a - b)
  return { ...one, value: lengths.length === 1 ? lengths[0] : lengths }
}

/** Joins the modes of a programme's variants, in the order of `studyModes`. */
const joinedModes = (one: Fact, other: Fact): Fact => {
  const modes: unknown[] = [one.value, other.value].flat()
  return { ...one, value: studyModes.filter((mode) => modes.includes(mode)) }
}

const lower = (one: Fact, other: Fact): Fact => (Number(other.value) < Number(one.value) ? other : one)
const higher = (one: Fact, other: Fact): Fact => (Number(other.value) > Number(one.value) ? other : one)

/** Merges facts of several rows of one register, in any order: all lengths and modes, the highest price, the lowest score and rate. */
const joins: Readonly<Record<string, (one: Fact, other: Fact) => Fact>> = {
  duration_months: joinedLengths,
  mode: joinedModes,
  tuition_per_year: higher,
  entry_score: lower,
  admission_rate: lower,
  intake: higher,
  accredited_until: selectLaterDate,
}

/** Merges variants of a programme in the same edition of a register; a newer edition replaces them. */
const mergeRegistered = (known: Facts, offered: Facts): Facts => {
  const merged = mergeFacts(known, offered, false)
  const joined = Object.entries(offered).flatMap(([kind, fact]) => {
    const before = known[kind]
    const join = joins[kind]
    const isSame = before && join && before.source === fact.source && before.year === fact.year && !before.by
    return isSame ? [[kind, join(before, fact)] as const] : []
  })
  return { ...merged, ...Object.fromEntries(joined) }
}

/**
 * Adds the figures of a field, or the facts of a programme of another register, to a programme. A page replaces the
 * university's own address only, never another page of the programme.
 * @param shared number of programmes that share the figures
 */
export const addFigures = (
  row: ProgramJson,
  entry: ProgramEntry,
  shared: number,
  university: { website_url: string },
): ProgramJson => {
  const { website, ...figures } = entry.facts
  const hasOwnPage = row.website_url !== university.website_url && !row.facts.website
  const stated = website && shared === 1 && !hasOwnPage ? { ...figures, website } : figures
  const offered = Object.fromEntries(
    Object.entries(stated).map(([kind, fact]) => [
      kind,
      shared > 1 ? { ...fact, scope: 'department' as const, of: entry.name } : fact,
    ]),
  )
  const facts = mergeRegistered(row.facts, offered)
  return { ...row, facts, website_url: getFactText(facts.website) ?? row.website_url }
}

const maxIdLength = 110
/** Builds the slug "university degree name", so that the same programme has the same id in every file. */
export const buildProgramId = (
  universityId: string,
  { id, degree, name }: Pick<ProgramEntry, 'id' | 'degree' | 'name'>,
): string => {
  if (id) return id
  const whole = `${universityId}-${slugifyUniquely(`${degree} ${name}`)}`
  return whole.length <= maxIdLength ? whole : `${whole.slice(0, maxIdLength - 9)}-${hashText(whole)}`
}

/** Whether an editor wrote the row: imports add facts to it, and change none of its own values. */
export const isEdited = (known: { source: string } | undefined): boolean => known?.source === reviewSource

/**
 * Merges an imported programme into its row; without new information the row is unchanged, and verified facts stay
 * verified.
 */
export const mergeProgram = (
  known: ProgramJson | undefined,
  entry: ProgramEntry,
  university: { id: string; website_url: string },
): ProgramJson => {
  const facts = (entry.isRegistered ? mergeRegistered : mergeFacts)(known?.facts ?? {}, entry.facts)
  // Existing names take precedence over those of a register.
  if (known && (isEdited(known) || entry.isRegistered))
    return { ...known, facts, website_url: getFactText(facts.website) ?? known.website_url }
  return rowOf(known, { ...entry, facts }, university)
}

const rowOf = (
  known: ProgramJson | undefined,
  entry: ProgramEntry,
  university: { id: string; website_url: string },
): ProgramJson => {
  const { facts } = entry
  const keywords = listed(entry.keywords, known?.keywords)
  return {
    id: known?.id ?? buildProgramId(university.id, entry),
    university_id: known?.university_id ?? university.id,
    name: entry.name,
    field: entry.field,
    level: entry.level,
    degree: entry.degree,
    language: getFactText(facts.language) ?? filled(entry.language, known?.language),
    keywords,
    website_url: getFactText(facts.website) ?? filled(entry.website, known?.website_url) ?? university.website_url,
    is_verified: entry.isVerified || (known?.is_verified ?? false),
    facts,
    source: known?.source ?? entry.source,
    search_text: buildProgramSearchText({ name: entry.name, degree: entry.degree, keywords }),
  }
}

export interface ScholarshipJson {
  id: string
  name: string
  provider: string
  website_url: string
  countries: string[]
  nationalities: string[] | null
  levels: string[]
  fields: string[] | null
  amount: number | null
  currency: string | null
  facts: Facts
  is_verified: boolean
  source: string
}

export const mergeScholarship = (known: ScholarshipJson | undefined, entry: ScholarshipEntry): ScholarshipJson => {
  const facts = mergeFacts(known?.facts ?? {}, entry.facts)
  const amount = facts.amount
  const paid = {
    amount: typeof amount?.value === 'number' ? Math.round(amount.value) : null,
    currency: amount?.currency ?? null,
    website_url: getFactText(facts.website) ?? entry.website,
  }
  if (known && isEdited(known)) return { ...known, ...paid, facts }
  return {
    id: entry.id,
    name: entry.name,
    provider: entry.provider || (known?.provider ?? ''),
    countries: listed(entry.countries, known?.countries),
    nationalities: filled(entry.nationalities, known?.nationalities),
    levels: listed(entry.levels, known?.levels),
    fields: filled(entry.fields, known?.fields),
    ...paid,
    facts,
    is_verified: entry.isVerified || (known?.is_verified ?? false),
    source: known?.source ?? entry.source,
  }
}
