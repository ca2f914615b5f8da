// The calendar of a person's deadlines, as a file and as an address that calendar programs read.

/** Bytes of a secret address: 192 bits, so that guessing is hopeless. */
export const secretBytes = 24
/** The form of a secret in an address. */
export const secretPattern = /^[\w-]{32}$/

/** How far the calendar looks back, and how many entries it holds. */
export const calendarWindow = { pastDays: 60, entries: 1000 }

/** How often a calendar program may ask again, in seconds: hints to it, and the time an answer may be kept. */
export const refreshSeconds = 60 * 60
export const keptSeconds = 5 * 60
