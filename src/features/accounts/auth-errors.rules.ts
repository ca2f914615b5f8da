// What an answer of the accounts means to a person (access specification, section 8). Codes decide; the words of a
// message are only the last resort, for errors of foreign origin.
import { type ErrorGroup, getErrorGroup } from '#src/shared/error-groups.ts'
import type { PasswordHint } from './passwords/password-strength.rules.ts'

export interface AuthErrorResponse {
  code?: string | undefined
  message?: string | undefined
  status?: number | undefined
  hints?: PasswordHint[] | undefined
}

export type AuthProblem =
  | NonNullable<ErrorGroup['account']>
  | 'connection'
  | 'timeout'
  | 'noResponse'
  | 'noUser'
  | 'unexpected'

const byWords: [RegExp, AuthProblem][] = [
  [/invalid login credentials/i, 'invalidCredentials'],
  [/email not confirmed/i, 'emailNotConfirmed'],
  [/already registered/i, 'alreadyRegistered'],
  [/at least 6 characters/i, 'passwordTooShort'],
  [/invalid email/i, 'invalidEmail'],
  [/signup is disabled/i, 'signUpDisabled'],
  [/email rate limit exceeded/i, 'emailRateLimited'],
]

/** What went wrong, by the answer's code; by its words where the code is unknown; else `unexpected`. */
export const classifyAuthError = ({ code, message, status }: AuthErrorResponse): AuthProblem => {
  const { account: known } = getErrorGroup(code)
  if (known) return known
  const worded = byWords.find(([words]) => words.test(message ?? ''))
  if (worded) return worded[1]
  if (status === 429) return 'tooManyAttempts'
  return (status ?? 0) >= 500 ? 'serverTrouble' : 'unexpected'
}

/** What is said when a code of the second step was not taken: only a wrong code is called wrong. */
export const classifyCodeError = (problem: AuthProblem) => {
  if (problem === 'tooManyAttempts') return 'accounts.problem.tooManyFailed'
  if (problem === 'noResponse' || problem === 'timeout') return 'accounts.problem.connection'
  if (problem === 'serverTrouble') return 'accounts.problem.tryOrContact'
  return problem === 'challengeOver' ? 'accounts.secondStep.over' : 'accounts.secondStep.wrong'
}
