import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { sessionStore } from '#src/client/browser-storage.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { sharesQuery } from '#src/features/sharing/client.ts'
import { invitationSecretPattern } from './rules.ts'

export const ownGroupsQuery = api.groups.list.queryOptions()
export const groupQuery = (id: string) => api.groups.get.queryOptions({ input: { id } })

export const groupMentorsQuery = (id: string, field: string | null, offset: number) =>
  api.groups.mentors.queryOptions({ input: { id, offset, ...(field ? { field } : {}) } })

/** Query of the group of an invitation. Each try is counted, so that it is not repeated without need. */
export const invitationQuery = (secret: string) =>
  api.groups.preview.queryOptions({
    input: { secret },
    staleTime: 60_000,
    retry: (count, error) => getErrorCode(error) === undefined && count < 2,
  })

/** Invalidates all queries that show groups and grants. */
export const refreshGroups = async (queryClient: QueryClient) => {
  await queryClient.invalidateQueries({ queryKey: api.groups.key() })
  await queryClient.invalidateQueries({ queryKey: sharesQuery.queryKey })
  // The next actions name proposed mentors.
  await queryClient.invalidateQueries({ queryKey: api.snapshot.key() })
}

/**
 * Builds the URL of an invitation. The secret is in the fragment, which browsers send neither to a server nor as a
 * referrer.
 */
export const buildInvitationLink = (secret: string): string => `${window.location.origin}/join-group#${secret}`

const storageKey = 'gradapp_group_invitation'

/** Reads the secret of an invitation from a URL fragment, and stores it until the tab is closed: sign-in drops it. */
export const readGroupInvitation = (fragment: string): string | undefined => {
  const text = fragment.replace(/^#/, '')
  const linked = invitationSecretPattern.test(text) ? text : undefined
  if (linked) sessionStore.setItem(storageKey, linked)
  return linked ?? sessionStore.getItem(storageKey) ?? undefined
}

/** Deletes the stored invitation once it was accepted. */
export const clearGroupInvitation = () => sessionStore.removeItem(storageKey)
