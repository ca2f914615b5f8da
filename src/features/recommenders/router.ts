import { implement } from '@orpc/server'
import { asApplicant } from '#src/features/accounts/guards.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import {
  askRecommender,
  changeRecommender,
  readOverview,
  removeRecommender,
  renewLink,
  revokeLink,
} from './commands.ts'
import { recommendersContract } from './contract.ts'
import { insertHistory, lockRecommender, updateReminders } from './data.ts'
import { answerLetters, changeLetterState } from './letters.commands.ts'
import { updateMethod } from './letters.data.ts'
import { asRecommender, readRecommendation, recordVisit } from './recommendation.commands.ts'

const os = implement(recommendersContract).$context<RequestContext>()
const own = os.use(asApplicant)

export const recommendersRouter = os.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) => await readOverview(db, ownerId)),
  ask: own.ask.use(idempotent).handler(async ({ context, input }) => await askRecommender(context, input)),
  update: own.update.use(idempotent).handler(async ({ context, input }) => await changeRecommender(context, input)),
  setState: own.setState.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    const recommender = await lockRecommender(db, ownerId, input.id)
    if (!recommender) throw createApiError('NOT_FOUND')
    await changeLetterState(db, ownerId, recommender, input)
    return await readOverview(db, ownerId)
  }),
  setMethod: own.setMethod.use(idempotent).handler(async ({ context: { db, ownerId }, input }) => {
    const { applicationId, ...change } = input
    if ((await updateMethod(db, ownerId, applicationId, change)) === 0) throw createApiError('NOT_FOUND')
    return await readOverview(db, ownerId)
  }),
  // No stored response, which would contain the secret: a repetition makes another link.
  renewLink: own.renewLink.handler(async ({ context, input: { id } }) => ({ secret: await renewLink(context, id) })),
  revoke: own.revoke.use(idempotent).handler(async ({ context, input: { id } }) => await revokeLink(context, id)),
  remove: own.remove
    .use(idempotent)
    .handler(async ({ context, input: { id } }) => await removeRecommender(context, id)),
  open: os.open.handler(
    async ({ context, input: { secret, timeZone } }) =>
      await asRecommender(context, secret, async (opened) => {
        await recordVisit(opened, timeZone)
        return await readRecommendation(opened, context.config.authSecret)
      }),
  ),
  answer: os.answer.handler(
    async ({ context, input: { secret, applicationIds, answer } }) =>
      await asRecommender(context, secret, async (opened) => {
        const { db, ownerId, recommender } = opened
        await answerLetters(db, ownerId, recommender, { applicationIds, answer })
        return await readRecommendation(opened, context.config.authSecret)
      }),
  ),
  setReminders: os.setReminders.handler(
    async ({ context, input: { secret, pace, remindOn } }) =>
      await asRecommender(context, secret, async (opened) => {
        const { db, ownerId, recommender } = opened
        await updateReminders(db, ownerId, recommender.id, { reminderPace: pace, remindOn })
        if (pace === 'none' && recommender.reminderPace !== 'none')
          await insertHistory(db, ownerId, { recommenderId: recommender.id, kind: 'stopped' })
        return await readRecommendation(opened, context.config.authSecret)
      }),
  ),
})
