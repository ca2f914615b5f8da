// University verification of mentors: by a mail to an address at its domain.

import { hourMs } from '#src/shared/durations.ts'

/** Lifetime of a verification link in hours. */
export const proofHours = 24

/** Rate limit of verification links per mentor, rejected requests included. */
export const proofLimit = { limit: 10, windowMs: hourMs, blockMs: hourMs }

/** Maximum length of an email address (RFC 5321). */
export const maxProofEmailLength = 254

export const proofSecretBytes = 32
/** Format of the token in the fragment of the link. */
export const proofSecretPattern = /^[\w-]{43}$/

const maxLabels = 10

/** Lists the domains that may match an address: its own and the parent domains, down to two labels. */
export const listDomains = (email: string): string[] => {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.', maxLabels)
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
