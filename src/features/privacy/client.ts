import type { QueryClient } from '@tanstack/react-query'
import { api } from '#src/client/api.ts'
import { endDraftsAt } from '#src/client/draft-entries.ts'
import { codeOf } from '#src/client/failures.ts'
import type { PrivacyStatus } from './contract.ts'

export const privacyQuery = api.privacy.status.queryOptions()

/** For a deletion that was planned or taken back: drafts in this browser end with the account. */
export const followDeletion = (queryClient: QueryClient, owner: string | undefined, status: PrivacyStatus): void => {
  queryClient.setQueryData(privacyQuery.queryKey, status)
  if (owner) endDraftsAt(owner, status.deletionDueAt)
}

const proofKeys = {
  PASSWORD_WRONG: 'privacy.proof.wrong',
  SIGN_IN_AGAIN: 'privacy.proof.signInAgain',
  TOO_MANY_ATTEMPTS: 'privacy.proof.tooMany',
} as const

const isProofCode = (code: string | undefined): code is keyof typeof proofKeys =>
  code !== undefined && code in proofKeys

/** The text of a refused proof of identity; undefined for every other failure. */
export const proofProblem = (error: unknown) => {
  const code = codeOf(error)
  return isProofCode(code) ? proofKeys[code] : undefined
}
