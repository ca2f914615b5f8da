// Posts of GradNet (GN-01).

export const maxPostLength = 5_000
export const feedPageSize = 20
export const maxReplies = 300
/** People whom one post names. */
export const maxMentions = 10
/** What of the product a post can lead to, by its name behind a #. */
export const linkKinds = ['programme', 'university', 'professor', 'help'] as const
export type LinkKind = (typeof linkKinds)[number]
export const maxLinks = 5
/** Characters of such a name. */
export const maxLinkName = 200

/** A place of the product that a post leads to. */
export interface PostLink {
  kind: LinkKind
  id: string
  /** That of a programme. */
  universityId: string | null
  /** As it stands in the text behind a #. */
  name: string
}

/** The name of a place as the picker offers it and the server checks it. */
export const formatLinkName = (...parts: readonly (string | null)[]): string =>
  parts
    .filter((part) => part)
    .join(', ')
    .slice(0, maxLinkName)
    .trimEnd()

export const maxFeedQueryLength = 120

/** The six ways to react; a seventh would make a row that people read instead of the post. */
export const reactions = ['thanks', 'same', 'congratulations', 'hug', 'insight', 'goodLuck'] as const
export type Reaction = (typeof reactions)[number]

/** So many reports of settled accounts hide a text until somebody has looked. */
export const hidingReports = 3
/** An account whose report counts for that is at least this old. */
export const countedReporterHours = 72
