// What moderators decide, about what, and how much of it a page shows (GN-01).

export const moderationSubjects = ['post', 'person', 'message'] as const
export type ModerationSubject = (typeof moderationSubjects)[number]

/** `allow` shows the text, or leaves the person alone; `uphold` keeps the text from others, or warns the person. */
export const verdicts = ['allow', 'uphold'] as const
export type Verdict = (typeof verdicts)[number]
/** `read` is written when a moderator opens a reported message. */
export type ModerationAct = Verdict | 'appeal' | 'read'

export const maxDecisionLength = 500
export const maxAppealLength = 500
/** Messages before and after a reported one that are opened with it. */
export const messagesAround = 10
/** Cases of one page; the number of all that wait is beside it. */
export const maxCases = 30

interface Reported {
  reports: readonly { isOwn: boolean }[]
}

/** Whether somebody asks that a moderator writes to them. */
export const isAskedFor = ({ reports }: Reported): boolean => reports.some(({ isOwn }) => isOwn)

/** Whether that is all: nobody is warned for asking, but for what others report beside it. */
export const isOnlyAskedFor = ({ reports }: Reported): boolean =>
  reports.length > 0 && reports.every(({ isOwn }) => isOwn)
