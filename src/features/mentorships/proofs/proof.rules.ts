// How a mentor proves to belong to a university: by a mail that reached an address at its domain.

import { hourMs } from '#src/shared/durations.ts'

/** How long the link of the mail works. */
export const proofHours = 24

/** Links that a mentor may ask for, refused ones among them. */
export const proofLimit = { limit: 10, windowMs: hourMs, blockMs: hourMs }

/** As long as the longest address that mail can go to. */
export const maxProofEmailLength = 254

export const proofSecretBytes = 32
/** What stands behind the # of the link. */
export const proofSecretPattern = /^[\w-]{43}$/

const maxLabels = 10

/** The domains that an address may belong to: its own and those above it, down to two labels. */
export const listDomains = (email: string): string[] => {
  const labels = email.slice(email.lastIndexOf('@') + 1).split('.', maxLabels)
  return labels.slice(0, -1).map((_, place) => labels.slice(place).join('.'))
}
