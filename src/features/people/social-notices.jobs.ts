import { createNotification } from '#src/features/notifications/commands.ts'
import { socialNoticesJob } from '#src/features/notifications/rules.ts'
import { findProfile } from '#src/features/profile/data.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { forEachUser } from '#src/server/for-each-user.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { messageNoticeMs, type SocialNotice } from './rules.ts'
import { deleteNotice, listPendingNotices, listUsersWithPendingNotices } from './social-notices.data.ts'

/** Decisions leave the page by mail and push; what is only friendly waits there. */
const decisions: SocialNotice[] = ['textHidden', 'textShown', 'personWarned', 'messageLookedAt']
/** Work of a moderator: it comes whatever somebody wants to hear of people. */
const duties: SocialNotice[] = ['caseWaiting', 'caseUrgent']

/** Where what a notice tells is seen; the posts without an entry. */
const pages: Partial<Record<SocialNotice, string>> = {
  connectionAsked: '/gradnet?tab=people',
  connectionAccepted: '/gradnet?tab=people',
  messageRequest: '/gradnet?tab=messages',
  message: '/gradnet?tab=messages',
  messageLookedAt: '/gradnet?tab=messages',
  caseWaiting: '/moderation',
  caseUrgent: '/moderation',
}

const weightOf = (kind: SocialNotice) => {
  if (duties.includes(kind)) return { type: 'system', category: 'system', priority: 'high' } as const
  const priority = decisions.includes(kind) ? 'high' : 'normal'
  return { type: 'social', category: kind === 'message' ? 'message' : 'general', priority } as const
}

const tellPerson = async (db: Db, ownerId: OwnerId) => {
  const language = (await findProfile(db, ownerId))?.language ?? 'en'
  for (const { id, kind, params } of await listPendingNotices(db, ownerId, messageNoticeMs)) {
    await createNotification(db, ownerId, language, {
      textKey: `notifications.text.${kind}`,
      params,
      ...weightOf(kind),
      // Somebody may be in danger: this waits for no morning.
      breaksQuiet: kind === 'caseUrgent',
      actionUrl: pages[kind] ?? '/gradnet',
    })
    await deleteNotice(db, id)
  }
}

/** Makes notifications of what waits. */
export const runSocialNotices = async (database: Database, log: Logger, signal?: AbortSignal): Promise<void> => {
  await forEachUser(
    await listUsersWithPendingNotices(database.service),
    { log, failed: 'the social notices of a person failed', signal },
    async (userId) => await database.asOwner(userId, tellPerson),
  )
}

/** Each minute; a handler that leaves a notice asks for a run at once. */
export const createSocialNoticeJobs = (database: Database, log: Logger): Job[] => [
  {
    name: socialNoticesJob,
    cron: '* * * * *',
    run: async (_payload, signal) => await runSocialNotices(database, log, signal),
  },
]
