import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Grant } from '#src/features/catalogue/faculty/grants.rules.ts'
import { isPossibleTypo } from '#src/features/catalogue/search/search.rules.ts'
import { facultyProfiles, universities } from '#src/features/catalogue/tables.ts'
import { joinQueries } from '#src/features/matching/program-index/program-index.data.ts'
import type { Interest } from '#src/features/matching/research/research.engine.ts'
import type { Db } from '#src/server/database.ts'
import { maxListedGrants } from './rules.ts'

// Queries of the faculty: search by words and topics, and counts.

/** SQL that tells whether a title contains a topic. */
const mentionsTopic = (title: SQL, topic: string): SQL =>
  sql`to_tsvector('pg_catalog.english', translate(${title}, '-/', '  ')) @@ ${topic}::tsquery`

/** Newest grants; with a topic, a matching grant comes first. */
const shownGrants = (topic?: string) => {
  const mentionsTopicSql = mentionsTopic(sql`coalesce(one->>'titles', '')`, topic ?? '')
  return sql<Grant[]>`(select coalesce(jsonb_agg(one), '[]') from (select one
    from jsonb_array_elements(${facultyProfiles.grants}) with ordinality as g (one, place)
    order by ${topic ? sql`(${mentionsTopicSql}) desc,` : sql``} place limit ${sql.raw(String(maxListedGrants))}) shown)`
}

/** First title that contains the topic. */
const titleFor = (topic?: string) =>
  topic
    ? sql<string | null>`(select title from jsonb_array_elements(${facultyProfiles.grants}) one,
        jsonb_array_elements_text(one->'titles') title where ${mentionsTopic(sql`title`, topic)} limit 1)`
    : sql<string | null>`null::text`

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
  grants: shownGrants(),
  title: titleFor(),
  grantCount: sql<number>`jsonb_array_length(${facultyProfiles.grants})`,
  runningUntil: facultyProfiles.runningUntil,
  source: facultyProfiles.source,
  checkedOn: facultyProfiles.checkedOn,
}

export interface FacultySearch {
  /** Normalised by `normalizeName`. */
  words: string[]
  /** Topic phrases of the words, one query per synonym; empty without a known topic. */
  topic: readonly string[]
  /** Fuzzy search for typing errors; expensive, so only as a fallback without matches. */
  isForgiving: boolean
  country?: string | undefined
  field?: string | undefined
  universityId?: string | undefined
  /** Restricts the search to people with a running grant. */
  isRunning?: boolean | undefined
  /** ISO date. */
  today: string
  /** Whether the catalogue has samples only. */
  areSamples: boolean
}

const prefix = (word: string) => `'${word.replaceAll(/[\\']/g, '')}':*`

const facultyText = sql`faculty_text(${facultyProfiles.fullName}, ${facultyProfiles.department}, ${facultyProfiles.researchInterests})`
/** Candidate limit of fuzzy search, because each text is computed and compared per row. */
const maxLike = 250

/** Word match: a prefix of the person's words, or fuzzy in name, department or topics. */
const meets = (word: string, search: FacultySearch): SQL =>
  search.isForgiving && isPossibleTypo(word)
    ? sql`(${facultyProfiles.searchWords} @@ ${prefix(word)}::tsquery or ${facultyProfiles.id} = any(array(
        select ${facultyProfiles.id} from ${facultyProfiles}
        where ${filtered(search)} and ${word} <% ${facultyText} limit ${maxLike})))`
    : sql`${facultyProfiles.searchWords} @@ ${prefix(word)}::tsquery`

const namesUniversity = (word: string, isForgiving: boolean): SQL =>
  isForgiving && isPossibleTypo(word)
    ? // What begins with a word is like it.
      sql`${word} <% w.search_text`
    : // The letters first: a pattern costs ten times as much, and most names have not even those.
      sql`w.search_text like ${`%${word}%`} and w.search_text ~ ${`\\m${word}`}`

/** Excludes samples once the catalogue has a real person. */
const isSpareSample = sql`not exists (
  select 1 from faculty_profiles listed where not listed.is_sample and listed.removed_at is null)`
