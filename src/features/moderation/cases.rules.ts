// What moderators decide, about what, and how much of it a page shows (GN-01).

export const moderationSubjects = ['post', 'person'] as const
export type ModerationSubject = (typeof moderationSubjects)[number]

/** `allow` shows the text, or leaves the person alone; `uphold` keeps the text from others, or warns the person. */
export const verdicts = ['allow', 'uphold'] as const
export type Verdict = (typeof verdicts)[number]
export type ModerationAct = Verdict | 'appeal'

export const maxDecisionLength = 500
export const maxAppealLength = 500
/** Cases of one page; the number of all that wait is beside it. */
export const maxCases = 30
