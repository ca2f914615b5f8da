import type { Fact } from '#src/features/catalogue/facts/facts.rules.ts'
import { parseDeadlineDate } from '#src/features/catalogue/rules.ts'

// Agreement of users on a value of an official page.

/** Value that a user shared, as an open proposal. */
export interface SharedValue {
  userId: string
  kind: string
  fact: Fact
  networkDigest: string | null
  deviceDigest: string | null
}

/** Date, term, audience and round of a deadline: a time that only one user read does not make another value. */
const toComparedDate = (value: object) => {
  const { month, day, term, audience, round, rolling } = value as Record<string, unknown>
  return [parseDeadlineDate(value) ?? null, month, day, term, audience, round, rolling]
}

/** Returns the text by which values are compared: equal for values that say the same. */
export const toComparedText = ({ kind, fact }: Pick<SharedValue, 'kind' | 'fact'>): string => {
  const { value, currency, year } = fact
  const isDate = (kind === 'deadline' || kind === 'opens') && typeof value === 'object' && value !== null
  if (isDate) return JSON.stringify(toComparedDate(value))
  const list = Array.isArray(value) ? [...(value as unknown[])].map(String).toSorted() : value
  return JSON.stringify([list, currency ?? null, year.slice(0, 4)])
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
