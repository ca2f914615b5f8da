import type { Job } from '#src/server/scheduler.ts'
import { deliverDue, type Outbox, purgeSettled } from './delivery.commands.ts'
import { cleanUpJob, deliverJob } from './delivery.rules.ts'

const now = () => new Date().toISOString()

/**
 * Serialises runs of the outbox sender. A request during a run schedules exactly one more run, which sees the rows of
 * all requests until then.
 */
export const createDeliveryRunner = (post: Outbox) => {
  let running: Promise<void> | undefined
  let isAskedAgain = false
  const run = async () => {
    do {
      isAskedAgain = false
      await deliverDue(post, now())
    } while (isAskedAgain)
  }
  return async () => {
    isAskedAgain = true
    running ??= run().finally(() => {
      running = undefined
    })
    await running
  }
}

/** Delivery job, each minute, for postponed messages: after quiet hours, or after a mail server error. */
export const createDeliveryJobs = (post: Outbox, deliver: () => Promise<void>): Job[] => [
  { name: deliverJob, cron: '* * * * *', run: deliver },
  { name: cleanUpJob, cron: '20 * * * *', run: async () => await purgeSettled(post.database, now()) },
]
