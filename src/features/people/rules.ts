// Contact permissions between users, and quotas of young accounts (issue GN-01).

/** Kinds of reach between users, decided by the database function `can_contact`. */
export const reachKinds = ['see', 'connect', 'request', 'message', 'notify'] as const
export type ReachKind = (typeof reachKinds)[number]

/** Delay before a notice about an unread message, in milliseconds, because an open conversation marks it as read. */
export const messageNoticeMs = 60_000

/** Kinds of notices between users; each has its notification text. */
export const socialNotices = [
  'connectionAsked',
  'connectionAccepted',
  'postReply',
  'postMention',
  'messageRequest',
  'message',
  'textHidden',
  'textShown',
  'personWarned',
  'messageLookedAt',
  'caseWaiting',
  'caseUrgent',
  'groupHandedOver',
  'groupCoordinatorLeft',
  'groupMentorProposed',
] as const
export type SocialNotice = (typeof socialNotices)[number]

export const connectionStates = ['asked', 'received', 'connected'] as const
export type ConnectionState = (typeof connectionStates)[number]

/** Stages of an application cycle, also used as topics of posts. */
export const stages = ['planning', 'applying', 'waiting', 'deciding', 'studying', 'mentoring'] as const
export type Stage = (typeof stages)[number]

export const maxHeadlineLength = 120
/** Maximum length of the note with a connection request, in characters. */
export const maxNoteLength = 300
export const maxInterests = 10
export const maxInterestLength = 60
export const maxCountries = 10
/** Maximum number of connections, blocks and mutes per user. */
export const maxPeople = { connections: 2_000, blocks: 5_000, mutes: 5_000 }
export const maxSuggestions = 6
export const maxFound = 20
export const maxQueryLength = 80

/** Hours during which an account counts as young. */
export const newAccountHours = 72

/** Daily quotas by age of the account. The help screen shows the same numbers. */
export const dailyLimits = {
  young: { connections: 10, requests: 5, posts: 5, replies: 20, reports: 5 },
  settled: { connections: 50, requests: 20, posts: 30, replies: 200, reports: 20 },
} as const
export type DailyAction = keyof (typeof dailyLimits)['young']

/** Calculates the end of an account's lower quotas (ISO 8601). */
export const calculateNewAccountEnd = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + newAccountHours * 3_600_000).toISOString()

/** Tells whether an account is young and has the lower quotas. */
export const isNewAccount = (createdAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) < newAccountHours * 3_600_000
