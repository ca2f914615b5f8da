import { toComparedText } from '#src/features/catalogue/facts/compared-facts.rules.ts'
import type { Fact } from '#src/features/catalogue/facts/facts.rules.ts'

// Agreement of users on a value of an official page.

/** Value that a user shared, as an open proposal. */
export interface SharedValue {
  userId: string
  kind: string
  fact: Fact
  networkDigest: string | null
  deviceDigest: string | null
}

/** Maximum values that are compared for one kind; the oldest count. */
export const maxComparedValues = 50

/**
 * Finds the value of one kind on which two unrelated users agree. A different value of a third user leaves the decision to
 * an editor.
 *
 * @param values of one entry and kind, oldest first
 * @param isRelated whether two users may be one person
 */
export const findAgreedValue = (
  values: readonly SharedValue[],
  isRelated: (one: SharedValue, other: SharedValue) => boolean,
): SharedValue | undefined => {
  const compared = values.slice(0, maxComparedValues)
  const texts = new Set(compared.map(toComparedText))
  if (texts.size !== 1) return undefined
  return compared.find((one, at) =>
    compared.slice(at + 1).some((other) => other.userId !== one.userId && !isRelated(one, other)),
  )
}

/** Whether two users shared from one network or one device. */
export const isSameOrigin = (one: SharedValue, other: SharedValue): boolean =>
  (one.networkDigest !== null && one.networkDigest === other.networkDigest) ||
  (one.deviceDigest !== null && one.deviceDigest === other.deviceDigest)

/** Whether a page is on one of the domains of an entry. @param domains such as "example.edu" */
export const isOnDomain = (url: string, domains: readonly string[]): boolean => {
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.replace(/^www\./, '')
  return domains.some((domain) => domain !== '' && (host === domain || host.endsWith(`.${domain}`)))
}
