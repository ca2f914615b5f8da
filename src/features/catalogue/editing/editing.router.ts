import { os as base, implement } from '@orpc/server'
import { hasPermission } from '#src/features/accounts/permissions.data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import {
  authenticatedTx,
  createApiError,
  idempotent,
  type OwnedContext,
  type RequestContext,
} from '#src/server/procedures.ts'
import { recordRefusal } from '#src/server/refusals.ts'
import { settleAllOrThrow } from '#src/server/transactions.ts'
import { dayMs } from '#src/shared/durations.ts'
import { saveEntry } from '../entries/entries.commands.ts'
import { findEntry } from '../entries/entries.data.ts'
import { normalizeUrl } from '../entries/source-entry.parse.ts'
import type { Fact } from '../facts/facts.rules.ts'
import { listSimilarlyNamed } from '../missing/missing-programs.data.ts'
import { normalizeName } from '../names.engine.ts'
import { FACT_TTL_YEARS, newProgramsJob } from '../rules.ts'
import { buildColumns, buildRemoval } from './change-columns.rules.ts'
import { isChangeKind, toProposedChange } from './changes.rules.ts'
import { type Correction, editingContract } from './editing.contract.ts'
import {
  countProposalsSince,
  findEntity,
  insertProposal,
  listDue,
  listOpenProposals,
  listProposalsOf,
  type ProposalRow,
  resolveEqualProposals,
  resolveProposal,
  saveCatalogueFact,
  updateEntryColumns,
} from './editing.data.ts'
import { editableKindsByEntity, maxOpenProposals, maxProposalsADay, reviewSource, toFact } from './editing.rules.ts'
import { newProgramKind, type ProposedProgram, parseProposedProgram, usualDegree } from './new-programs.rules.ts'
import { cutProposalPage } from './proposal-filter.rules.ts'
import { refuseSharedValue } from './shared-values.commands.ts'

const os = implement(editingContract).$context<RequestContext>().use(authenticatedTx)

/** Allows editors only. */
export const asEditor = base.$context<RequestContext & OwnedContext>().middleware(async ({ context, next }) => {
  if (await hasPermission(context.db, 'editor')) return await next()
  await recordRefusal(context, context.ownerId, 'ACCESS_DENIED')
  throw createApiError('ACCESS_DENIED')
})

/** Authorisation precedes validation of the input. */
const forEditors = os.use(asEditor)

const maxListed = 200
/** Page size: an editor's next hour of work; the total is returned beside it. */
const maxDue = 20

const readCorrection = (correction: Correction) => {
  const fact = editableKindsByEntity[correction.entity].includes(correction.kind)
    ? toFact(correction, new Date().toISOString().slice(0, 10))
    : undefined
  if (!fact) throw createApiError('INPUT_INVALID', { field: 'value' })
  return fact
}

const now = () => new Date().toISOString()

/**
 * Enforces the rate limit of proposals per user and day.
 * @throws TOO_MANY_REQUESTS
 */
const requireRoom = async (db: Db, ownerId: OwnerId) => {
  const since = new Date(Date.now() - dayMs).toISOString()
  if ((await countProposalsSince(db, ownerId, since)) >= maxProposalsADay) throw createApiError('TOO_MANY_REQUESTS')
}

const saveProposal = async (db: Db, ownerId: OwnerId, row: Parameters<typeof insertProposal>[2]) => {
  const found = await findEntity(db, row.entity, row.entityId, row.kind)
  if (!found || found.isRemoved) throw createApiError('NOT_FOUND')
  await requireRoom(db, ownerId)
  return { id: await insertProposal(db, ownerId, row) }
}

const toProposal = async (db: Db, { fact, ...row }: ProposalRow) => {
  const { name = '', current = null } = (await findEntity(db, row.entity, row.entityId, row.kind)) ?? {}
  const { value, currency, year, url = '', note = '', quote } = fact
  return {
    ...row,
    name,
    current,
    value,
    currency,
    year,
    sourceUrl: url,
    note,
    ...(quote === undefined ? {} : { quote }),
    ...(row.userId === null ? { isFromOperator: true as const } : {}),
  }
}

const toProposals = async (db: Db, rows: ProposalRow[]) => ({
  proposals: await settleAllOrThrow(rows.map(async (row) => await toProposal(db, row))),
})

/**
 * Adds a proposed programme, unless an editor has added it already.
 * @throws INPUT_INVALID without an official page, which the editor has to find first
 */
const addProposedProgram = async (db: Db, universityId: string, program: ProposedProgram, page: string) => {
  const similar = await listSimilarlyNamed(db, universityId, { name: program.name, address: '' })
  if (similar.some(({ name }) => normalizeName(name) === normalizeName(program.name))) return
  const websiteUrl = normalizeUrl(page)
  if (!websiteUrl) throw createApiError('INPUT_INVALID', { field: 'sourceUrl' })
  const degree = usualDegree[program.level]
  await saveEntry(
    db,
    { entity: 'programs', universityId, ...program, degree, language: null, keywords: [], websiteUrl },
    undefined,
  )
}

