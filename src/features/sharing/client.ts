import { api } from '#src/client/api.ts'
import { codeOf } from '#src/client/errors.ts'
import { type ReadablePart, secretPattern } from './rules.ts'

export const sharesQuery = api.sharing.list.queryOptions()
export const receivedQuery = api.sharing.received.queryOptions()

/** What opens a share: the secret of a link, or the id of one that names the person who is signed in. */
export type ShareKey = { secret: string } | { id: string }

/** A part of a share. Each look is written down, so that nothing is asked for twice without need. */
export const sharedQuery = (key: ShareKey, part: ReadablePart) =>
  api.sharing.read.queryOptions({
    input: { ...key, part },
    staleTime: 60_000,
    retry: (count, error) => codeOf(error) === undefined && count < 2,
  })

/** The address of a link. The secret stands behind the #, which no browser sends: not to a server, not as a referrer. */
export const buildLink = (secret: string): string => `${window.location.origin}/shared#${secret}`

/** The secret in the fragment of an address; undefined for anything else. */
export const parseSecret = (fragment: string): string | undefined => {
  const text = fragment.replace(/^#/, '')
  return secretPattern.test(text) ? text : undefined
}
