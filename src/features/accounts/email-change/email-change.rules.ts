import { dayMs, hourMs } from '#src/shared/durations.ts'
/** How long the links of a change of address work. */
export const emailChangeHours = 24

/** Mails with a link that one address may be sent: 2 in an hour and 5 in a day. */
export const mailLimits = {
  perHour: { limit: 2, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 5, windowMs: dayMs, blockMs: dayMs },
}

/** Sign-in links that one address may be sent: a link replaces the password, so more of them than of other mails. */
const signInMailLimits = {
  perHour: { limit: 5, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 15, windowMs: dayMs, blockMs: dayMs },
}

/** How many mails of a purpose one address may be sent. */
export const getMailLimits = (purpose: string) => (purpose === 'signIn' ? signInMailLimits : mailLimits)

/** Changes of address that one person may request, refused ones included: the response shows whether an address has an account. */
export const requestLimits = {
  perHour: { limit: 5, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 10, windowMs: dayMs, blockMs: dayMs },
}

/**
 * Mails with a link that one network may have sent, to whichever addresses and for whatever purpose: a class that signs up
 * together fits in, a program that writes to strangers in our name does not.
 */
export const networkMailLimits = {
  perHour: { limit: 40, windowMs: hourMs, blockMs: hourMs },
  perDay: { limit: 120, windowMs: 24 * hourMs, blockMs: 24 * hourMs },
}
