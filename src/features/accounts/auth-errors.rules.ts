// What an answer of the accounts means to a person (access specification, section 8). Codes decide; the words of a
// message are only the last resort, for errors of foreign origin.
import type { PasswordHint } from './rules.ts'

export interface AuthAnswer {
  code?: string | undefined
  message?: string | undefined
  status?: number | undefined
  hints?: PasswordHint[] | undefined
}

export type AuthProblem =
  | 'invalidCredentials'
  | 'emailNotConfirmed'
  | 'alreadyRegistered'
  | 'passwordTooShort'
  | 'invalidEmail'
  | 'emailDomain'
  | 'signUpDisabled'
  | 'emailRateLimited'
  | 'tooManyAttempts'
  | 'weakPassword'
  | 'roleMissing'
  | 'nameInvalid'
  | 'linkExpired'
  | 'notSetUp'
  | 'wrongCode'
  | 'challengeOver'
  | 'providerAway'
  | 'connection'
  | 'timeout'
  | 'noResponse'
  | 'noUser'
  | 'serverTrouble'
  | 'unexpected'

const byCode: Record<string, AuthProblem> = {
  INVALID_EMAIL_OR_PASSWORD: 'invalidCredentials',
  EMAIL_NOT_VERIFIED: 'emailNotConfirmed',
  USER_ALREADY_EXISTS: 'alreadyRegistered',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'alreadyRegistered',
  PASSWORD_TOO_WEAK: 'weakPassword',
  PASSWORD_TOO_SHORT: 'passwordTooShort',
  PASSWORD_TOO_LONG: 'weakPassword',
  EMAIL_INVALID: 'invalidEmail',
  INVALID_EMAIL: 'invalidEmail',
  EMAIL_DISPOSABLE: 'emailDomain',
  EMAIL_PASSWORD_SIGN_UP_DISABLED: 'signUpDisabled',
  TOO_MANY_ATTEMPTS: 'tooManyAttempts',
  TOO_MANY_REQUESTS: 'tooManyAttempts',
  ROLE_INVALID: 'roleMissing',
  NAME_INVALID: 'nameInvalid',
  INVALID_PASSWORD: 'invalidCredentials',
  INVALID_TOKEN: 'linkExpired',
  TOKEN_EXPIRED: 'linkExpired',
  INVALID_CODE: 'wrongCode',
  INVALID_BACKUP_CODE: 'wrongCode',
  INVALID_TWO_FACTOR_COOKIE: 'challengeOver',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'challengeOver',
  PROVIDER_NOT_FOUND: 'notSetUp',
  PROVIDER_UNAVAILABLE: 'providerAway',
  EMAIL_RATE_LIMITED: 'emailRateLimited',
  DATABASE_UNAVAILABLE: 'serverTrouble',
  INTERNAL: 'serverTrouble',
}

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
export const authProblem = ({ code, message, status }: AuthAnswer): AuthProblem => {
  const known = code ? byCode[code] : undefined
  if (known) return known
  const worded = byWords.find(([words]) => words.test(message ?? ''))
  if (worded) return worded[1]
  if (status === 429) return 'tooManyAttempts'
  return (status ?? 0) >= 500 ? 'serverTrouble' : 'unexpected'
}

/** What is said when a code of the second step was not taken: only a wrong code is called wrong. */
export const codeRefusal = (problem: AuthProblem) => {
  if (problem === 'tooManyAttempts') return 'accounts.problem.tooManyFailed'
  if (problem === 'noResponse' || problem === 'timeout') return 'accounts.problem.connection'
  if (problem === 'serverTrouble') return 'accounts.problem.tryOrContact'
  return problem === 'challengeOver' ? 'accounts.secondStep.over' : 'accounts.secondStep.wrong'
}
