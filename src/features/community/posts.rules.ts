// Posts of GradNet (GN-01).

export const maxPostLength = 5_000
export const feedPageSize = 20
export const maxReplies = 300
/** Maximum of mentions per post. */
export const maxMentions = 10
/** Kinds of link targets behind a #. */
export const linkKinds = ['programme', 'university', 'professor', 'help'] as const
export type LinkKind = (typeof linkKinds)[number]
export const maxLinks = 5
/** Maximum characters of a link name. */
export const maxLinkName = 200

/** Link from a post to a page of the product. */
export interface PostLink {
  kind: LinkKind
  id: string
  /** University of a programme. */
  universityId: string | null
  /** Name as it occurs in the text behind a #. */
  name: string
}

/** Formats a link name, identically for the picker and the server's check. */
export const formatLinkName = (...parts: readonly (string | null)[]): string =>
  parts
    .filter((part) => part)
    .join(', ')
    .slice(0, maxLinkName)
    .trimEnd()

export const maxFeedQueryLength = 120

/** Reactions: six, because a longer row would be read instead of the post. */
export const reactions = ['thanks', 'same', 'congratulations', 'hug', 'insight', 'goodLuck'] as const
/** Maximum of kinds shown as marks below a post, so that they fit into one row of a phone. */
export const maxShownReactions = 3
export type Reaction = (typeof reactions)[number]

/** Threshold of reports by settled accounts that hides a text until a moderator decides. */
export const hidingReports = 3
/** Minimum account age for a report to count. */
export const countedReporterHours = 72
