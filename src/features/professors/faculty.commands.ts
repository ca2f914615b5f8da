import { readSources, toFacts } from '#src/features/catalogue/commands.ts'
import { enableFuzzySearch, preferIndexes } from '#src/features/catalogue/data.ts'
import { buildGrantKey, isRunning } from '#src/features/catalogue/faculty/grants.rules.ts'
import { tokenizeQuery } from '#src/features/catalogue/search/search.rules.ts'
import { readInterestsOf } from '#src/features/matching/applicants.commands.ts'
import {
  readAbbreviations,
  readExpandedAbbreviations,
  readPhrases,
} from '#src/features/matching/research/research.commands.ts'
import type { Interest } from '#src/features/matching/research/research.engine.ts'
import { findAcademicProfile } from '#src/features/profile/data.ts'
import { listShortlistedUniversities } from '#src/features/shortlist/data.ts'
import type { Db, SessionPerson } from '#src/server/database.ts'
import { encodeCursor } from '#src/server/keyset-cursor.ts'
import { createApiError } from '#src/server/procedures.ts'
import type { Faculty, FacultyGrant, MatchedFaculty } from './contract.ts'
import {
  type FacultyInterests,
  type FacultySearch,
  findFaculty,
  findWeighed,
  hasRealFaculty,
  listAcceptingFaculty,
  listLatinNameWords,
  type StemmedText,
  searchFaculty,
} from './faculty.data.ts'
import {
  calculateGrantScore,
  calculateOverlap,
  type FacultyReason,
  facultyLimit,
  professorDefaults,
  type Studied,
} from './rules.ts'

type FacultyRow = NonNullable<Awaited<ReturnType<typeof findFaculty>>>
type Sources = Awaited<ReturnType<typeof readSources>>

const todayOf = (): string => new Date().toISOString().slice(0, 10)

/** Facts about a faculty member with the page of their source; a personal page of the faculty member is added. */
const factsOf = ({ source, checkedOn, ...row }: FacultyRow, sources: Sources) => {
  if (!checkedOn) return {}
  const known = {
    research_interests: row.researchInterests.length > 0 ? row.researchInterests : undefined,
    department: row.department === professorDefaults.department ? undefined : row.department,
    is_accepting_students: row.isAcceptingStudents ?? undefined,
  }
  const stated = Object.entries(known).filter(([, value]) => value !== undefined)
  const year = checkedOn.slice(0, 4)
  const page = row.profileUrl ?? row.grants[0]?.url
  const url = page ? { url: page } : {}
  return toFacts(
    Object.fromEntries(stated.map(([kind, value]) => [kind, { value, year, source, checked_on: checkedOn, ...url }])),
    sources,
  )
}

/** Omits claims about accepted students from a sample, which is not a real person. */
export const omitSampleClaims = ({
  isSample,
  isAcceptingStudents,
}: Pick<FacultyRow, 'isSample' | 'isAcceptingStudents'>) => ({
  isAcceptingStudents: isSample ? null : isAcceptingStudents,
})

const grantsOf = ({ grants }: FacultyRow, sources: Sources, today: string): FacultyGrant[] =>
  grants.map((grant) => {
    const known = sources.get(grant.source)
    const source = known && {
      title: known.title,
      publisher: known.publisher,
      licence: known.licence,
      url: known.url,
    }
    return { ...grant, key: buildGrantKey(grant), isRunning: isRunning(grant, today), source: source ?? null }
  })

/** Adds the sources of facts to faculty rows. */
const withFacts = async <Row extends FacultyRow>(db: Db, rows: Row[]) => {
  const sources = await readSources(db)
  const today = todayOf()
  return rows.map((row) => ({
    ...row,
    ...omitSampleClaims(row),
    facts: factsOf(row, sources),
    grants: grantsOf(row, sources, today),
  }))
}

/**
 * Reads a faculty member with all grants.
 *
 * @throws NOT_FOUND for an unknown id
 */
export const readFaculty = async (db: Db, id: string): Promise<Faculty> => {
  const row = await findFaculty(db, id)
  const [member] = row ? await withFacts(db, [row]) : []
  if (!member) throw createApiError('NOT_FOUND')
  return member
}

export type FacultyCriteria = Pick<FacultySearch, 'country' | 'field' | 'universityId' | 'isRunning'> & {
  query: string
}

/** Topic phrases of a query, in all synonyms and languages. */
const topicOf = async (db: Db, query: string): Promise<string[]> =>
  query === '' ? [] : ((await readPhrases(db, [query]))[0] ?? [])

const searchForgiving = async (db: Db, exact: FacultySearch, after: string | undefined, limit: number) => {
  await enableFuzzySearch(db)
  return await searchFaculty(db, { ...exact, isForgiving: true }, after, limit)
}

/** Longest query that can be a name, in UTF-16 code units: a name is converted to Latin letters, a sentence is not. */
const maxNameLength = 80

/**
 * Searches without a match again: by the name in Latin letters and without titles, as "김민수 교수님" and "Dr. Smith" are in the
 * registers, and then fuzzily.
 */
const searchAgain = async (
  db: Db,
  { query, exact }: { query: string; exact: FacultySearch },
  after: string | undefined,
  limit: number,
) => {
  const words = query.length > maxNameLength ? [] : tokenizeQuery((await listLatinNameWords(db, query)).join(' '))
  const isSame = words.length === 0 || words.join(' ') === exact.words.join(' ')
  const named = isSame ? exact : { ...exact, words }
  const found = isSame ? undefined : await searchFaculty(db, named, after, limit)
  return found && found.total > 0 ? found : await searchForgiving(db, named, after, limit)
}

