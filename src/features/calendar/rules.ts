// Calendar of a user's deadlines, as a file and as a feed for calendar programs.

/** Size of the secret in bytes: 192 bits, too many to guess. */
export const secretBytes = 24
/** Pattern of a secret in an address. */
export const secretPattern = /^[\w-]{32}$/

/** Days that the calendar looks back, and its maximum of entries. */
export const calendarWindow = { pastDays: 60, entries: 1000 }

/** Refresh interval suggested to calendar programs, in seconds. */
export const refreshSeconds = 60 * 60
