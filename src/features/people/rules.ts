// Who reaches whom between people, and how much a young account may do (issue GN-01).

/** What one person can want of another; `may_reach` of the database decides. */
export const reachKinds = ['see', 'connect', 'request', 'message', 'notify'] as const
export type ReachKind = (typeof reachKinds)[number]

/** How long a message may wait to be read before its reader is told of it elsewhere, in milliseconds: who has it open reads it. */
export const messageNoticeMs = 60_000

/** What a notice between people tells; each has words in the notifications. */
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
] as const
export type SocialNotice = (typeof socialNotices)[number]

export const connectionStates = ['asked', 'received', 'connected'] as const
export type ConnectionState = (typeof connectionStates)[number]

/** Where a person stands on the way; a topic of posts as well. */
export const stages = ['planning', 'applying', 'waiting', 'deciding', 'studying', 'mentoring'] as const
export type Stage = (typeof stages)[number]

export const maxHeadlineLength = 120
/** Characters of the sentence with which somebody asks for a connection. */
export const maxNoteLength = 300
export const maxInterests = 10
export const maxInterestLength = 60
export const maxCountries = 10
/** People that one person may be connected with, have blocked or have muted. */
export const maxPeople = { connections: 2_000, blocks: 5_000, mutes: 5_000 }
export const maxSuggestions = 6
export const maxFound = 20
export const maxQueryLength = 80

/** An account is young for so many hours. */
export const newAccountHours = 72

/** What an account may do in a day, by its age. The help of the screen shows the same numbers. */
export const dailyLimits = {
  young: { connections: 10, requests: 5, posts: 5, replies: 20, reports: 5 },
  settled: { connections: 50, requests: 20, posts: 30, replies: 200, reports: 20 },
} as const
export type DailyAct = keyof (typeof dailyLimits)['young']

/** When the lower limits of an account end, as ISO instant. */
export const calculateNewAccountEnd = (createdAt: string): string =>
  new Date(Date.parse(createdAt) + newAccountHours * 3_600_000).toISOString()

/** Whether an account of this age is still held to the lower limits. */
export const isNewAccount = (createdAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(createdAt) < newAccountHours * 3_600_000
