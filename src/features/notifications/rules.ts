// Notification kinds, priorities and periods (data specification, sections 3, 4 and 9).

export const notificationTypes = [
  'success',
  'error',
  'warning',
  'deadline',
  'application',
  'social',
  'system',
  'info',
  'achievement',
] as const
export type NotificationType = (typeof notificationTypes)[number]
export const notificationCategories = [
  'system',
  'deadline',
  'application',
  'message',
  'general',
  'achievement',
] as const
export type NotificationCategory = (typeof notificationCategories)[number]
export const notificationPriorities = ['low', 'normal', 'high', 'urgent'] as const
export type NotificationPriority = (typeof notificationPriorities)[number]

/** Name of the job that creates notifications about other users' actions and moderation decisions. */
export const socialNoticesJob = 'social-notices'

/** Page size of the panel; a list with only an offset has 10. */
export const panelPageSize = 50
export const defaultListSize = 10
/** Duration of a toast, in milliseconds. */
export const toastMs = { urgent: 10_000, otherwise: 5_000 }
/** Duration of the bell animation for a new notification, in milliseconds. */
export const bellAnimationMs = 3_000

/** Tells whether a new notification shows a toast. */
export const shouldShowToast = (priority: NotificationPriority) => priority === 'high' || priority === 'urgent'

/** Maps the days before a deadline to a priority: 3 or fewer urgent, 7 or fewer high. */
export const getReminderPriority = (days: number): NotificationPriority => {
  if (days <= 3) return 'urgent'
  return days <= 7 ? 'high' : 'normal'
}

const notifiedStatuses = ['submitted', 'under_review', 'interview', 'accepted', 'rejected', 'waitlisted'] as const
export type NotifiedStatus = (typeof notifiedStatuses)[number]

export const isNotifiedStatus = (status: string): status is NotifiedStatus =>
  (notifiedStatuses as readonly string[]).includes(status)

/**
 * Maps a status change to type and priority: accepted and interview are high; accepted is a success, rejected an error.
 */
export const getStatusNotification = (
  status: NotifiedStatus,
): { type: NotificationType; priority: NotificationPriority } => ({
  type: status === 'accepted' ? 'success' : status === 'rejected' ? 'error' : 'info',
  priority: status === 'accepted' || status === 'interview' ? 'high' : 'normal',
})

/** Formats the badge of the bell: 99+ above 99, empty at 0. */
export const formatBadge = (unread: number): string => {
  if (unread <= 0) return ''
  return unread > 99 ? '99+' : String(unread)
}

export interface ChannelChoices {
  emailNotifications: boolean
  pushNotifications: boolean
  deadlineReminders: boolean
  applicationUpdates: boolean
  socialNotifications: boolean
}

type Kind = { type: NotificationType; category: NotificationCategory; priority: NotificationPriority }

/** Tells whether the user's preferences include this kind (NT-07); a kind without a preference is always included. */
export const isWanted = ({ type, category }: Kind, choices: ChannelChoices): boolean => {
  if (category === 'deadline' || type === 'deadline') return choices.deadlineReminders
  if (category === 'application' || type === 'application') return choices.applicationUpdates
  if (category === 'message' || type === 'social') return choices.socialNotifications
  return true
}

/** Tells whether a notification leaves the page: any about the user's plans, and product news only with priority. */
const leavesThePage = ({ category, priority }: Kind) =>
  ['deadline', 'application', 'message'].includes(category) || shouldShowToast(priority)

/** Lists the delivery channels of a notification besides the page. */
export const listChannels = (kind: Kind, choices: ChannelChoices): ('email' | 'push')[] => {
  if (!leavesThePage(kind)) return []
  return [
    ...(choices.emailNotifications ? ['email' as const] : []),
    ...(choices.pushNotifications ? ['push' as const] : []),
  ]
}

const pageFactTargets = ['program', 'application', 'scholarship', 'shortlist'] as const

/** Changed values of a watched page that one press accepts: the reading, its rows, and what they are about. */
export interface PageFactsNotice {
  id: string
  rows: { index: number; programId?: string }[]
  target: { kind: (typeof pageFactTargets)[number]; id: string }
}

/** Finds the changed values of a watched page in the metadata of a notification; undefined for another notification. */
export const findPageFacts = ({ pageFacts }: Readonly<Record<string, unknown>>): PageFactsNotice | undefined => {
  const { id, rows, target } = Object(pageFacts) as Partial<PageFactsNotice>
  const isKnown = typeof id === 'string' && Array.isArray(rows) && pageFactTargets.some((kind) => kind === target?.kind)
  return isKnown && target ? { id, rows, target } : undefined
}

/** Finds the stored programme page in the metadata of a notification; undefined without a valid one. */
export const findProgramPage = ({ programPage }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof programPage === 'string' && programPage.startsWith('/university/') ? programPage : undefined
