import { os as base, implement } from '@orpc/server'
import { hasGrant } from '#src/features/accounts/grants.data.ts'
import { asMember } from '#src/features/accounts/guards.ts'
import { socialNoticesJob } from '#src/features/notifications/rules.ts'
import { sendStored } from '#src/features/storage/commands.ts'
import { asPerson, failure, type OwnedContext, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { recordRefusal } from '#src/server/refusals.ts'
import {
  appealDecision,
  askForCare,
  countStuckAppeals,
  decideCase,
  findDecision,
  findReportedFile,
  hasModerators,
  listCases,
  readReportedMessage,
} from './cases.data.ts'
import { moderationContract } from './contract.ts'

const os = implement(moderationContract).$context<RequestContext>()
const own = os.use(asMember)

const asModerator = base.$context<RequestContext & OwnedContext>().middleware(async ({ context, next }) => {
  if (await hasGrant(context.db, 'moderator')) return await next()
  await recordRefusal(context, context.ownerId, 'ACCESS_DENIED')
  throw failure('ACCESS_DENIED')
})
const forModerators = os.use(asPerson).use(asModerator)

const iso = (at: Date | string) => new Date(at).toISOString()

export const moderationRouter = os.router({
  status: own.status.handler(async ({ context: { db } }) => ({
    isModerator: await hasGrant(db, 'moderator'),
    hasModerators: await hasModerators(db),
  })),
  cases: forModerators.cases.handler(async ({ context: { db } }) => {
    const rows = await listCases(db)
    return {
      total: rows[0]?.total ?? 0,
      stuckAppeals: await countStuckAppeals(db),
      cases: rows.map(({ subject, id, version, reports, history, parent, ...row }) => ({
        ...{ subject, id, version, reports, history, parent },
        person: { id: row.person_id, name: row.person_name, since: iso(row.person_since) },
        text: row.body,
        formerTexts: row.former_texts,
        heldFor: row.held_for,
        createdAt: iso(row.created_at),
        isRemoved: row.is_removed,
      })),
    }
  }),
  readMessage: forModerators.readMessage.use(onlyOnce).handler(async ({ context: { db, runJob }, input: { id } }) => {
    const rows = await readReportedMessage(db, id)
    if (rows.length === 0) throw failure('NOT_FOUND')
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
  decide: forModerators.decide.use(onlyOnce).handler(async ({ context: { db, runJob }, input }) => {
    const outcome = await decideCase(db, input)
    if (outcome === 'changed') throw failure('EDIT_CONFLICT')
    if (outcome === 'own') throw failure('ACCESS_DENIED')
    if (outcome !== 'done') throw failure('NOT_FOUND')
    await runJob(socialNoticesJob, {})
    return { subject: input.subject, id: input.id }
  }),
  decision: own.decision.handler(
    async ({ context: { db, ownerId }, input: { id } }) => await findDecision(db, ownerId, id),
  ),
  askForCare: own.askForCare.use(onlyOnce).handler(async ({ context: { db, runJob } }) => {
    const isAsked = await askForCare(db)
    await runJob(socialNoticesJob, {})
    return { isAsked }
  }),
  appeal: own.appeal.use(onlyOnce).handler(async ({ context: { db, runJob }, input: { id, text } }) => {
    if (!(await appealDecision(db, id, text))) throw failure('NOT_FOUND')
    await runJob(socialNoticesJob, {})
    return { id }
  }),
})
