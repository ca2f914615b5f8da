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
/** Maximum number of open cases that a search covers, the urgent first; the total includes all. */
export const maxCases = 500
/** Number of cases per page. */
export const casesPageSize = 25
/** Maximum length of a search, in characters. */
export const maxCaseQueryLength = 100

export const caseKinds = ['danger', 'appeal', 'post', 'message', 'person'] as const
export type CaseKind = (typeof caseKinds)[number]

interface Reported {
  reports: readonly { isOwn: boolean }[]
}

/** True when the reporter asks for contact from a moderator. */
export const isContactRequested = ({ reports }: Reported): boolean => reports.some(({ isOwn }) => isOwn)

/** True when the case has no other reports: a request for contact warns no author, other reports do. */
export const isOnlyContactRequested = ({ reports }: Reported): boolean =>
  reports.length > 0 && reports.every(({ isOwn }) => isOwn)
