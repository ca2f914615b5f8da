/** Error code of a file that contains images of text only (scan). */
export const scanCode = 'FILE_WITHOUT_TEXT'

/** File types of the file dialog. */
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
  // Status of a reverse proxy that rejects a large upload.
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

/** Returns the text key for a rejected upload, by its code. */
export const findCvErrorKey = (code: string) =>
  code in textKeys ? textKeys[code as keyof typeof textKeys] : ('failures.generic' as const)
