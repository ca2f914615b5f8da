import { api } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { type ReadablePart, secretPattern } from './rules.ts'

export const sharesQuery = api.sharing.list.queryOptions()
export const receivedQuery = api.sharing.received.queryOptions()

/** Key of a share: the secret of a link, or the id of a share that names the signed-in user. */
export type ShareKey = { secret: string } | { id: string }

/** Query of one part of a share. Each access is logged, so that it is not refetched without need. */
export const sharedQuery = (key: ShareKey, part: ReadablePart) =>
  api.sharing.read.queryOptions({
    input: { ...key, part },
    staleTime: 60_000,
    retry: (count, error) => getErrorCode(error) === undefined && count < 2,
  })

/**
 * Builds the URL of a link. The secret is in the fragment, which browsers send neither to a server nor as a referrer.
 */
export const buildLink = (secret: string): string => `${window.location.origin}/shared#${secret}`

/** Parses the secret in a URL fragment; undefined for other text. */
export const parseSecret = (fragment: string): string | undefined => {
  const text = fragment.replace(/^#/, '')
  return secretPattern.test(text) ? text : undefined
}
