// Posts of GradNet (GN-01).

export const maxPostLength = 5_000
export const feedPageSize = 20
export const maxReplies = 300
/** People whom one post names. */
export const maxMentions = 10
export const maxFeedQueryLength = 120

/** The six ways to react; a seventh would make a row that people read instead of the post. */
export const reactions = ['thanks', 'same', 'congratulations', 'hug', 'insight', 'goodLuck'] as const
export type Reaction = (typeof reactions)[number]

/** So many reports of settled accounts hide a text until somebody has looked. */
export const hidingReports = 3
/** An account whose report counts for that is at least this old. */
export const countedReporterHours = 72
