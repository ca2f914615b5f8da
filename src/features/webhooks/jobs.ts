import { createCoalescedRunner } from '#src/server/coalesced-runner.ts'
import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { deliverWebhooks } from './commands.ts'
import { purgeWebhookLog } from './data.ts'

const now = () => new Date().toISOString()

export interface Webhooks {
  /** Sends what is due now. */
  deliver: () => Promise<void>
  /** Shortens the logs. */
  purge: () => Promise<void>
}

/** Creates the sender of this process, which runs once at a time. */
export const createWebhooks = (parts: {
  config: Pick<Config, 'appUrl' | 'webhookHosts'>
  database: Database
  log: Logger
}): Webhooks => {
  const { config, database, log } = parts
  const options = { appUrl: config.appUrl, allowHosts: config.webhookHosts }
  return {
    deliver: createCoalescedRunner(async () => await deliverWebhooks({ database, log, options }, now())),
    purge: async () => await purgeWebhookLog(database.service, now()),
  }
}

/** Creates the jobs of webhooks. Messages leave as soon as they are queued; the job sends those that are repeated. */
export const createWebhookJobs = ({ deliver, purge }: Webhooks): Job[] => [
  { name: 'webhooks', cron: '* * * * *', run: deliver },
  { name: 'webhook-log-cleanup', cron: '35 * * * *', run: purge },
]
