import type { ErrorCode } from './errors.ts'

// Groups of error codes: their text in a toast, in place of a page and at the forms of the accounts, and whether a
// retry makes sense. error-classification.ts decides for codes that are not listed here.

export interface ErrorGroup {
  /** Class of the error; without it, status and message decide. */
  verdict?:
    | 'session'
    | 'credentials'
    | 'timeout'
    | 'setUp'
    | 'databaseDenied'
    | 'database'
    | 'databaseOther'
    | 'duplicate'
    | 'checkInput'
  /** Last part of the text's key under `failures.`, in place of the class's text. */
  text?:
    | 'accessDenied'
    | 'applicationExists'
    | 'applicationMissing'
    | 'conflict'
    | 'database'
    | 'documentNotSet'
    | 'generationNotAllowed'
    | 'documentTooLong'
    | 'documentTooSlow'
    | 'emailDisposable'
    | 'emailInvalid'
    | 'emailRateLimited'
    | 'emailTaken'
    | 'entryExists'
    | 'mentorAsked'
    | 'slotTaken'
    | 'sessionTooLate'
    | 'lastSignInMethod'
    | 'linkEnded'
    | 'linkSpent'
    | 'listFull'
    | 'notFound'
    | 'passwordWrong'
    | 'professorSelected'
    | 'proofRequired'
    | 'serverFull'
    | 'session'
    | 'signInAgain'
    | 'storageFull'
    | 'tooMany'
    | 'tooManyAttempts'
    | 'universityMissing'
    | 'universitySelected'
  /** Condition shown by a whole page, in place of that of the status. */
  page?: 'credentials' | 'locked' | 'visitorLimit'
  /** Problem shown by the forms of the accounts. */
  account?:
    | 'invalidCredentials'
    | 'emailNotConfirmed'
    | 'alreadyRegistered'
    | 'passwordTooShort'
    | 'invalidEmail'
    | 'emailDomain'
    | 'signUpDisabled'
    | 'emailDomainNotAllowed'
    | 'invitationRequired'
    | 'invitationInvalid'
    | 'groupLimitReached'
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
    | 'passkeyUnknown'
    | 'serverTrouble'
  /** The error is permanent: a retry would fail the same way. */
  isFinal?: true
  /** The outcome of the call is unknown: the server, a proxy or the database went away in the middle of it. */
  isLost?: true
}

/** Codes shown by their own form, or by the class of their status. A new code of the API belongs here or below. */
type Untold =
  | 'ACTOR_MISSING'
  | 'ASSISTANT_BUDGET_SPENT'
  | 'BODY_TOO_LARGE'
  | 'CONTENT_TYPE_REFUSED'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'MAIL_UNAVAILABLE'
  | 'MESSAGE_REFUSED'
  | 'ORIGIN_REFUSED'
  | 'PAGE_NOT_READ'
  | 'PROFILE_INCOMPLETE'
  | 'PROOF_OF_WORK_REQUIRED'
  | 'REQUIREMENT_ALREADY_EXISTS'
  | Extract<ErrorCode, `FILE_${string}`>

