// Messages between members (GN-01): sizes, states and what a first message to a stranger may hold.

/** The sender and up to seven others. */
export const maxMembers = 8
export const maxMessageLength = 4_000
export const maxMessageFileBytes = 20 * 1024 * 1024
export const maxTitleLength = 80
export const pageSize = 50
export const maxConversations = 1_000
export const maxFoundMessages = 20
export const maxMessageQuery = 80
/** The newest of a person's messages that a search reads: so many, and so much text, which takes some 40 ms to look through. */
export const maxSearched = { messages: 20_000, bytes: 4 * 1024 * 1024 }

/**
 * A conversation as one of its members has it: `asked` waits for the other side to accept the first message, `request` is
 * the other side of it, `closed` can only be read.
 */
export const memberStates = ['active', 'asked', 'request', 'closed'] as const
export type MemberState = (typeof memberStates)[number]

/** How long a person counts as typing after the last sign of it, and how often a page sends one. */
export const typingMs = { shown: 6_000, sent: 3_000 }

const link =
  /https?:|www\.|(?<=[\p{L}\p{N}])\.(?:com|net|org|info|io|ru|cn|me|ly|co|xyz|site|shop|top)(?![\p{L}\p{N}])/iu

/** Whether a text has something that looks like a link; a first message to a stranger may not. */
export const hasLink = (text: string): boolean => link.test(text)
