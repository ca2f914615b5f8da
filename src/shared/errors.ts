/**
 * Catalogue of all errors of the API: HTTP status and key of the text for the user. Clients decide by the code; the
 * text is only for display.
 */
export const errorCatalogue = {
  NOT_AUTHENTICATED: { status: 401, message: 'Not authenticated' },
  ACCESS_DENIED: { status: 403, message: 'Access denied. Redirecting to your dashboard.' },
  ONBOARDING_REQUIRED: { status: 403, message: 'Please complete your onboarding first.' },
  PASSWORD_WRONG: { status: 403, message: 'The current password is incorrect.' },
  SIGN_IN_AGAIN: { status: 403, message: 'Please sign in again to continue.' },
  PROOF_REQUIRED: { status: 403, message: 'Please confirm that it is you.' },
  LAST_SIGN_IN_METHOD: { status: 409, message: 'This is the only way to sign in to the account.' },
  PROOF_OF_WORK_REQUIRED: { status: 428, message: 'This request needs a proof of work.' },
  TOO_MANY_ATTEMPTS: { status: 429, message: 'Too many failed attempts. Please try again later.' },
  EMAIL_INVALID: { status: 400, message: 'Invalid email format' },
  EMAIL_DISPOSABLE: { status: 400, message: 'Disposable email addresses are not allowed' },
  SIGN_UP_DISABLED: { status: 403, message: 'Signup is disabled' },
  EMAIL_DOMAIN_NOT_ALLOWED: { status: 403, message: 'Accounts here are for addresses of certain organizations.' },
  INVITATION_REQUIRED: { status: 403, message: 'Accounts here need an invitation.' },
  INVITATION_INVALID: { status: 403, message: 'This invitation has been used or has expired.' },
  SIGN_UP_LIMIT_REACHED: { status: 429, message: 'This group has invited too many people today.' },
  EMAIL_TAKEN: { status: 409, message: 'An account with this email already exists.' },
  EMAIL_RATE_LIMITED: { status: 429, message: 'Email rate limit exceeded' },
  LINK_SPENT: { status: 410, message: 'This link has already been used or has expired.' },
  LINK_ENDED: { status: 410, message: 'This link has expired or was revoked.' },
  ACTOR_MISSING: { status: 428, message: 'A change must name the signed-in person in the header X-Person.' },
  ORIGIN_REFUSED: { status: 403, message: 'This request did not come from this site.' },
  NOT_FOUND: { status: 404, message: 'The requested resource was not found.' },
  UNIVERSITY_NOT_FOUND: { status: 404, message: 'University not found' },
  UNIVERSITY_ALREADY_SELECTED: { status: 409, message: 'University already selected' },
  PROFESSOR_ALREADY_SELECTED: { status: 409, message: 'Professor already selected' },
  APPLICATION_NOT_FOUND: { status: 404, message: 'Application not found' },
  APPLICATION_ALREADY_EXISTS: { status: 409, message: 'Application already exists' },
  REQUIREMENT_ALREADY_EXISTS: { status: 409, message: 'This requirement is already on the list.' },
  ENTRY_ALREADY_EXISTS: { status: 409, message: 'This entry is already in the catalogue.' },
  MESSAGE_REFUSED: { status: 409, message: 'This message cannot be sent here.' },
  EDIT_CONFLICT: { status: 409, message: 'This was changed somewhere else in the meantime.' },
  MENTOR_ALREADY_ASKED: {
    status: 409,
    message: 'You already have an open request or a mentorship with this mentor.',
  },
  SLOT_TAKEN: { status: 409, message: 'This time is no longer free. Please choose another.' },
  SESSION_TOO_LATE: { status: 409, message: 'A session can be moved up to three hours before it starts.' },
  PROFILE_INCOMPLETE: { status: 409, message: 'Your profile is not complete enough yet.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: 'This request key was used for something else.' },
  FILE_EMPTY: { status: 400, message: 'The file is empty.' },
  FILE_TOO_LARGE: { status: 413, message: 'File size is too large.' },
  FILE_TYPE_INVALID: { status: 415, message: 'Invalid file type.' },
  FILE_ENCRYPTED: { status: 422, message: 'The file is password-protected.' },
  FILE_DAMAGED: { status: 422, message: 'The file is damaged and cannot be read.' },
  FILE_TOO_LONG: { status: 422, message: 'The file has too many pages.' },
  FILE_TOO_COMPLEX: { status: 422, message: 'The file is too complex to be read safely.' },
  FILE_WITHOUT_TEXT: { status: 422, message: 'No text was found in the file. It may be a scan.' },
  PAGE_NOT_READ: { status: 422, message: 'The page could not be read. Paste its text instead.' },
  STORAGE_QUOTA_REACHED: {
    status: 409,
    message: 'Your storage is full. Remove files you no longer need; their space becomes free a day later.',
  },
  LIST_FULL: { status: 409, message: 'This list is full. Remove what you no longer need, then try again.' },
  STORAGE_FULL: { status: 507, message: 'The server has no room left to store this. Please try again later.' },
  GENERATION_NOT_ALLOWED: { status: 403, message: 'This programme does not allow AI-generated text.' },
  DOCUMENT_NOT_SET: { status: 422, message: 'This document could not be created. Please change it and try again.' },
  DOCUMENT_TOO_SLOW: {
    status: 422,
    message: 'Creating this document takes too much time or memory. Please shorten it and try again.',
  },
  DOCUMENT_TOO_LONG: { status: 422, message: 'This document is too long to preview: the limit is 20 pages.' },
  INPUT_INVALID: { status: 400, message: 'Please check your input and try again.' },
  BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  CONTENT_TYPE_REFUSED: { status: 415, message: 'The request has a content type that is not accepted.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many requests. Please wait and try again.' },
  VISITOR_LIMIT_REACHED: {
    status: 429,
    message: 'Visitors have opened too many profiles from here today. Sign in to continue, or come back tomorrow.',
  },
  MAIL_UNAVAILABLE: { status: 503, message: 'The message could not be sent. Please try again later.' },
  ASSISTANT_BUDGET_SPENT: {
    status: 429,
    message: 'You have reached today’s limit for the assistant. Please come back tomorrow.',
  },
  DATABASE_UNAVAILABLE: { status: 503, message: 'Database temporarily unavailable. Please try again later.' },
  SYSTEM_SETTING_UP: { status: 503, message: 'System is being set up. Please try again in a moment.' },
  DATABASE_DENIED: { status: 500, message: 'Access denied. Please contact support if this persists.' },
  DATABASE_DUPLICATE: { status: 500, message: 'Database error occurred. Please try again later.' },
  DATABASE_ERROR: { status: 500, message: 'Database error occurred. Please try again later.' },
  INTERNAL: { status: 500, message: 'Something went wrong. Please try again later.' },
} as const

export type ErrorCode = keyof typeof errorCatalogue

/** Declares errors of the catalogue on a contract procedure, each with its status. */
export const declareErrors = <Code extends ErrorCode>(...codes: Code[]) =>
  Object.fromEntries(codes.map((code) => [code, errorCatalogue[code]])) as {
    [K in Code]: (typeof errorCatalogue)[K]
  }
