import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Grant } from '#src/features/catalogue/faculty/grants.rules.ts'
import { mayBeTypingError } from '#src/features/catalogue/search/search.rules.ts'
import { facultyProfiles, universities } from '#src/features/catalogue/tables.ts'
import { interestQuery } from '#src/features/matching/research/interest-query.format.ts'
import type { Interest } from '#src/features/matching/research/research.engine.ts'
import type { Db } from '#src/server/database.ts'
import { grantsInLists } from './rules.ts'

// People of the catalogue: found by words, by what they work on, and counted.

const newestGrants = sql<Grant[]>`(select coalesce(jsonb_agg(one order by place), '[]')
  from jsonb_array_elements(${facultyProfiles.grants}) with ordinality as g (one, place)
  where place <= ${sql.raw(String(grantsInLists))})`

const facultyColumns = {
  id: facultyProfiles.id,
  fullName: facultyProfiles.fullName,
  universityId: facultyProfiles.universityId,
  universityName: universities.name,
  country: universities.country,
  department: facultyProfiles.department,
  email: facultyProfiles.email,
  researchInterests: facultyProfiles.researchInterests,
  isAcceptingStudents: facultyProfiles.isAcceptingStudents,
  isSample: facultyProfiles.isSample,
  profileUrl: facultyProfiles.profileUrl,
  field: facultyProfiles.field,
  isFellow: facultyProfiles.isFellow,
  grants: newestGrants,
  grantCount: sql<number>`jsonb_array_length(${facultyProfiles.grants})`,
  runningUntil: facultyProfiles.runningUntil,
  source: facultyProfiles.source,
  checkedOn: facultyProfiles.checkedOn,
}

const faculty = (db: Db) =>
  db
    .select(facultyColumns)
    .from(facultyProfiles)
    .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))

export interface FacultySearch {
  /** As `normalizeName` writes them. */
  words: string[]
  /** What the words say as a topic, in every way of saying it; undefined where they say none. */
  topic: string | undefined
  /** Whether small typing errors are allowed: dear, so only where nothing is met without. */
  isForgiving: boolean
  country?: string | undefined
  field?: string | undefined
  universityId?: string | undefined
  /** Only people with a grant that runs. */
  isRunning?: boolean | undefined
  /** ISO date. */
  today: string
  /** Whether there are only samples to be found. */
  areSamples: boolean
}

const facultyText = sql`faculty_text(${facultyProfiles.fullName}, ${facultyProfiles.department}, ${facultyProfiles.researchInterests})`
const prefix = (word: string) => `'${word.replaceAll(/[\\']/g, '')}':*`

/** A word that begins one of the person's words, or with a small typing error in name, department or topics. */
const meets = (word: string, isForgiving: boolean): SQL =>
  isForgiving && mayBeTypingError(word)
    ? sql`(${facultyProfiles.searchWords} @@ ${prefix(word)}::tsquery or ${word} <% ${facultyText})`
    : sql`${facultyProfiles.searchWords} @@ ${prefix(word)}::tsquery`

const namesUniversity = (word: string, isForgiving: boolean): SQL =>
  isForgiving && mayBeTypingError(word)
    ? sql`(w.search_text ~ ${`\\m${word}`} or ${word} <% w.search_text)`
    : // The letters first: a pattern costs ten times as much, and most names have not even those.
      sql`w.search_text like ${`%${word}%`} and w.search_text ~ ${`\\m${word}`}`

/** Samples stand for people only as long as there is no real one. */
const isSpareSample = sql`not exists (
  select 1 from faculty_profiles someone where not someone.is_sample and someone.removed_at is null)`
/** Nobody removed the person; with a university all of its people go. */
const isThere = sql`(${isNull(facultyProfiles.removedAt)} and (not ${facultyProfiles.isSample} or ${isSpareSample}))`

/** Whether anybody real is there, so that samples need not be looked for. */
export const areThereReal = async (db: Db): Promise<boolean> =>
  (
    await db
      .select({ id: facultyProfiles.id })
      .from(facultyProfiles)
      .where(and(isNull(facultyProfiles.removedAt), sql`not ${facultyProfiles.isSample}`))
      .limit(1)
  ).length > 0

/** Each word belongs to the person, or to the university; or all of them are what somebody works on, however it is said. */
const found = ({ words, topic, isForgiving }: FacultySearch): SQL | undefined => {
  if (words.length === 0) return undefined
  const named = sql.join(
    words.map(
      (word) => sql`(${meets(word, isForgiving)} or ${facultyProfiles.universityId} = any(array(
        select w.id from universities w where ${namesUniversity(word, isForgiving)})))`,
    ),
    sql` and `,
  )
  return topic ? sql`((${named}) or ${facultyProfiles.work} @@ ${topic}::tsquery)` : sql`(${named})`
}

const isRunning = (today: string) => sql`coalesce(${facultyProfiles.runningUntil} >= ${today}::date, false)`

const wanted = (search: FacultySearch): SQL | undefined =>
  and(
    isNull(facultyProfiles.removedAt),
    search.areSamples ? undefined : sql`not ${facultyProfiles.isSample}`,
    found(search),
    search.country
      ? sql`${facultyProfiles.universityId} = any(array(select c.id from universities c where c.country = ${search.country}))`
      : undefined,
    search.field ? sql`${facultyProfiles.field} = ${search.field}` : undefined,
    search.universityId ? eq(facultyProfiles.universityId, search.universityId) : undefined,
    search.isRunning ? isRunning(search.today) : undefined,
  )

/** How many of the words are not in the name: who is called so comes before who works on it. */
const unnamedWords = ({ words }: FacultySearch): SQL | undefined =>
  words.length === 0
    ? undefined
    : sql.join(
        words.map((word) => sql`(not ${facultyProfiles.searchWords} @@ ${`${prefix(word)}A`}::tsquery)::int`),
        sql` + `,
      )

