import type { Job } from '#src/server/scheduler.ts'
import { type RecommenderMailParts, sendRecommenderMails } from './recommender-mails.commands.ts'
import { recommenderMailsJob } from './rules.ts'

/** Creates the job that writes to recommenders: every hour, because quiet hours end then, and after an applicant has asked. */
export const createRecommenderJobs = (parts: RecommenderMailParts): Job[] => [
  {
    name: recommenderMailsJob,
    cron: '7 * * * *',
    isDeduplicated: true,
    run: async (payload, signal) => {
      const userId = 'userId' in payload && typeof payload.userId === 'string' ? payload.userId : undefined
      await sendRecommenderMails(parts, new Date().toISOString(), { userId, signal })
    },
  },
]
