import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type AuthErrorResponse, type AuthProblem, classifyAuthError, classifyCodeError } from './auth-errors.rules.ts'

describe('classification of authentication errors', () => {
  const cases: [string, AuthErrorResponse, AuthProblem][] = [
    ['AE-01 by code', { code: 'INVALID_EMAIL_OR_PASSWORD', status: 401 }, 'invalidCredentials'],
    ['AE-01 by words', { message: 'Invalid login credentials' }, 'invalidCredentials'],
    ['AE-02 by code', { code: 'EMAIL_NOT_VERIFIED' }, 'emailNotConfirmed'],
    ['AE-02 by words', { message: 'Email not confirmed' }, 'emailNotConfirmed'],
    ['AE-03 by code', { code: 'USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', status: 422 }, 'alreadyRegistered'],
    ['AE-03 by the code of the sign-up endpoint', { code: 'USER_ALREADY_EXISTS', status: 422 }, 'alreadyRegistered'],
    ['AE-03 by words', { message: 'User already registered' }, 'alreadyRegistered'],
    ['AE-04 a short password', { message: 'Password should be at least 6 characters' }, 'passwordTooShort'],
    ['AE-04 an address', { message: 'Invalid email' }, 'invalidEmail'],
    ['AE-05 registration is off', { message: 'Signup is disabled' }, 'signUpDisabled'],
    ['AE-05 registration is off by code', { code: 'SIGN_UP_DISABLED', status: 403 }, 'signUpDisabled'],
    ['an address of another domain', { code: 'EMAIL_DOMAIN_NOT_ALLOWED', status: 403 }, 'emailDomainNotAllowed'],
    ['no invitation', { code: 'INVITATION_REQUIRED', status: 403 }, 'invitationRequired'],
    ['a used invitation', { code: 'INVITATION_INVALID', status: 403 }, 'invitationInvalid'],
    ['a group at its limit', { code: 'SIGN_UP_LIMIT_REACHED', status: 429 }, 'groupLimitReached'],
    ['AE-05 too many mails', { message: 'Email rate limit exceeded' }, 'emailRateLimited'],
    ['AE-06 anything else', { code: 'SOMETHING_NEW', message: 'Odd', status: 400 }, 'unexpected'],
    ['SU-14 a disposable address', { code: 'EMAIL_DISPOSABLE' }, 'emailDomain'],
    ['SU-14 a server in trouble', { status: 503 }, 'serverTrouble'],
    ['AL-01 the limit by code', { code: 'TOO_MANY_ATTEMPTS', status: 429 }, 'tooManyAttempts'],
    ['AL-01 the limit by status', { status: 429 }, 'tooManyAttempts'],
    ['AU-05 no role', { code: 'ROLE_INVALID' }, 'roleMissing'],
    ['SU-10 a name that is a message', { code: 'NAME_INVALID', status: 400 }, 'nameInvalid'],
    ['AE-07 a provider that is not set up', { code: 'PROVIDER_NOT_FOUND', status: 404 }, 'notSetUp'],
    ['AE-07 a provider that does not answer', { code: 'PROVIDER_UNAVAILABLE', status: 400 }, 'providerAway'],
    ['AE-05 too many mails by code', { code: 'EMAIL_RATE_LIMITED', status: 429 }, 'emailRateLimited'],
    ['a code outweighs the words', { code: 'EMAIL_INVALID', message: 'User already registered' }, 'invalidEmail'],
  ]
  test.each(cases)('%s', (_name, answer, problem) => {
    expect(classifyAuthError(answer)).toBe(problem)
  })
})

describe('AE-08 the texts of the specification are in the catalogue', () => {
  const catalogue = readFileSync('public/locales/en/common.json', 'utf8')
  test.each([
    'This field is required.',
    'Please enter a valid email address.',
    'Passwords do not match.',
    'Password is too weak.',
    'File size is too large.',
    'Invalid file type.',
  ])('the catalogue contains "%s"', (text) => {
    expect(catalogue).toContain(JSON.stringify(text))
  })
})

describe('AE-08 SE-01 rejected codes', () => {
  test.each([
    ['wrongCode', 'accounts.secondStep.wrong'],
    ['challengeOver', 'accounts.secondStep.over'],
    ['tooManyAttempts', 'accounts.problem.tooManyFailed'],
    ['noResponse', 'accounts.problem.connection'],
    ['timeout', 'accounts.problem.connection'],
    ['serverTrouble', 'accounts.problem.tryOrContact'],
  ] as const)('the error %s is shown as %s', (problem, text) => {
    expect(classifyCodeError(problem)).toBe(text)
  })
})