/** Not soft-deleted. Removing a university removes all of its people. */
const isThere = sql`(${isNull(facultyProfiles.removedAt)} and (not ${facultyProfiles.isSample} or ${isSpareSample}))`

/** Lists the words of a name in Latin letters, without titles, as the registers of grants write people. */
export const listLatinNameWords = async (db: Db, query: string): Promise<string[]> =>
  (await db.execute<{ words: string[] }>(sql`select latin_name_words(${query}) as words`)).rows[0]?.words ?? []

/** Tells whether the catalogue has real faculty members, so that samples are not queried. */
export const hasRealFaculty = async (db: Db): Promise<boolean> =>
  (
    await db
      .select({ id: facultyProfiles.id })
      .from(facultyProfiles)
      .where(and(isNull(facultyProfiles.removedAt), sql`not ${facultyProfiles.isSample}`))
      .limit(1)
  ).length > 0

/** Each word matches the person or the university. */
const named = (search: FacultySearch): SQL =>
  sql.join(
    search.words.map(
      (word) => sql`(${meets(word, search)} or ${facultyProfiles.universityId} = any(array(
        select w.id from universities w where ${namesUniversity(word, search.isForgiving)})))`,
    ),
    sql` and `,
  )

const isRunning = (today: string) => sql`coalesce(${facultyProfiles.runningUntil} >= ${today}::date, false)`

/** Filters of a search besides its words. */
const filtered = (search: FacultySearch): SQL | undefined =>
  and(
    isNull(facultyProfiles.removedAt),
    search.areSamples ? undefined : sql`not ${facultyProfiles.isSample}`,
    search.country
      ? sql`${facultyProfiles.universityId} = any(array(select c.id from universities c where c.country = ${search.country}))`
      : undefined,
    search.field ? sql`${facultyProfiles.field} = ${search.field}` : undefined,
    search.universityId ? eq(facultyProfiles.universityId, search.universityId) : undefined,
    search.isRunning ? isRunning(search.today) : undefined,
  )

/** Number of words outside the name, so that name matches rank before topic matches. */
const unnamedWords = ({ words }: FacultySearch): SQL =>
  sql.join(
    words.map((word) => sql`(not ${facultyProfiles.nameWords} @@ ${prefix(word)}::tsquery)::int`),
    sql` + `,
  )

/** Sorts by the latest end of grants, in the order of the index `faculty_profiles_listed`. */
const facultyOrder = sql`(date '2000-01-01' - coalesce(${facultyProfiles.runningUntil}, date '1900-01-01'))`

/** Sort key of search results. */
const placeOf = (search: FacultySearch): SQL =>
  search.words.length > 0 ? sql`unnamed, unsaid, late, full_name, id` : sql`late, full_name, id`

/**
 * Matching people with their sort key. Topics are matched by one query per synonym: a single query of many phrases
 * would read all rows with any of their words, and so would a check per person found by words.
 */
const foundBy = (search: FacultySearch): SQL => {
  const keys = sql`${facultyProfiles.id}, ${facultyOrder} as late, ${facultyProfiles.fullName}`
  if (search.words.length === 0) return sql`select ${keys} from ${facultyProfiles} where ${filtered(search)}`
  const ranked = sql`${keys}, ${unnamedWords(search)} as unnamed`
  const byWords = sql`select ${ranked}, 1 as unsaid from ${facultyProfiles} where ${filtered(search)} and ${named(search)}`
  if (search.topic.length === 0) return byWords
  const byTopic = sql`select w.*, 0 as unsaid from unnest(${sql.param([...search.topic])}::tsquery[]) way cross join lateral (
    select ${ranked} from ${facultyProfiles} where ${filtered(search)} and ${facultyProfiles.work} @@ way) w`
  return sql`select id, late, full_name, unnamed, min(unsaid) as unsaid from (${byWords} union all ${byTopic}) either
    group by id, late, full_name, unnamed`
}

