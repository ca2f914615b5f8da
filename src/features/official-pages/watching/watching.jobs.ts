import type { Config } from '#src/server/config.ts'
import type { Database } from '#src/server/database.ts'
import type { Logger } from '#src/server/log.ts'
import { createRobotsCheck } from '#src/server/page-fetch/robots.ts'
import type { Job } from '#src/server/scheduler.ts'
import { checkWatchedPages } from './check-pages.commands.ts'
import { pageWatchJob } from './watching.rules.ts'

/** Creates the job that checks the watched pages that are due, every quarter of an hour and after a page was added. */
export const createPageWatchJobs = (database: Database, config: Config, log: Logger): Job[] => {
  const { appUrl, pageFetch } = config
  if (!pageFetch) return []
  const isAllowedByRobots = createRobotsCheck({ appUrl, allowHosts: pageFetch.allowHosts })
  return [
    {
      name: pageWatchJob,
      cron: '*/15 * * * *',
      run: async (_payload, signal) =>
        await checkWatchedPages({ database, config, log }, { now: new Date(), isAllowedByRobots, signal }),
    },
  ]
}
