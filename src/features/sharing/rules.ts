// Who else sees what of a person, and until when.

/** What an applicant can show somebody, one by one: `cv` is what was accepted of the newest CV, `cvFile` the file itself. */
export const shareParts = ['profile', 'cv', 'cvFile', 'applications'] as const
export type SharePart = (typeof shareParts)[number]

/** What a share can hold: those parts, and one writing to be read and commented. */
export const sharedParts = [...shareParts, 'writing'] as const
export type SharedPart = (typeof sharedParts)[number]

/** What a reader may ask for: a part, or what the share is at all. */
export const readableParts = ['overview', ...sharedParts] as const
export type ReadablePart = (typeof readableParts)[number]

/** What stands in the owner's log: what was looked at, and that something was said about it. */
export const loggedParts = [...readableParts, 'comment'] as const
export type LoggedPart = (typeof loggedParts)[number]

/** Shares of one person that are open at a time, and in all with those that ended and are still kept for their looks. */
export const maxShares = { open: 50, inAll: 500 }

/** How long a share may last, in days; a share without an end is forgotten. */
export const maxShareDays = 365
export const shareDays = [7, 30, 90, 365] as const

/** How long a share that has ended stays, so that its owner can still see who looked. */
export const endedShareDays = 90

/** The looks at one share that are listed, newest first. */
export const maxAccesses = 20

/** Bytes of a link's secret: 128 bits, so that guessing is hopeless. */
export const secretBytes = 16
/** The form of a secret in a link. */
export const secretPattern = /^[\w-]{22}$/

/** Addresses that one person may name as readers; the answer tells whether an account has one. */
export const namingLimit = { limit: 20, windowMs: 60 * 60_000, blockMs: 60 * 60_000 }

/** Characters of the name that a person gives a share. */
export const maxShareLabelLength = 100

/** Characters of a comment on a writing and of its parts, and how many one writing keeps. */
export const commentLengths = { quote: 2_000, text: 2_000, author: 100 } as const
export const maxComments = 200
/** The last place of a text that a comment can be about: longer texts are not written. */
export const maxCommentPlace = 200_000