/**
 * Searches people by words of name, university, department or work: name matches first, then full topic matches, then
 * running grants; keyset pagination by id. Matches are computed once, for the page and for the total.
 */
export const searchFaculty = async (db: Db, search: FacultySearch, after: string | undefined, limit: number) => {
  const topic = joinQueries(search.topic)
  const place = placeOf(search)
  // Without words, one index provides the order and another the count.
  const found = sql`with found as ${search.words.length > 0 ? sql`` : sql`not materialized`} (${foundBy(search)})`
  const behind = after ? sql`where (${place}) > (select ${place} from found where id = ${after})` : sql``
  const page = sql`(${found} select id as person, row_number() over (order by ${place}) as place,
    (select count(*) from found)::int as total from (select * from found ${behind} order by ${place} limit ${limit}) first) page`
  const rows = await db
    .select({
      ...facultyColumns,
      grants: shownGrants(topic),
      title: titleFor(topic),
      total: sql<number>`page.total`,
    })
    .from(page)
    .innerJoin(facultyProfiles, sql`${facultyProfiles.id} = page.person`)
    .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))
    .orderBy(sql`page.place`)
  // No row carries the total behind the last page, so it is counted separately.
  const total = rows[0]?.total ?? (after ? await countFaculty(db, search) : 0)
  return { rows: rows.map(({ total: _, ...row }) => row), total }
}

const countFaculty = async (db: Db, search: FacultySearch) =>
  (await db.select({ total: count() }).from(sql`(${foundBy(search)}) found`))[0]?.total ?? 0

/** Candidate limit for scoring, those with most shared topics first. */
const maxWeighed = 200
/** Candidate limit for people known by grants, who match a complete interest instead of a word. */
const maxGranted = 60

/** Number of newest titles per person that are scored. */
const maxTitlesWeighed = 12

export interface StemmedText {
  words: string
  stems: string[]
}

const topics = sql<
  StemmedText[]
>`(select coalesce(json_agg(json_build_object('words', one, 'stems', research_stems(one))), '[]')
  from unnest(${facultyProfiles.researchInterests}) one)`

const titles = sql<
  StemmedText[]
>`(select coalesce(json_agg(json_build_object('words', title, 'stems', research_stems(title))), '[]')
  from (select title from jsonb_array_elements(${facultyProfiles.grants}) one, jsonb_array_elements_text(one->'titles') title
    limit ${sql.raw(String(maxTitlesWeighed))}) t)`

/** Interests of a user for matching faculty. */
export interface FacultyInterests {
  interests: readonly Interest[]
  abbreviations: { words: readonly string[]; stems: readonly string[] }
  /** Queries of each interest, as `readPhrases` writes them. */
  phrases: readonly (readonly string[])[]
  /** ISO date. */
  today: string
}

/** Lists people known to take students who share a stem of their topics with the interests, or a name. */
const listByTopics = async (db: Db, { interests, abbreviations }: FacultyInterests, limit: number) => {
  const stems = [...new Set([...interests.flatMap(({ ways: variants }) => variants.flat()), ...abbreviations.stems])]
  const names = [...interests.map(({ words }) => words), ...abbreviations.words]
  const theirs = sql`faculty_stems(${facultyProfiles.researchInterests})`
  const wantedStems = sql`${sql.param(stems)}::text[]`
  const shared = sql`(select count(*) from unnest(${theirs}) one where one = any(${wantedStems}))`
  const isMet = sql`(${theirs} && ${wantedStems} or ${facultyProfiles.researchInterests} && ${sql.param(names)}::text[])`
  return await db
    .select({ ...facultyColumns, topics, titles })
    .from(facultyProfiles)
    .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))
    .where(and(eq(facultyProfiles.isAcceptingStudents, true), isThere, interests.length > 0 ? isMet : undefined))
    .orderBy(...(interests.length > 0 ? [desc(shared)] : []), asc(facultyProfiles.fullName), asc(facultyProfiles.id))
    .limit(interests.length > 0 ? maxWeighed : limit)
}

/**
 * Lists people whose grants contain a complete interest and who are not known to take no students, most interests
 * first.
 */
