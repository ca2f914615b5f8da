import { readSources, toDecidingFacts } from '#src/features/catalogue/commands.ts'
import { hashSecret } from '#src/features/sharing/commands.ts'
import { insertEntry } from '#src/features/shortlist/data.ts'
import { formatPlace } from '#src/features/shortlist/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError } from '#src/server/procedures.ts'
import type { SharedEntry, SharedShortlist, ShortlistLink } from './contract.ts'
import { type ChosenRow, type LinkRow, listChosen, openLink } from './data.ts'
import type { SharedChoice } from './tables.ts'

/** Maps a row to a link as its owner sees it. */
export const toLink = ({ id, title, note, entries, createdAt, expiresAt, revokedAt }: LinkRow): ShortlistLink => ({
  ...{ id, title, note, createdAt, expiresAt, revokedAt },
  entries: entries.length,
})

/** Removes repeated choices. */
export const toDistinctChoices = (choices: readonly SharedChoice[]): SharedChoice[] => [
  ...new Map(choices.map((choice) => [JSON.stringify([choice.universityId, choice.programId]), choice])).values(),
]

type Sources = Awaited<ReturnType<typeof readSources>>

/** Reads the deciding facts of a programme with their sources, as a visitor sees them. */
const toSourcedFacts = ({ facts, universityFacts, level }: ChosenRow, sources: Sources): SharedEntry['facts'] => {
  if (facts === null || level === null) return {}
  return Object.fromEntries(
    Object.entries(toDecidingFacts({ facts, universityFacts, level })).map(([kind, fact]) => {
      const { id, url, checkedOn } = fact.source
      const known = sources.get(id) ?? fact.source
      return [kind, { ...fact, source: { ...known, url: url || known.url, checkedOn: checkedOn || known.checkedOn } }]
    }),
  )
}

const toSharedEntry = (row: ChosenRow, sources: Sources): SharedEntry => {
  const { universityId, universityName, city, country, region, programId, programName, degree } = row
  return {
    ...{ universityId, universityName, city, country, region, programId },
    programName: programName ?? '',
    degree: degree ?? '',
    facts: toSourcedFacts(row, sources),
  }
}

/** @throws NOT_FOUND for an unknown link, LINK_ENDED for one that has expired or was revoked */
const requireOpen = async (db: Db, secret: string) => {
  const opened = await openLink(db, hashSecret(secret))
  if (!opened) throw createApiError('NOT_FOUND')
  if (opened.isEnded) throw createApiError('LINK_ENDED')
  return opened
}

/**
 * Reads the entries of a link with their current facts.
 *
 * @throws NOT_FOUND, LINK_ENDED
 */
export const readSharedShortlist = async (db: Db, secret: string): Promise<SharedShortlist> => {
  const { title, note, entries, expiresAt } = await requireOpen(db, secret)
  const rows = await listChosen(db, entries)
  const sources = await readSources(db)
  return {
    ...{ title, note },
    expiresAt: new Date(expiresAt).toISOString(),
    entries: rows.map((row) => toSharedEntry(row, sources)),
  }
}

/**
 * Adds the entries of a link to a user's shortlist; those that it has already stay as they are.
 *
 * @throws NOT_FOUND, LINK_ENDED, LIST_FULL
 */
export const saveSharedShortlist = async (
  db: Db,
  ownerId: OwnerId,
  secret: string,
): Promise<{ added: number; total: number }> => {
  const { entries } = await requireOpen(db, secret)
  const rows = await listChosen(db, entries)
  let added = 0
  // Last first, so that the newest entry of the shortlist is the first of the link.
  for (const row of rows.toReversed()) {
    const entry = await insertEntry(db, ownerId, {
      ...{ universityId: row.universityId, programId: row.programId, universityName: row.universityName },
      programName: row.programName ?? '',
      location: formatPlace(row.city, row.country),
      websiteUrl: row.programUrl ?? row.universityUrl,
    })
    if (entry) added += 1
  }
  return { added, total: rows.length }
}
