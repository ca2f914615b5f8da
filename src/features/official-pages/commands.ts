import { listFactsOf } from '#src/features/catalogue/data.ts'
import { type Facts, ownPageSource, selectInheritedFacts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { OwnFactsReader } from '#src/features/matching/own-facts.commands.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import type { AcceptedRow, EditorTarget, PageReadingDetails, ReadFact, Target } from './contract.ts'
import {
  findOwnDeadline,
  findReading,
  findTarget,
  findUniversityOfHosts,
  insertReading,
  listMatchedPrograms,
  listOwnFacts,
  listOwnProgramFacts,
  type ReadingRow,
  type TargetRow,
} from './data.ts'
import { mergeOwnFacts, type ProvenValue, toCatalogueFacts, toOwnFacts } from './own-facts.rules.ts'
import type { PageReadRefusal, PageReadResult } from './read-page.rules.ts'
import { isPublished, type KnownEntry, reviewFact } from './review.rules.ts'
import { findTitledProgram, matchRows, type RowMatch } from './row-match.engine.ts'
import {
  editorTargetKinds,
  findOtherReading,
  isPageValue,
  maxPageFacts,
  maxQuoteLength,
  maxRowNameLength,
  maxStoredTextLength,
  type TargetEntity,
} from './rules.ts'

const getToday = () => new Date().toISOString().slice(0, 10)

/** Removes NUL characters, which the database cannot store. */
const cleanText = (text: string): string => text.replaceAll('\u0000', ' ')

/**
 * Stores a reading. Facts of a page that is about something else, such as payment or housing, are not stored.
 *
 * @returns its id
 * @throws PAGE_NOT_READ with the reason of a refused fetch
 * @throws NOT_FOUND for a missing target, or one of another user
 */
export const storeReading = async (
  db: Db,
  ownerId: OwnerId,
  result: PageReadResult | PageReadRefusal,
  about: Target | undefined,
): Promise<string> => {
  if ('refused' in result)
    throw createApiError('PAGE_NOT_READ', {
      reason: result.refused,
      ...(result.status === undefined ? {} : { status: result.status }),
    })
  if (about && !(await findTarget(db, ownerId, about))) throw createApiError('NOT_FOUND')
  const [first] = result.pages
  if (!first) throw createApiError('INTERNAL')
  const facts = result.kind === 'trap' ? [] : result.facts.slice(0, maxPageFacts)
  const row = await insertReading(db, ownerId, {
    url: first.finalUrl,
    title: cleanText(first.title).slice(0, 500),
    language: first.language,
    kind: result.kind,
    problem: first.problem ?? null,
    about: about ?? null,
    pages: result.pages.map((page) => ({
      url: page.finalUrl,
      title: cleanText(page.title).slice(0, 500),
      text: cleanText(page.text).slice(0, maxStoredTextLength),
    })),
    facts: facts.map((fact) => ({
      ...fact,
      quote: cleanText(fact.quote).slice(0, maxQuoteLength),
      appliesTo: fact.appliesTo === null ? null : cleanText(fact.appliesTo).slice(0, maxRowNameLength),
    })),
    readAt: result.readAt,
  })
  if (!row) throw createApiError('INTERNAL')
  return row.id
}

/** Lists the domains that a host may be registered under: "cs.example.edu" and "example.edu". */
const listDomains = (url: string): string[] => {
  if (!URL.canParse(url)) return []
  const labels = new URL(url).hostname.split('.').slice(-5)
  return labels.slice(0, -1).map((_label, at) => labels.slice(at).join('.'))
}

/** Finds the target of a page that was read for none: the programme that its title names at the university of its host. */
const findProgramOfPage = async (db: Db, { url, title }: ReadingRow) => {
  const domains = listDomains(url)
  const university = domains.length > 0 ? await findUniversityOfHosts(db, domains) : undefined
  if (!university) return {}
  const program = findTitledProgram(title, await listMatchedPrograms(db, university.id))
  return { universityId: university.id, programId: program?.id }
}

/** Whether a page is read for an entry of the catalogue that its values correct. */
const isEditorTarget = (target: Target | undefined): target is EditorTarget =>
  editorTargetKinds.some((kind) => kind === target?.kind)

const unknownEntry = { entity: 'programs' as TargetEntity, country: null, facts: {}, accepted: [] }

/**
 * Reads everything known about a target: the catalogue's facts, and in front of them the user's own. For an editor only
 * the facts of the entry itself count.
 */
const readKnown = async (
  db: Db,
  ownerId: OwnerId,
  target: TargetRow | undefined,
  isForEditor: boolean,
): Promise<KnownEntry> => {
  if (!target) return unknownEntry
  const { entity, entityId, country, level, facts, universityFacts, entryId } = target
  if (isForEditor || entity === 'universities') return { entity, country, facts, accepted: [] }
  const own = (await listOwnFacts(db, ownerId, entity, [entityId])).get(entityId) ?? []
  const inherited: Facts = selectInheritedFacts(universityFacts, level)
  const ownDeadline = entryId === null ? undefined : await findOwnDeadline(db, ownerId, entryId)
  return {
    entity,
    country,
    facts: mergeOwnFacts({ ...inherited, ...facts }, toCatalogueFacts(own, { entity, country, source: ownPageSource })),
    accepted: own,
    ownDeadline,
  }
}

/** Minimum number of named rows from which a page is a table of several programmes. */
const minRows = 2

/** Matches the rows of a table to the programmes of a university, by the name on the page. */
const matchAppliesTo = async (
  db: Db,
  { facts }: ReadingRow,
  universityId: string | null | undefined,
): Promise<Map<string, RowMatch>> => {
  const names = new Set(facts.flatMap(({ appliesTo }) => appliesTo ?? []))
  if (names.size < minRows || !universityId) return new Map()
  return matchRows(names, await listMatchedPrograms(db, universityId))
}

interface RowEntries {
  known: KnownEntry
  target: TargetRow | undefined
  rows: ReadonlyMap<string, RowMatch>
  isForEditor: boolean
}

/** Creates the lookup of what is known about the programmes that a value names, or about the target. */
const createEntryFinder = async (db: Db, ownerId: OwnerId, { known, target, rows, isForEditor }: RowEntries) => {
  const ids = [...rows.values()].flatMap((programs) => programs.map(({ id }) => id))
  const ownOf = isForEditor ? new Map() : await listOwnFacts(db, ownerId, 'programs', ids)
  const catalogueOf = isForEditor ? await listFactsOf(db, ids) : undefined
  return (programs: RowMatch | undefined): KnownEntry => {
    const [only, ...others] = programs ?? []
    const isCertain = only !== undefined && others.length === 0
    if (programs === undefined || (isCertain && only.id === target?.entityId)) return known
    return {
      ...unknownEntry,
      country: known.country,
      facts: (isCertain && catalogueOf?.get(only.id)?.facts) || {},
      accepted: programs.flatMap(({ id }) => ownOf.get(id) ?? []),
    }
  }
}

/** Returns a reading with what each value would change and what it contradicts. */
export const reviewReading = async (db: Db, ownerId: OwnerId, row: ReadingRow): Promise<PageReadingDetails> => {
  const found = row.about ? {} : await findProgramOfPage(db, row)
  const about: Target | undefined =
    row.about ?? (found.programId === undefined ? undefined : { kind: 'program', id: found.programId })
  const target = about && (await findTarget(db, ownerId, about))
  const isForEditor = isEditorTarget(about)
  const known = await readKnown(db, ownerId, target, isForEditor)
  const rows = await matchAppliesTo(db, row, target?.universityId ?? found.universityId)
  const options = { language: row.language, readOn: row.readAt.slice(0, 10), today: getToday() }
  const findEntry = await createEntryFinder(db, ownerId, { known, target, rows, isForEditor })
  const markPublished = (read: ReadFact, entry: KnownEntry, url: string): ReadFact =>
    isForEditor ? { ...read, isAccepted: isPublished(entry.facts, read, url) } : read
  const isCatalogued = target === undefined ? rows.size > 0 : target.entity !== 'selected_universities'
  return {
    id: row.id,
    url: row.url,
    title: row.title,
    language: row.language,
    kind: row.kind,
    readAt: row.readAt,
    ...(row.problem === null ? {} : { problem: row.problem }),
    pages: row.pages,
    facts: row.facts.map((fact, index) => {
      const programs = fact.appliesTo === null ? undefined : rows.get(fact.appliesTo)
      const url = row.pages[fact.page]?.url ?? row.url
      const entry = findEntry(programs)
      const read = reviewFact(fact, index, entry, { ...options, url })
      const reviewed = markPublished(read, entry, url)
      return programs ? { ...reviewed, programs: [...programs] } : reviewed
    }),
    ...(target?.entity === 'programs' && target.universityId !== null
      ? {
          program: {
            id: target.entityId,
            name: target.name,
            university: target.universityName,
            universityId: target.universityId,
          },
        }
      : {}),
    ...(about ? { about } : {}),
    aboutName: target?.name ?? '',
    canShare: isCatalogued && !isForEditor && isSecureWebAddress(row.url),
  }
}

/**
 * Reads one reading of the user.
 *
 * @throws NOT_FOUND for a missing reading, or one of another user
 */
export const readReading = async (db: Db, ownerId: OwnerId, id: string): Promise<ReadingRow> => {
  const row = await findReading(db, ownerId, id)
  if (!row) throw createApiError('NOT_FOUND')
  return row
}

export const rejectRow = (at: number, reason: string) =>
  createApiError('INPUT_INVALID', { field: `rows.${at}`, reason })

/**
 * Returns a value of a reading as the user accepted it, with its proof.
 *
 * @param at position among the accepted rows
 * @throws INPUT_INVALID for an unknown row, an invalid value, or an ambiguous date without a choice
 */
export const readAcceptedValue = (reading: ReadingRow, { index, value }: AcceptedRow, at: number): ProvenValue => {
  const fact = reading.facts[index]
  if (!fact) throw rejectRow(at, 'unknownRow')
  // Day and month can be exchanged: the user has to choose.
  if (value === undefined && findOtherReading(fact, reading.language)) throw rejectRow(at, 'ambiguousDate')
  const accepted: unknown = value === undefined ? fact.value : value
  if (!isPageValue(fact.kind, accepted)) throw rejectRow(at, 'invalidValue')
  const { kind, term, audience, round, quote } = fact
  return {
    ...{ kind, value: accepted, term, audience, round, quote },
    url: reading.pages[fact.page]?.url ?? reading.url,
    readOn: reading.readAt.slice(0, 10),
  }
}

/** Reads the facts of programmes that the user accepted from official pages, in the form of the catalogue's. */
export const readOwnFacts = async (
  db: Db,
  ownerId: OwnerId,
  programs: readonly { programId: string; country: string | null }[],
): Promise<Map<string, Facts>> => {
  const rows = await listOwnFacts(
    db,
    ownerId,
    'programs',
    programs.map(({ programId }) => programId),
  )
  const countries = new Map(programs.map(({ programId, country }) => [programId, country]))
  const options = { entity: 'programs' as const, source: ownPageSource }
  return new Map(
    [...rows].map(([id, facts]) => [id, toCatalogueFacts(facts, { ...options, country: countries.get(id) ?? null })]),
  )
}

/** Reads all facts of programmes that the user accepted, for the ranking and its lists. */
export const readFactsForRanking: OwnFactsReader = async (db, ownerId) =>
  toOwnFacts(await listOwnProgramFacts(db, ownerId))
