// Classification of authentication errors (access specification, section 8). Codes decide; the text of a message is
// only the last resort, for third-party errors.
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

/** Classifies an authentication error by code, by message where the code is unknown, else as `unexpected`. */
export const classifyAuthError = ({ code, message, status }: AuthErrorResponse): AuthProblem => {
  const { account: known } = getErrorGroup(code)
  if (known) return known
  const worded = byWords.find(([words]) => words.test(message ?? ''))
  if (worded) return worded[1]
  if (status === 429) return 'tooManyAttempts'
  return (status ?? 0) >= 500 ? 'serverTrouble' : 'unexpected'
}

/** Classifies the error of a two-factor code: only a wrong code is reported as wrong. */
export const classifyCodeError = (problem: AuthProblem) => {
  if (problem === 'tooManyAttempts') return 'accounts.problem.tooManyFailed'
  if (problem === 'noResponse' || problem === 'timeout') return 'accounts.problem.connection'
  if (problem === 'serverTrouble') return 'accounts.problem.tryOrContact'
  return problem === 'challengeOver' ? 'accounts.secondStep.over' : 'accounts.secondStep.wrong'
}