/** An accepted value of an applicant has been compared with its page: it becomes a value of the editors. */
const toReviewed = (fact: Fact): Fact => ({ ...fact, source: reviewSource, by: 'editor' })

const applyProposal = async (db: Db, { entity, entityId, kind, fact }: ProposalRow): Promise<boolean> => {
  const program = parseProposedProgram(kind, fact.value)
  if (program) {
    await addProposedProgram(db, entityId, program, fact.url ?? '')
    return true
  }
  if (!isChangeKind(kind)) return await saveCatalogueFact(db, entity, entityId, kind, toReviewed(fact))
  const entry = await findEntry(db, entity, entityId)
  if (!entry) return false
  return await updateEntryColumns(
    db,
    entity,
    entityId,
    buildColumns(entity, kind, entry.row, fact, now()),
    fact.url ?? '',
  )
}

export const editingRouter = os.router({
  status: os.status.handler(async ({ context: { db } }) => ({ isEditor: await hasPermission(db, 'editor') })),
  propose: os.propose.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    const { entity, entityId, kind } = input
    return await saveProposal(db, ownerId, { entity, entityId, kind, fact: readCorrection(input) })
  }),
  proposeChange: os.proposeChange.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    const fact = toProposedChange(input, now().slice(0, 10))
    if (!fact) throw createApiError('INPUT_INVALID', { field: input.kind === 'removed' ? 'note' : 'value' })
    const { entity, entityId, kind } = input
    return await saveProposal(db, ownerId, { entity, entityId, kind, fact })
  }),
  mine: os.mine.handler(
    async ({ context: { db, ownerId } }) => await toProposals(db, await listProposalsOf(db, ownerId, maxListed)),
  ),
  proposals: forEditors.proposals.handler(async ({ context: { db }, input: { offset, ...filter } }) => {
    const open = await listOpenProposals(db, maxOpenProposals)
    const listed = open.map(({ row, name }) => {
      const { value, url = '', quote } = row.fact
      return { ...row, row, name, value, sourceUrl: url, ...(quote === undefined ? {} : { quote }) }
    })
    const page = cutProposalPage(listed, filter, offset)
    const proposals = await settleAllOrThrow(
      page.proposals.map(async ({ row, isDisputed }) => ({ ...(await toProposal(db, row)), isDisputed })),
    )
    return { ...page, proposals, total: open.length }
  }),
  settle: forEditors.settle.use(idempotent).handler(async ({ context: { db, runJob }, input }) => {
    const { id, isAccepted, reason } = input
    // A rejection needs a reason, which the proposer reads.
    if (!isAccepted && reason === '') throw createApiError('INPUT_INVALID', { field: 'reason' })
    const row = await resolveProposal(db, id, isAccepted, reason)
    if (!row) throw createApiError('NOT_FOUND')
    if (isAccepted && !(await applyProposal(db, row))) throw createApiError('NOT_FOUND')
    if (isAccepted) await resolveEqualProposals(db, row)
    else await refuseSharedValue(db, row, reason)
    if (isAccepted && row.kind === newProgramKind) await runJob(newProgramsJob, {})
    return { id }
  }),
  acceptAll: forEditors.acceptAll.use(idempotent).handler(async ({ context: { db, runJob }, input }) => {
    let accepted = 0
    for (const id of input.ids) {
      const row = await resolveProposal(db, id, true, '')
      // Settled meanwhile, by another editor or with an equal one.
      if (!row || !(await applyProposal(db, row))) continue
      await resolveEqualProposals(db, row)
      accepted += 1
    }
    if (accepted > 0) await runJob(newProgramsJob, {})
    return { accepted }
  }),
  setRemoved: forEditors.setRemoved.use(idempotent).handler(async ({ context: { db }, input }) => {
    const { entity, entityId, isRemoved, reason, sourceUrl } = input
    const entry = await findEntry(db, entity, entityId)
    if (!entry || Boolean(entry.row.removed_at) === isRemoved) throw createApiError('NOT_FOUND')
    await updateEntryColumns(db, entity, entityId, buildRemoval(isRemoved ? now() : null, reason), sourceUrl)
    return { entityId }
  }),
  due: forEditors.due.handler(
    async ({ context: { db } }) =>
      await listDue(db, { shelfLife: FACT_TTL_YEARS, year: new Date().getUTCFullYear(), limit: maxDue }),
  ),
  correct: forEditors.correct.use(idempotent).handler(async ({ context: { db }, input }) => {
    const { entity, entityId, kind } = input
    if (!(await saveCatalogueFact(db, entity, entityId, kind, readCorrection(input)))) throw createApiError('NOT_FOUND')
    return { entityId }
  }),
})