/** Finds people by words and topic, and falls back to other spellings without a match. */
export const findFacultyByWords = async (
  db: Db,
  { query, ...filter }: FacultyCriteria,
  after: string | undefined,
  limit: number,
) => {
  const words = tokenizeQuery(query)
  const topic = await topicOf(db, query)
  const areSamples = !(await hasRealFaculty(db))
  const exact = { ...filter, words, topic, isForgiving: false, today: todayOf(), areSamples }
  if (words.length > 0) await preferIndexes(db)
  const found = await searchFaculty(db, exact, after, limit)
  const { rows, total } =
    found.total === 0 && words.length > 0 ? await searchAgain(db, { query, exact }, after, limit) : found
  const last = rows.length === limit ? rows.at(-1) : undefined
  const next = last ? encodeCursor([last.id]) : null
  return { faculty: await withFacts(db, rows), total, next }
}

export const formatMatchReason = (shared: readonly { words: string }[]) =>
  shared.length > 0 ? shared.map(({ words }) => words).join(', ') : professorDefaults.matchReason

/** Expands topics to all synonyms, including full forms of abbreviations. */
export const expandTopics = async (db: Db, topics: readonly StemmedText[]) => {
  const full = await readExpandedAbbreviations(
    db,
    topics.map(({ words }) => words),
  )
  return ({ words, stems }: StemmedText): Studied => ({ words, ways: [stems, ...(full.get(words) ?? [])] })
}

/** Wished countries, and universities of the shortlist. */
export interface LocationPreferences {
  countries: ReadonlySet<string>
  universities: ReadonlySet<string>
}

export const noLocationPreferences: LocationPreferences = { countries: new Set(), universities: new Set() }

const becauseOf = (
  member: { runningUntil: string | null; country: string; universityId: string },
  { countries, universities }: LocationPreferences,
  today: string,
): FacultyReason[] => [
  ...((member.runningUntil ?? '') >= today ? (['running'] as const) : []),
  ...(countries.has(member.country) ? (['country'] as const) : []),
  ...(universities.has(member.universityId) ? (['shortlisted'] as const) : []),
]

/** Builds the faculty query: people known by grants are matched by named interests, or by texts without any. */
const lookOf = async (db: Db, interests: readonly Interest[], today: string): Promise<FacultyInterests> => {
  const named = interests.filter(({ source }) => source === 'named')
  const usedInterests = named.length > 0 ? named : interests
  const abbreviations = await readAbbreviations(db, interests)
  const phrases = await readPhrases(
    db,
    usedInterests.map(({ words }) => words),
  )
  return { interests, abbreviations, phrases, today }
}

type Weighed = FacultyRow & { topics: readonly StemmedText[]; titles: readonly StemmedText[] }

/** Creates a scorer for faculty rows: score, shared topics, matching title and further reasons. */
const weigher = async (
  db: Db,
  mine: readonly Interest[],
  preferences: LocationPreferences,
  rows: readonly Weighed[],
) => {
  const today = todayOf()
  const expandedTopics = await expandTopics(
    db,
    rows.flatMap(({ topics }) => topics),
  )
  return ({ topics, titles, ...member }: Weighed) => {
    const works = titles.map(({ words, stems }) => ({ words, ways: [stems], isTitle: true }))
    const { score, shared, title } = calculateOverlap(mine, [...topics.map(expandedTopics), ...works])
    const because = member.grantCount > 0 ? becauseOf(member, preferences, today) : []
    // Without interests to compare, the score is the default, and grants and wishes do not raise it.
    const isGranted = member.grantCount > 0 && mine.length > 0 && topics.length + titles.length > 0
    const matchScore = isGranted && score > 0 ? calculateGrantScore(score, because) : score
    return { ...member, matchScore, matchReason: formatMatchReason(shared), shared, title, because }
  }
}

/**
 * Ranks faculty members that may take students by similarity to the interests, at most ten. For people known by grants,
 * a running grant, a wished country and a shortlisted university count as well.
 */
export const rankFaculty = async (db: Db, mine: readonly Interest[], preferences = noLocationPreferences) => {
  await preferIndexes(db)
  const found = await listAcceptingFaculty(db, await lookOf(db, mine, todayOf()), facultyLimit)
  const weigh = await weigher(db, mine, preferences, found)
  return found
    .map(weigh)
    .filter(({ matchScore }) => matchScore > 0)
    .sort((a, b) => b.matchScore - a.matchScore || a.fullName.localeCompare(b.fullName, 'en'))
    .slice(0, facultyLimit)
}

const readWishes = async (db: Db, person: SessionPerson): Promise<LocationPreferences> => {
  const academic = await findAcademicProfile(db, person.id)
  return {
    countries: new Set(academic?.countries ?? []),
    universities: new Set(await listShortlistedUniversities(db, person.id)),
  }
}

/**
 * Lists faculty members who may take students and work near the user's interests, the nearest first, at most ten
 * (PF-01). Texts that match no faculty member count as missing when no interest was named.
 */
export const matchFaculty = async (db: Db, person: SessionPerson): Promise<MatchedFaculty[]> => {
  const mine = await readInterestsOf(db, person.id)
  const best = await rankFaculty(db, mine, await readWishes(db, person))
  const isNamed = mine.some(({ source }) => source === 'named')
  const ranked = await withFacts(db, best.length > 0 || isNamed ? best : await rankFaculty(db, []))
  return ranked.map((member) => (member.isSample ? { ...member, matchScore: null } : member))
}

/** Reads a faculty member of the catalogue with the score and the reason of the list of matches. */
export const readWeighed = async (db: Db, person: SessionPerson, id: string) => {
  const row = await findWeighed(db, id)
  if (!row) throw createApiError('NOT_FOUND')
  const mine = await readInterestsOf(db, person.id)
  const weigh = await weigher(db, mine, await readWishes(db, person), [row])
  return weigh(row)
}
