// Rules of messages between members (GN-01): sizes, states and the content of a first message.

/** Maximum group size: the sender and up to seven others. */
export const maxMembers = 8
export const maxMessageLength = 4_000
export const maxMessageFileBytes = 20 * 1024 * 1024
export const maxTitleLength = 80
export const pageSize = 50
export const maxConversations = 1_000
export const maxFoundMessages = 20
export const maxMessageQuery = 80
/**
 * Limit of the messages that a search reads, newest first: their number and their text, which takes some 40 ms to scan.
 */
export const maxSearched = { messages: 20_000, bytes: 4 * 1024 * 1024 }

/**
 * Member states of a conversation: `asked` waits for the recipient to accept the first message, `request` is the
 * recipient's side of it, `closed` is read-only.
 */
export const memberStates = ['active', 'asked', 'request', 'closed'] as const
export type MemberState = (typeof memberStates)[number]

/** Timing of the typing indicator: how long it is shown after the last signal, and the throttle of signals. */
export const typingMs = { shown: 6_000, sent: 3_000 }

const link =
  /https?:|www\.|(?<=[\p{L}\p{N}])\.(?:com|net|org|info|io|ru|cn|me|ly|co|xyz|site|shop|top)(?![\p{L}\p{N}])/iu

/** True when a text contains a link-like string; a first message to an unconnected user may not. */
export const hasLink = (text: string): boolean => link.test(text)
