import { dayMs, hourMs } from '#src/shared/durations.ts'
/** How long the links of a change of address work. */
export const emailChangeHours = 24

/** Mails with a link that one address may be sent: 2 in an hour and 5 in a day. */
export const mailLimits = {
  perHour: { limit: 2, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 5, windowMs: dayMs, blockMs: dayMs },
}
