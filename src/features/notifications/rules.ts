// Notifications: kinds, urgency and windows (data specification, sections 3, 4 and 9).

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

/** The job that tells people what others did, and what was decided about their texts. */
export const socialNoticesJob = 'social-notices'

/** The panel loads 50; a list with only an offset has 10. */
export const panelPageSize = 50
export const defaultListSize = 10
/** How long a toast of a new notification stays, in milliseconds. */
export const toastMs = { urgent: 10_000, otherwise: 5_000 }
/** How long the bell moves for a new notification. */
export const bellMs = 3_000

/** Only these are shown as a toast when they arrive. */
export const isToasted = (priority: NotificationPriority) => priority === 'high' || priority === 'urgent'

/** The urgency of a deadline that is `days` away: 3 or fewer urgent, 7 or fewer high. */
export const getReminderPriority = (days: number): NotificationPriority => {
  if (days <= 3) return 'urgent'
  return days <= 7 ? 'high' : 'normal'
}

const notifiedStatuses = ['submitted', 'under_review', 'interview', 'accepted', 'rejected', 'waitlisted'] as const
export type NotifiedStatus = (typeof notifiedStatuses)[number]

export const isNotifiedStatus = (status: string): status is NotifiedStatus =>
  (notifiedStatuses as readonly string[]).includes(status)

/** How a status change is shown: accepted and interview are high; accepted is a success, rejected an error. */
export const getStatusNotification = (
  status: NotifiedStatus,
): { type: NotificationType; priority: NotificationPriority } => ({
  type: status === 'accepted' ? 'success' : status === 'rejected' ? 'error' : 'info',
  priority: status === 'accepted' || status === 'interview' ? 'high' : 'normal',
})

/** The number on the bell: 99+ above 99, nothing at 0. */
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

/** Whether a person wants notifications of this kind at all (NT-07); what is not of the three kinds always comes. */
export const isWanted = ({ type, category }: Kind, choices: ChannelChoices): boolean => {
  if (category === 'deadline' || type === 'deadline') return choices.deadlineReminders
  if (category === 'application' || type === 'application') return choices.applicationUpdates
  if (category === 'message' || type === 'social') return choices.socialNotifications
  return true
}

/** What concerns a person's plans follows them out of the page; house notices only when they matter. */
const leavesThePage = ({ category, priority }: Kind) =>
  ['deadline', 'application', 'message'].includes(category) || isToasted(priority)

/** The channels beside the page that a notification takes. */
export const listChannels = (kind: Kind, choices: ChannelChoices): ('email' | 'push')[] => {
  if (!leavesThePage(kind)) return []
  return [
    ...(choices.emailNotifications ? ['email' as const] : []),
    ...(choices.pushNotifications ? ['push' as const] : []),
  ]
}

/** The programme's page that a notification speaks of, as its writer stored it; undefined where it speaks of none. */
export const findProgramPage = ({ programPage }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof programPage === 'string' && programPage.startsWith('/university/') ? programPage : undefined
