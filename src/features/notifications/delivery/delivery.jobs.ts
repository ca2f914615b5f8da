import { createCoalescedRunner } from '#src/server/coalesced-runner.ts'
import type { Job } from '#src/server/scheduler.ts'
import { deliverDue, type Outbox, purgeSettled } from './delivery.commands.ts'
import { cleanUpJob, deliverJob } from './delivery.rules.ts'

const now = () => new Date().toISOString()

/** Creates the outbox sender of this process, which runs once at a time. */
export const createDeliveryRunner = (post: Outbox) => createCoalescedRunner(async () => await deliverDue(post, now()))

/** Delivery job, each minute, for postponed messages: after quiet hours, or after a mail server error. */
export const createDeliveryJobs = (post: Outbox, deliver: () => Promise<void>): Job[] => [
  { name: deliverJob, cron: '* * * * *', run: deliver },
  { name: cleanUpJob, cron: '20 * * * *', run: async () => await purgeSettled(post.database, now()) },
]
