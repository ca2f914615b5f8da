import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { scheduleDraftExpiry } from '#src/client/draft-storage.ts'
import { getErrorCode } from '#src/client/errors.ts'
import type { PrivacyStatus } from './contract.ts'

export const privacyQuery = api.privacy.status.queryOptions()

/**
 * Updates the client after a deletion was scheduled or withdrawn: drafts in this browser are deleted with the account.
 */
export const trackDeletion = (queryClient: QueryClient, owner: string | undefined, status: PrivacyStatus): void => {
  queryClient.setQueryData(privacyQuery.queryKey, status)
  if (owner) scheduleDraftExpiry(owner, status.deletionDueAt)
}

const proofKeys = {
  PASSWORD_WRONG: 'privacy.proof.wrong',
  SIGN_IN_AGAIN: 'privacy.proof.signInAgain',
  TOO_MANY_ATTEMPTS: 'privacy.proof.tooMany',
} as const

const isProofCode = (code: string | undefined): code is keyof typeof proofKeys =>
  code !== undefined && code in proofKeys

/** Finds the error text of a rejected proof of identity; undefined for any other error. */
export const findProofErrorText = (error: unknown) => {
  const code = getErrorCode(error)
  return isProofCode(code) ? proofKeys[code] : undefined
}
