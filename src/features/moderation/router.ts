import { os as base, implement } from '@orpc/server'
import { asMember } from '#src/features/accounts/guards.ts'
import { hasPermission } from '#src/features/accounts/permissions.data.ts'
import { socialNoticesJob } from '#src/features/notifications/rules.ts'
import { sendStored } from '#src/features/storage/commands.ts'
import {
  authenticatedTx,
  createApiError,
  idempotent,
  type OwnedContext,
  type RequestContext,
} from '#src/server/procedures.ts'
import { recordRefusal } from '#src/server/refusals.ts'
import { cutCasePage, filterCases } from './case-filter.rules.ts'
import {
  appealDecision,
  countUnassignableAppeals,
  decideCase,
  findDecision,
  findReportedFile,
  hasModerators,
  listCases,
  readReportedMessage,
  requestSupportContact,
} from './cases.data.ts'
import { moderationContract } from './contract.ts'

const os = implement(moderationContract).$context<RequestContext>()
const own = os.use(asMember)

const asModerator = base.$context<RequestContext & OwnedContext>().middleware(async ({ context, next }) => {
  if (await hasPermission(context.db, 'moderator')) return await next()
  await recordRefusal(context, context.ownerId, 'ACCESS_DENIED')
  throw createApiError('ACCESS_DENIED')
})
const forModerators = os.use(authenticatedTx).use(asModerator)

const iso = (at: Date | string) => new Date(at).toISOString()

export const moderationRouter = os.router({
  status: own.status.handler(async ({ context: { db } }) => ({
    isModerator: await hasPermission(db, 'moderator'),
    hasModerators: await hasModerators(db),
  })),
  cases: forModerators.cases.handler(async ({ context: { db }, input: { q, kind, offset } }) => {
    const rows = await listCases(db)
    const cases = rows.map(({ subject, id, version, reports, history, parent, ...row }) => ({
      ...{ subject, id, version, reports, history, parent },
      person: { id: row.person_id, name: row.person_name, since: iso(row.person_since) },
      text: row.body,
      formerTexts: row.former_texts,
      heldFor: row.hold_reason,
      createdAt: iso(row.created_at),
      isRemoved: row.is_removed,
    }))
    return {
      ...cutCasePage(filterCases(cases, kind, q), offset),
      total: rows[0]?.total ?? 0,
      stuckAppeals: await countUnassignableAppeals(db),
    }
  }),
  readMessage: forModerators.readMessage.use(idempotent).handler(async ({ context: { db, runJob }, input: { id } }) => {
    const rows = await readReportedMessage(db, id)
    if (rows.length === 0) throw createApiError('NOT_FOUND')
    await runJob(socialNoticesJob, {})
    return rows.map(({ seq, author, body, file_name, created_at, is_reported }) => ({
      seq: Number(seq),
      author,
      text: body,
      createdAt: iso(created_at),
      fileName: file_name,
      isReported: is_reported,
    }))
  }),
  messageFile: forModerators.messageFile.handler(
    async ({ context: { db, files }, input: { id } }) => await sendStored({ files }, await findReportedFile(db, id)),
  ),
  decide: forModerators.decide.use(idempotent).handler(async ({ context: { db, runJob }, input }) => {
    const outcome = await decideCase(db, input)
    if (outcome === 'changed') throw createApiError('EDIT_CONFLICT')
    if (outcome === 'own') throw createApiError('ACCESS_DENIED')
    if (outcome !== 'done') throw createApiError('NOT_FOUND')
    await runJob(socialNoticesJob, {})
    return { subject: input.subject, id: input.id }
  }),
  decision: own.decision.handler(
    async ({ context: { db, ownerId }, input: { id } }) => await findDecision(db, ownerId, id),
  ),
  askForCare: own.askForCare.use(idempotent).handler(async ({ context: { db, runJob } }) => {
    const isAsked = await requestSupportContact(db)
    await runJob(socialNoticesJob, {})
    return { isAsked }
  }),
  appeal: own.appeal.use(idempotent).handler(async ({ context: { db, runJob }, input: { id, text } }) => {
    if (!(await appealDecision(db, id, text))) throw createApiError('NOT_FOUND')
    await runJob(socialNoticesJob, {})
    return { id }
  }),
})
