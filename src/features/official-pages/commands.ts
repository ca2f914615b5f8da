import { type Facts, selectInheritedFacts } from '#src/features/catalogue/facts/facts.rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import { isSecureWebAddress } from '#src/shared/web-address.ts'
import type { PageReadingDetails, Target } from './contract.ts'
import {
  findOwnDeadline,
  findReading,
  findTarget,
  findUniversityOfHosts,
  insertReading,
  listMatchedPrograms,
  listOwnFacts,
  type ReadingRow,
  type TargetRow,
} from './data.ts'
import { mergeOwnFacts, toCatalogueFacts } from './own-facts.rules.ts'
import type { PageReadRefusal, PageReadResult } from './read-page.rules.ts'
import { type KnownEntry, reviewFact } from './review.rules.ts'
import { matchRows, type RowMatch } from './row-match.engine.ts'
import {
  type FactEntity,
  maxPageFacts,
  maxQuoteLength,
  maxRowNameLength,
  maxStoredTextLength,
  ownPageSource,
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

/** Splits a page title into its parts: "Computer Science MSc | Example University". */
const splitTitle = (title: string): string[] =>
  title
    .slice(0, 300)
    .split(/\s[|–—-]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .slice(0, 6)

/** Finds the target of a page that was read for none: the programme that its title names at the university of its host. */
const findProgramOfPage = async (db: Db, { url, title }: ReadingRow) => {
  const domains = listDomains(url)
  const university = domains.length > 0 ? await findUniversityOfHosts(db, domains) : undefined
  if (!university) return {}
  const matches = [...matchRows(splitTitle(title), await listMatchedPrograms(db, university.id)).values()]
  const certain = matches.filter((match) => match.length === 1)
  return { universityId: university.id, programId: certain.length === 1 ? certain[0]?.[0]?.id : undefined }
}

const unknownEntry = { entity: 'programs' as FactEntity, country: null, facts: {}, accepted: [] }

/** Reads everything known about a target: the catalogue's facts, and in front of them the user's own. */
const readKnown = async (db: Db, ownerId: OwnerId, target: TargetRow | undefined): Promise<KnownEntry> => {
  if (!target) return unknownEntry
  const { entity, entityId, country, level, facts, universityFacts, entryId } = target
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

/** Returns a reading with what each value would change and what it contradicts. */
export const reviewReading = async (db: Db, ownerId: OwnerId, row: ReadingRow): Promise<PageReadingDetails> => {
  const found = row.about ? {} : await findProgramOfPage(db, row)
  const about: Target | undefined =
    row.about ?? (found.programId === undefined ? undefined : { kind: 'program', id: found.programId })
  const target = about && (await findTarget(db, ownerId, about))
  const known = await readKnown(db, ownerId, target)
  const rows = await matchAppliesTo(db, row, target?.universityId ?? found.universityId)
  const options = { language: row.language, readOn: row.readAt.slice(0, 10), today: getToday() }
  const acceptedOf = await listOwnFacts(
    db,
    ownerId,
    'programs',
    [...rows.values()].flatMap((programs) => programs.map(({ id }) => id)),
  )
  const listAccepted = (programs: RowMatch) => programs.flatMap(({ id }) => acceptedOf.get(id) ?? [])
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
      const isOfTarget = programs === undefined || (programs.length === 1 && programs[0]?.id === target?.entityId)
      const url = row.pages[fact.page]?.url ?? row.url
      const entry = isOfTarget
        ? known
        : { ...unknownEntry, country: known.country, accepted: listAccepted(programs ?? []) }
      const reviewed = reviewFact(fact, index, entry, { ...options, url })
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
    canShare: isCatalogued && isSecureWebAddress(row.url),
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