const listByGrants = async (db: Db, { phrases, today }: FacultyInterests) => {
  const asked = phrases.flatMap((variants, interest) => variants.map((way) => ({ way, interest })))
  if (asked.length === 0) return []
  const runs = sql`coalesce(f.running_until >= ${today}::date, false)`
  const best = db.$with('best').as(
    db.select({ person: sql<string>`p.person`.as('person'), place: sql<number>`p.place`.as('place') }).from(sql`(
        select id as person, row_number() over (order by met desc, runs desc, late, full_name, id) as place from (
        select f.id, f.full_name, bit_count(bit_or(1::bigint << least(q.interest, 62))::bit(64)) as met, ${runs} as runs,
          date '2000-01-01' - coalesce(f.running_until, date '1900-01-01') as late
        from unnest(${sql.param(asked.map(({ way }) => way))}::tsquery[],
          ${sql.param(asked.map(({ interest }) => interest))}::int[]) as q (way, interest)
        cross join lateral (select id, full_name, running_until from faculty_profiles
          where work @@ q.way and is_accepting_students is not false and not is_fellow and not is_sample
            and removed_at is null and grants <> '[]') f
        group by f.id, f.full_name, f.running_until order by met desc, runs desc, late, f.full_name, f.id limit ${maxGranted}) best) p`),
  )
  return await db
    .with(best)
    .select({ ...facultyColumns, grants: shownGrants(joinQueries(asked.map(({ way }) => way))), topics, titles })
    .from(best)
    .innerJoin(facultyProfiles, eq(facultyProfiles.id, best.person))
    .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))
    .orderBy(best.place)
}

/** Lists people near the interests who may take students, each once, with topics and titles as stems. */
export const listAcceptingFaculty = async (db: Db, criteria: FacultyInterests, limit: number) => {
  const both = [...(await listByGrants(db, criteria)), ...(await listByTopics(db, criteria, limit))]
  return [...new Map(both.map((one) => [one.id, one])).values()]
}

/** Finds whether an entry of the faculty is listed, or was removed by an editor; undefined for an unknown one. */
export const findFacultyState = async (db: Db, id: string): Promise<'listed' | 'removed' | undefined> => {
  const [row] = await db
    .select({ removedAt: facultyProfiles.removedAt, isListed: sql<boolean>`${isThere}` })
    .from(facultyProfiles)
    .where(eq(facultyProfiles.id, id))
  if (row?.isListed) return 'listed'
  return row?.removedAt ? 'removed' : undefined
}

export const findFaculty = async (db: Db, id: string) =>
  (
    await db
      .select({ ...facultyColumns, grants: facultyProfiles.grants })
      .from(facultyProfiles)
      .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))
      .where(and(eq(facultyProfiles.id, id), isThere))
  )[0]

/** Finds one person with topics and titles as stems, for scoring. */
export const findWeighed = async (db: Db, id: string) =>
  (
    await db
      .select({ ...facultyColumns, topics, titles })
      .from(facultyProfiles)
      .innerJoin(universities, eq(universities.id, facultyProfiles.universityId))
      .where(and(eq(facultyProfiles.id, id), isThere))
  )[0]

const people = sql<number>`count(*)::int`

/** Counts known people by field at a university, and those with a running grant; the largest field first. */
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

/**
 * Counts people and universities with known grants by country, the largest first; people are counted before the join.
 */
export const countKnown = async (db: Db) => {
  const placed = db
    .select({ universityId: facultyProfiles.universityId, there: people.as('there') })
    .from(facultyProfiles)
    .where(and(isNull(facultyProfiles.removedAt), sql`not ${facultyProfiles.isSample}`))
    .groupBy(facultyProfiles.universityId)
    .as('placed')
  const known = sql<number>`sum(${placed.there})::int`
  return await db
    .select({ country: universities.country, people: known, universities: people })
    .from(placed)
    .innerJoin(universities, eq(universities.id, placed.universityId))
    .groupBy(universities.country)
    .orderBy(desc(known), asc(universities.country))
}