/** Whose grants run longest first; as the index `faculty_profiles_listed` has it. */
const facultyOrder = sql`(date '2000-01-01' - coalesce(${facultyProfiles.runningUntil}, date '1900-01-01'))`

/** People by words of name, university, department or work, the named first, then by running grants; pages by the last id. */
export const searchFaculty = async (db: Db, search: FacultySearch, after: string | undefined, limit: number) => {
  const unnamed = unnamedWords(search)
  const order = [...(unnamed ? [sql`(${unnamed})`] : []), facultyOrder, facultyProfiles.fullName, facultyProfiles.id]
  const place = sql.join(order, sql`, `)
  const behind = sql`(${place}) > (select ${place} from ${facultyProfiles} where ${facultyProfiles.id} = ${after ?? null})`
  return await faculty(db)
    .where(and(wanted(search), after ? behind : undefined))
    .orderBy(...order)
    .limit(limit)
}

export const countFaculty = async (db: Db, search: FacultySearch) =>
  (await db.select({ total: count() }).from(facultyProfiles).where(wanted(search)))[0]?.total ?? 0

/** More than this many are not weighed one by one: who shares most comes first. */
const maxWeighed = 120

/** Titles of one person that are weighed, the newest. */
const maxTitlesWeighed = 12

export interface Said {
  words: string
  stems: string[]
}

const topics = sql<
  Said[]
>`(select coalesce(json_agg(json_build_object('words', one, 'stems', research_stems(one))), '[]')
  from unnest(${facultyProfiles.researchInterests}) one)`

const titles = sql<
  Said[]
>`(select coalesce(json_agg(json_build_object('words', title, 'stems', research_stems(title))), '[]')
  from (select title from jsonb_array_elements(${facultyProfiles.grants}) one, jsonb_array_elements_text(one->'titles') title
    limit ${sql.raw(String(maxTitlesWeighed))}) t)`

/** Somebody of whom it is known that they take students, or of whom a grant is known and not that they take none. */
const mayTakeStudents = sql`(not ${facultyProfiles.isFellow} and (${facultyProfiles.isAcceptingStudents}
  or ${facultyProfiles.isAcceptingStudents} is null and ${facultyProfiles.grants} <> '[]'))`

/**
 * Who may take students and works near the interests: who shares a stem of the topics with them or their abbreviations,
 * and whose grants speak of the whole of one. With topics and titles as stems, those who share most first.
 */
export const listAcceptingFaculty = async (
  db: Db,
  interests: readonly Interest[],
  abbreviations: { words: readonly string[]; stems: readonly string[] },
  { limit, today }: { limit: number; today: string },
) => {
  const stems = [...new Set([...interests.flatMap(({ ways }) => ways.flat()), ...abbreviations.stems])]
  const names = [...interests.map(({ words }) => words), ...abbreviations.words]
  const queries = interests.map(interestQuery).filter((query) => query !== '')
  const theirs = sql`faculty_stems(${facultyProfiles.researchInterests})`
  const wantedStems = sql`${sql.param(stems)}::text[]`
  const isGranted = sql`${facultyProfiles.grants} <> '[]'`
  const shared = sql`(case when ${isGranted}
    then (select count(*) from unnest(${sql.param(queries)}::tsquery[]) q where ${facultyProfiles.work} @@ q) * 2
    else (select count(*) from unnest(${theirs}) one where one = any(${wantedStems})) end)`
  const whole = queries.length > 0 ? queries.join(' | ') : undefined
  return await db
    .select({ ...facultyColumns, topics, titles })
    .from(facultyProfiles)
    .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))
    .where(
      and(
        mayTakeStudents,
        isThere,
        interests.length === 0
          ? sql`${facultyProfiles.isAcceptingStudents}`
          : sql`(not (${isGranted}) and (${theirs} && ${wantedStems}
              or ${facultyProfiles.researchInterests} && ${sql.param(names)}::text[])
            ${whole ? sql`or ${facultyProfiles.work} @@ ${whole}::tsquery` : sql``})`,
      ),
    )
    .orderBy(
      ...(interests.length === 0 ? [] : [sql`${shared} desc`, desc(isRunning(today))]),
      asc(facultyProfiles.fullName),
      asc(facultyProfiles.id),
    )
    .limit(interests.length === 0 ? limit : maxWeighed)
}

export const findFaculty = async (db: Db, id: string) =>
  (
    await db
      .select({ ...facultyColumns, grants: facultyProfiles.grants })
      .from(facultyProfiles)
      .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))
      .where(and(eq(facultyProfiles.id, id), isThere))
  )[0]

const people = sql<number>`count(*)::int`

/** How many people of each field are known at a university, and how many of them have a running grant; the most first. */
export const countFields = async (db: Db, universityId: string, today: string) =>
  await db
    .select({
      field: facultyProfiles.field,
      people,
      running: sql<number>`(count(*) filter (where ${isRunning(today)}))::int`,
    })
    .from(facultyProfiles)
    .where(and(isThere, eq(facultyProfiles.universityId, universityId), eq(facultyProfiles.isSample, false)))
    .groupBy(facultyProfiles.field)
    .orderBy(desc(people), asc(facultyProfiles.field))

/** Of how many people and universities of each country grants are known, the most first. */
export const countKnown = async (db: Db) =>
  await db
    .select({
      country: universities.country,
      people,
      universities: sql<number>`count(distinct ${facultyProfiles.universityId})::int`,
    })
    .from(facultyProfiles)
    .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))
    .where(and(isThere, eq(facultyProfiles.isSample, false)))
    .groupBy(universities.country)
    .orderBy(desc(people), asc(universities.country))
