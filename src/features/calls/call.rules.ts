// The call of a session: what travels between its two people, and how long things are waited for.

/** Characters of one signal: a description of a connection with its candidates is a few thousand. */
export const maxSignalLength = 32_768
/**
 * The pieces of a signal, one for each announcement: characters of four bytes at most, and the database announces less than 8,000
 * bytes at a time. By whole characters, because half of one is no text to the database.
 */
export const signalPieces = /.{1,1800}/gsu
/** Of a tab of a browser, made by it. */
export const peerIdPattern = /^[\w-]{8,40}$/
/** What the server itself says comes from here; shorter than the id of any tab. */
export const serverId = 'server'
/** How long credentials for the relay are good: longer than the longest session with the time around it. */
export const relayCredentialSeconds = 6 * 60 * 60

/** The topic of signals on the live connection. */
/** How long ways that a browser finds are gathered before they are sent together. */
export const iceGatheringMs = 20

export const callTopic = 'call'

/** Characters of one line of chat. */
export const maxChatLength = 2_000
/** Lines of chat that are kept on the page. */
export const maxChatLines = 500
/** How long a path is looked for before both are told that there is none. */
export const connectionTimeoutMs = 20_000
/** A path that breaks often comes back by itself within this time. */
export const iceRestartMs = 3_000
/** How often the quality of the connection is looked at. */
export const qualityStepMs = 3_000

/** Characters of a telephone number or of the link of a meeting. */
export const maxContactLength = 200
