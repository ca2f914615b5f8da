import { createNotification } from '#src/features/notifications/commands.ts'
import { socialNoticesJob } from '#src/features/notifications/rules.ts'
import { findProfile } from '#src/features/profile/data.ts'
import type { Database, Db, OwnerId } from '#src/server/database.ts'
import { forEachUser } from '#src/server/for-each-user.ts'
import type { Logger } from '#src/server/log.ts'
import type { Job } from '#src/server/scheduler.ts'
import { messageNoticeMs, type SocialNotice } from './rules.ts'
import { deleteNotice, listPendingNotices, listUsersWithPendingNotices } from './social-notices.data.ts'

/** Notices of decisions, which leave the page by mail and push; other social notices stay on the page. */
const decisions: SocialNotice[] = ['textHidden', 'textShown', 'personWarned', 'messageLookedAt']
/** Notices of moderation work, which ignore the user's social notification preferences. */
const duties: SocialNotice[] = ['caseWaiting', 'caseUrgent']
/** Notices of groups, which are no social notices either. */
const groupNotices: SocialNotice[] = ['groupHandedOver', 'groupCoordinatorLeft', 'groupMentorProposed']

/** Page of each notice; others of a group lead to it, and other notices to the posts. */
const pages: Partial<Record<SocialNotice, string>> = {
  connectionAsked: '/gradnet?tab=people',
  connectionAccepted: '/gradnet?tab=people',
  messageRequest: '/gradnet?tab=messages',
  message: '/gradnet?tab=messages',
  messageLookedAt: '/gradnet?tab=messages',
  caseWaiting: '/moderation',
  caseUrgent: '/moderation',
  groupMentorProposed: '/groups',
}

const pageOf = (kind: SocialNotice, { groupId }: Record<string, string>): string =>
  pages[kind] ?? (groupNotices.includes(kind) ? `/groups/${groupId}` : '/gradnet')

const weightOf = (kind: SocialNotice) => {
  if (duties.includes(kind)) return { type: 'system', category: 'system', priority: 'high' } as const
  if (groupNotices.includes(kind)) return { type: 'info', category: 'general', priority: 'high' } as const
  const priority = decisions.includes(kind) ? 'high' : 'normal'
  return { type: 'social', category: kind === 'message' ? 'message' : 'general', priority } as const
}

const notifyUser = async (db: Db, ownerId: OwnerId) => {
  const language = (await findProfile(db, ownerId))?.language ?? 'en'
  for (const { id, kind, params } of await listPendingNotices(db, ownerId, messageNoticeMs)) {
    await createNotification(db, ownerId, language, {
      textKey: `notifications.text.${kind}`,
      params,
      ...weightOf(kind),
      // Bypasses quiet hours, because a user may be in danger.
      bypassesQuietHours: kind === 'caseUrgent',
      actionUrl: pageOf(kind, params),
    })
    await deleteNotice(db, id)
  }
}

/** Creates notifications from pending notices. */
export const runSocialNotices = async (database: Database, log: Logger, signal?: AbortSignal): Promise<void> => {
  await forEachUser(
    await listUsersWithPendingNotices(database.service),
    { log, failed: 'the social notices of a person failed', signal },
    async (userId) => await database.asOwner(userId, notifyUser),
  )
}

/** Job of social notices, each minute; a handler that queues a notice also requests a run. */
export const createSocialNoticeJobs = (database: Database, log: Logger): Job[] => [
  {
    name: socialNoticesJob,
    cron: '* * * * *',
    run: async (_payload, signal) => await runSocialNotices(database, log, signal),
  },
]
