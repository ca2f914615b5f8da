// The calendar of a person's deadlines, as a file and as an address that calendar programs read.

/** Bytes of a secret address: 192 bits, so that guessing is hopeless. */
export const secretBytes = 24
/** The form of a secret in an address. */
export const secretPattern = /^[\w-]{32}$/

/** How far the calendar looks back, and how many entries it holds. */
export const calendarWindow = { pastDays: 60, entries: 1000 }

/** After how many seconds a calendar program is asked to read again. */
export const refreshSeconds = 60 * 60
