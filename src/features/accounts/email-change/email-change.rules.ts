import { dayMs, hourMs } from '#src/shared/durations.ts'
/** Lifetime of the links of an address change. */
export const emailChangeHours = 24

/** Rate limit of mails with a link per address: 2 in an hour and 5 in a day. */
export const mailLimits = {
  perHour: { limit: 2, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 5, windowMs: dayMs, blockMs: dayMs },
}

/** Rate limit of sign-in links per address: a link replaces the password, so it is higher than for other mails. */
const signInMailLimits = {
  perHour: { limit: 5, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 15, windowMs: dayMs, blockMs: dayMs },
}

/** Returns the rate limit of mails per address for a purpose. */
export const getMailLimits = (purpose: string) => (purpose === 'signIn' ? signInMailLimits : mailLimits)

/** Rate limit of address changes per user, rejected ones included: the response reveals whether an account exists. */
export const requestLimits = {
  perHour: { limit: 5, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 10, windowMs: dayMs, blockMs: dayMs },
}

/**
 * Rate limit of mails with a link per network, across addresses and purposes: high enough for a class that signs up
 * together, too low for a script that sends unsolicited mail through this instance.
 */
export const networkMailLimits = {
  perHour: { limit: 40, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 120, windowMs: 24 * hourMs, blockMs: 24 * hourMs },
}
