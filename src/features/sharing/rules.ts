// Shares of a user's data with other people, and their end.

/** Parts of a share: `cv` has the accepted findings of the newest CV, `cvFile` the file itself. */
export const shareParts = ['profile', 'cv', 'cvFile', 'applications'] as const
export type SharePart = (typeof shareParts)[number]

/** Content of a share: those parts, and one writing to read and comment on. */
export const sharedParts = [...shareParts, 'writing'] as const
export type SharedPart = (typeof sharedParts)[number]

/** Readable parts: a part, or the overview of the share. */
export const readableParts = ['overview', ...sharedParts] as const
export type ReadablePart = (typeof readableParts)[number]

/** Logged kinds of access: reading a part, and commenting. */
export const loggedParts = [...readableParts, 'comment'] as const
export type LoggedPart = (typeof loggedParts)[number]

/** Maximum number of shares per user: open, and in total with ended ones that are kept for their access log. */
export const maxShares = { open: 50, inAll: 500 }

/** Maximum duration of a share, in days; every share has an end. */
export const maxShareDays = 365
export const shareDays = [7, 30, 90, 365] as const

/** Retention of an ended share in days, so that its owner can still see the access log. */
export const endedShareDays = 90

/** Maximum number of listed accesses per share, newest first. */
export const maxAccesses = 20

/** Length of a link's secret in bytes: 128 bits resist guessing. */
export const secretBytes = 16
/** Format of a secret in a link. */
export const secretPattern = /^[\w-]{22}$/

/** Rate limit of naming readers, because the response reveals whether an address has an account. */
export const namingLimit = { limit: 20, windowMs: 60 * 60_000, blockMs: 60 * 60_000 }

/** Maximum length of a share's name, in characters. */
export const maxShareLabelLength = 100

/** Maximum lengths of a comment and its parts in characters, and maximum number of comments per writing. */
export const commentLengths = { quote: 2_000, text: 2_000, author: 100 } as const
export const maxComments = 200
/** Maximum position of a comment in a text, above the length of any writing. */
export const maxCommentPosition = 200_000
