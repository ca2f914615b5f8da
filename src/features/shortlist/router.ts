import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { isStateResident, listAudiencesFor, readAudience } from '#src/features/catalogue/audience.commands.ts'
import { toDecidingFacts } from '#src/features/catalogue/commands.ts'
import { findProgram, findUniversity, listFactsOf } from '#src/features/catalogue/data.ts'
import { proposeMissingProgram } from '#src/features/catalogue/missing/missing-programs.commands.ts'
import { readOwnFacts } from '#src/features/official-pages/commands.ts'
import { mergeOwnFacts } from '#src/features/official-pages/own-facts.rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { moveToTrash, purgeTrash, restoreFromTrash } from '#src/server/trash.ts'
import { trashTtlMs } from '#src/shared/trash.ts'
import { shortlistContract } from './contract.ts'
import { countEntries, deleteEntry, findEntry, insertEntry, listEntries, trashableEntry, updateEntry } from './data.ts'
import { formatPlace, tokenizeQuery } from './rules.ts'
import { decodeEntryCursor, type EntrySorting, encodeEntryCursor } from './sorting.data.ts'

/**
 * Router context with `nextDue`, the expression of an entry's next deadline: deadlines depend on the shortlist, so it
 * is injected where both routers meet.
 */
type ShortlistContext = RequestContext & Pick<EntrySorting, 'nextDue'>

/**
 * Adds key facts, with those that the user accepted from official pages first; a whole university has none of its
 * programmes' facts.
 */
const withFacts = async <Entry extends { programId: string | null }>(db: Db, ownerId: OwnerId, entries: Entry[]) => {
  const known = await listFactsOf(
    db,
    entries.flatMap(({ programId }) => programId ?? []),
  )
  const reader = await readAudience(db, ownerId)
  const own = await readOwnFacts(
    db,
    ownerId,
    [...known].map(([programId, { country }]) => ({ programId, country })),
  )
  return entries.map((entry) => {
    const program = known.get(entry.programId ?? '')
    if (!program) return { ...entry, facts: {} }
    const row = { ...program, facts: mergeOwnFacts(program.facts, own.get(program.id) ?? {}) }
    const facts = toDecidingFacts(row, listAudiencesFor(reader, program.country), isStateResident(reader, program))
    return { ...entry, facts }
  })
}

const os = implement(shortlistContract).$context<ShortlistContext>().use(asApplicant)

export const shortlistRouter = os.router({
  list: os.list.handler(async ({ context: { db, ownerId, nextDue }, input }) => {
    const { limit, sort: order, category } = input
    const filter = { words: tokenizeQuery(input.query), category }
    const after = decodeEntryCursor(input.after, order)
    const entries = await listEntries(db, ownerId, { ...filter, limit, ordering: { order, nextDue }, after })
    const last = entries.length === limit ? entries.at(-1) : undefined
    return {
      entries: await withFacts(db, ownerId, entries),
      ...(await countEntries(db, ownerId, filter)),
      next: last ? encodeEntryCursor(last, order) : null,
    }
  }),
  add: os.add.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    const university = await findUniversity(db, input.universityId)
    const program = input.programId ? await findProgram(db, input.programId) : undefined
    const isThere = university && !university.removedAt && !program?.removedAt
    if (!isThere || (input.programId && program?.universityId !== university.id))
      throw createApiError('UNIVERSITY_NOT_FOUND')
    const entry = await insertEntry(db, ownerId, {
      ...input,
      universityName: university.name,
      programName: program?.name ?? '',
      location: formatPlace(university.city, university.country),
      websiteUrl: program?.websiteUrl ?? university.websiteUrl,
    })
    if (!entry) throw createApiError('UNIVERSITY_ALREADY_SELECTED')
    return entry
  }),
  addMissing: os.addMissing.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    const university = await findUniversity(db, input.universityId)
    if (!university || university.removedAt) throw createApiError('UNIVERSITY_NOT_FOUND')
    const entry = await insertEntry(db, ownerId, {
      universityId: university.id,
      universityName: university.name,
      programName: input.name,
      location: formatPlace(university.city, university.country),
      websiteUrl: input.websiteUrl || university.websiteUrl,
    })
    if (!entry) throw createApiError('UNIVERSITY_ALREADY_SELECTED')
    await proposeMissingProgram(db, ownerId, input)
    return entry
  }),
  update: os.update.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id, version, ...change } }) => {
    const changed = await updateEntry(db, ownerId, id, version, change)
    const entry = await findEntry(db, ownerId, id)
    if (!entry) throw createApiError('NOT_FOUND')
    if (!changed) throw createApiError('EDIT_CONFLICT')
    return entry
  }),
  remove: os.remove.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    await moveToTrash(db, ownerId, trashableEntry, input.id)
    const removed = await deleteEntry(db, ownerId, input.id)
    if (!removed) throw createApiError('NOT_FOUND')
    const before = new Date(Date.now() - trashTtlMs).toISOString()
    // The nightly job deletes their files, once no row refers to them.
    await purgeTrash(db, ownerId, before)
    return removed
  }),
  restore: os.restore.handler(async ({ context: { db, ownerId }, input }) => {
    const outcome = await restoreFromTrash(db, ownerId, trashableEntry, input.id)
    if (outcome === 'taken') throw createApiError('UNIVERSITY_ALREADY_SELECTED')
    // Idempotent retry: the entry is already restored.
    const entry = await findEntry(db, ownerId, input.id)
    if (!entry) throw createApiError('NOT_FOUND')
    return entry
  }),
})
