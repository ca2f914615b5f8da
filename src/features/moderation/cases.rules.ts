// Rules of moderation: subjects, decisions, and page sizes (GN-01).

export const moderationSubjects = ['post', 'person', 'message'] as const
export type ModerationSubject = (typeof moderationSubjects)[number]

/** Verdicts: `allow` shows the text or clears the user; `uphold` hides the text or warns the user. */
export const verdicts = ['allow', 'uphold'] as const
export type Verdict = (typeof verdicts)[number]
/** Kinds of logged moderation actions; `read` is logged when a moderator opens a reported message. */
export type ModerationAction = Verdict | 'appeal' | 'read'

export const maxDecisionLength = 500
export const maxAppealLength = 500
/** Number of messages before and after a reported one in its context. */
export const messagesAround = 10
/** Most cases of a response, the urgent first; it includes the total. */
export const maxCases = 100

interface Reported {
  reports: readonly { isOwn: boolean }[]
}

/** True when the reporter asks for contact from a moderator. */
export const isContactRequested = ({ reports }: Reported): boolean => reports.some(({ isOwn }) => isOwn)

/** True when the case has no other reports: a request for contact warns no author, other reports do. */
export const isOnlyContactRequested = ({ reports }: Reported): boolean =>
  reports.length > 0 && reports.every(({ isOwn }) => isOwn)
