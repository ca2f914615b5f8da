import type { Job } from '#src/server/scheduler.ts'
import { deliverDue, type Outbox, purgeSettled } from './delivery.commands.ts'
import { cleanUpJob, deliverJob } from './delivery.rules.ts'

const now = () => new Date().toISOString()

/** Runs one at a time; whoever asks meanwhile gets one more run afterwards, which sees what they wrote. */
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

/** Each minute, for what was put off: until the morning, or because a mail server was away. */
export const createDeliveryJobs = (post: Outbox, deliver: () => Promise<void>): Job[] => [
  { name: deliverJob, cron: '* * * * *', run: deliver },
  { name: cleanUpJob, cron: '20 * * * *', run: async () => await purgeSettled(post.database, now()) },
]
