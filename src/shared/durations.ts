/** Durations in milliseconds. A day here is 24 hours; days of a calendar are in `dates.ts`. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
/** A day in seconds, as cookies and headers count. */
export const dayS = 24 * 60 * 60
