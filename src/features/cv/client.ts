import { api } from '#src/client/api.ts'
import type { Finding } from './contract.ts'

/** What may be offered in the file dialog. */
export const cvFileTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'text/plain',
  '.pdf',
  '.docx',
  '.txt',
]

// The contract's own list would bring its schemas, and with them the validation, into the page.
const places: Record<Finding['field'], number> = {
  name: 1,
  email: 2,
  institution: 3,
  degree: 4,
  gpa: 5,
  field: 6,
  graduationYear: 7,
  researchInterest: 8,
  publication: 9,
  work: 10,
  teaching: 11,
  project: 12,
  talk: 13,
  award: 14,
  test: 15,
  language: 16,
  skill: 17,
}

/** The order in which what was read is shown. */
export const fieldOrder = (Object.keys(places) as Finding['field'][]).sort((a, b) => places[a] - places[b])

/** What a parser gets out of one version; the file does not change. */
export const machineReadingQuery = (id: string) =>
  api.cv.machine.queryOptions({ input: { id }, staleTime: Number.POSITIVE_INFINITY })

export const latestCvQuery = api.cv.latest.queryOptions({ staleTime: 60_000 })

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
export const cvFailureKey = (code: string) =>
  code in textKeys ? textKeys[code as keyof typeof textKeys] : ('failures.generic' as const)
