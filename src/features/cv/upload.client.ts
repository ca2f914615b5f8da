/** With which a file is refused that holds pictures of text alone. */
export const scanCode = 'FILE_WITHOUT_TEXT'

/** What may be offered in the file dialog. */
export const cvFileTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
  '.pdf',
  '.docx',
  '.txt',
]

const textKeys = {
  FILE_EMPTY: 'cv.failed.empty',
  FILE_TOO_LARGE: 'cv.failed.tooLarge',
  // As a proxy in front of the server refuses it.
  PAYLOAD_TOO_LARGE: 'cv.failed.tooLarge',
  FILE_TYPE_INVALID: 'cv.failed.type',
  FILE_ENCRYPTED: 'cv.failed.encrypted',
  FILE_DAMAGED: 'cv.failed.damaged',
  FILE_TOO_COMPLEX: 'cv.failed.tooComplex',
  FILE_WITHOUT_TEXT: 'cv.failed.withoutText',
  NOT_AUTHENTICATED: 'failures.session',
  STORAGE_QUOTA_REACHED: 'failures.storageFull',
  TOO_MANY_REQUESTS: 'failures.tooMany',
  DATABASE_UNAVAILABLE: 'failures.database',
  UNANSWERED: 'failures.network',
} as const

/** The key of the text for a refused upload, by its code. */
export const findCvErrorKey = (code: string) =>
  code in textKeys ? textKeys[code as keyof typeof textKeys] : ('failures.generic' as const)