const own: Record<Exclude<ErrorCode, Untold>, ErrorGroup> = {
  NOT_AUTHENTICATED: { verdict: 'session', text: 'session' },
  ACCESS_DENIED: { text: 'accessDenied', isFinal: true },
  ONBOARDING_REQUIRED: { isFinal: true },
  PASSWORD_WRONG: { text: 'passwordWrong', page: 'credentials' },
  SIGN_IN_AGAIN: { text: 'signInAgain' },
  PROOF_REQUIRED: { text: 'proofRequired' },
  LAST_SIGN_IN_METHOD: { text: 'lastSignInMethod', isFinal: true },
  TOO_MANY_ATTEMPTS: { text: 'tooManyAttempts', page: 'locked', account: 'tooManyAttempts' },
  EMAIL_INVALID: { text: 'emailInvalid', account: 'invalidEmail' },
  EMAIL_DISPOSABLE: { text: 'emailDisposable', account: 'emailDomain' },
  SIGN_UP_DISABLED: { account: 'signUpDisabled' },
  EMAIL_DOMAIN_NOT_ALLOWED: { account: 'emailDomainNotAllowed' },
  INVITATION_REQUIRED: { account: 'invitationRequired' },
  INVITATION_INVALID: { account: 'invitationInvalid' },
  SIGN_UP_LIMIT_REACHED: { account: 'groupLimitReached' },
  EMAIL_TAKEN: { text: 'emailTaken' },
  EMAIL_RATE_LIMITED: { text: 'emailRateLimited', account: 'emailRateLimited' },
  LINK_SPENT: { text: 'linkSpent' },
  LINK_ENDED: { text: 'linkEnded', isFinal: true },
  NOT_FOUND: { text: 'notFound' },
  UNIVERSITY_NOT_FOUND: { text: 'universityMissing' },
  UNIVERSITY_ALREADY_SELECTED: { text: 'universitySelected' },
  PROFESSOR_ALREADY_SELECTED: { text: 'professorSelected' },
  APPLICATION_NOT_FOUND: { text: 'applicationMissing' },
  APPLICATION_ALREADY_EXISTS: { text: 'applicationExists' },
  ENTRY_ALREADY_EXISTS: { text: 'entryExists' },
  EDIT_CONFLICT: { text: 'conflict' },
  MENTOR_ALREADY_ASKED: { text: 'mentorAsked', isFinal: true },
  SLOT_TAKEN: { text: 'slotTaken' },
  SESSION_TOO_LATE: { text: 'sessionTooLate' },
  STORAGE_QUOTA_REACHED: { text: 'storageFull' },
  LIST_FULL: { text: 'listFull' },
  GENERATION_NOT_ALLOWED: { text: 'generationNotAllowed', isFinal: true },
  DOCUMENT_NOT_SET: { text: 'documentNotSet', isFinal: true },
  DOCUMENT_TOO_SLOW: { text: 'documentTooSlow', isFinal: true },
  DOCUMENT_TOO_LONG: { text: 'documentTooLong', isFinal: true },
  STORAGE_FULL: { text: 'serverFull' },
  INPUT_INVALID: { verdict: 'checkInput', isFinal: true },
  TOO_MANY_REQUESTS: { text: 'tooMany', account: 'tooManyAttempts', isFinal: true },
  VISITOR_LIMIT_REACHED: { page: 'visitorLimit', isFinal: true },
  DATABASE_UNAVAILABLE: { verdict: 'database', text: 'database', account: 'serverTrouble', isLost: true },
  SYSTEM_SETTING_UP: { verdict: 'setUp' },
  DATABASE_DENIED: { verdict: 'databaseDenied' },
  DATABASE_DUPLICATE: { verdict: 'duplicate' },
  DATABASE_ERROR: { verdict: 'databaseOther' },
  INTERNAL: { account: 'serverTrouble' },
}

/** Codes of the authentication library, of oRPC, of proxies, PostgreSQL, PostgREST and Node. */
const foreign: Record<string, ErrorGroup> = {
  INVALID_EMAIL_OR_PASSWORD: { verdict: 'credentials', page: 'credentials', account: 'invalidCredentials' },
  EMAIL_NOT_VERIFIED: { account: 'emailNotConfirmed' },
  USER_ALREADY_EXISTS: { account: 'alreadyRegistered' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { account: 'alreadyRegistered' },
  PASSWORD_TOO_WEAK: { account: 'weakPassword' },
  PASSWORD_TOO_SHORT: { account: 'passwordTooShort' },
  PASSWORD_TOO_LONG: { account: 'weakPassword' },
  INVALID_EMAIL: { account: 'invalidEmail' },
  EMAIL_PASSWORD_SIGN_UP_DISABLED: { account: 'signUpDisabled' },
  SIGN_IN_METHOD_DISABLED: { account: 'notSetUp' },
  ROLE_INVALID: { account: 'roleMissing' },
  NAME_INVALID: { account: 'nameInvalid' },
  INVALID_PASSWORD: { account: 'invalidCredentials' },
  INVALID_TOKEN: { account: 'linkExpired' },
  TOKEN_EXPIRED: { account: 'linkExpired' },
  INVALID_CODE: { account: 'wrongCode' },
  INVALID_BACKUP_CODE: { account: 'wrongCode' },
  INVALID_TWO_FACTOR_COOKIE: { account: 'challengeOver' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { account: 'challengeOver' },
  PROVIDER_NOT_FOUND: { account: 'notSetUp' },
  PASSKEY_NOT_FOUND: { account: 'passkeyUnknown' },
  PROVIDER_UNAVAILABLE: { account: 'providerAway' },
  BAD_REQUEST: { verdict: 'checkInput', isFinal: true },
  BAD_GATEWAY: { isLost: true },
  SERVICE_UNAVAILABLE: { isLost: true },
  GATEWAY_TIMEOUT: { isLost: true },
  ECONNABORTED: { verdict: 'timeout' },
  ETIMEDOUT: { verdict: 'timeout' },
  PGRST301: { verdict: 'database' },
  '42P01': { verdict: 'setUp' },
  '42501': { verdict: 'databaseDenied' },
  // A constraint violation is permanent: a retry would violate the constraint again.
  '23505': { verdict: 'duplicate' },
}

const meanings = new Map(Object.entries<ErrorGroup>({ ...own, ...foreign }))

/** Returns the group of a code; an empty group for a missing or unknown code. */
export const getErrorGroup = (code: string | undefined): ErrorGroup => meanings.get(code ?? '') ?? {}
