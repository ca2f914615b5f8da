import { api } from '#src/client/api.ts'
import { retryUnlessRefused } from '#src/client/failures.ts'
import type { CvAnalysis, Finding } from './contract.ts'

/** What may be offered in the file dialog. */
export const cvFileTypes = [
  'application/pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pdf',
  '.docx',
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
}

/** The order in which what was read is shown. */
export const fieldOrder = (Object.keys(places) as Finding['field'][]).sort((a, b) => places[a] - places[b])

/** Where this browser keeps a review's corrections and refusals. */
export const cvReviewKey = 'gradapp_cv_review'

export const latestCvQuery = api.cv.latest.queryOptions({ staleTime: 60_000, retry: retryUnlessRefused })

/** How long reading may take on top of the transfer. */
const readTimeoutMs = 120_000

export class CvUploadError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const answerOf = (request: XMLHttpRequest): { code?: unknown } => {
  try {
    const body: unknown = JSON.parse(request.responseText)
    return body && typeof body === 'object' ? body : {}
  } catch {
    return {}
  }
}

const codeOfAnswer = (request: XMLHttpRequest): string => {
  if (request.status === 413) return 'FILE_TOO_LARGE'
  const { code } = answerOf(request)
  return typeof code === 'string' ? code : 'INTERNAL'
}

/**
 * Sends a CV and answers with what was read. `onProgress` gets the share that has left, 0 to 1. By XMLHttpRequest,
 * because fetch does not tell how much of a body has been sent.
 */
export const uploadCv = async (file: File, onProgress: (share: number) => void): Promise<CvAnalysis> =>
  await new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    form.append('file', file, file.name)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as CvAnalysis)
      else reject(new CvUploadError(codeOfAnswer(request)))
    })
    request.addEventListener('error', () => reject(new CvUploadError('UNANSWERED')))
    request.addEventListener('timeout', () => reject(new CvUploadError('UNANSWERED')))
    request.timeout = readTimeoutMs
    request.open('POST', '/api/cv')
    request.send(form)
  })

const textKeys = {
  FILE_EMPTY: 'cv.failed.empty',
  FILE_TOO_LARGE: 'cv.failed.tooLarge',
  FILE_TYPE_INVALID: 'cv.failed.type',
  FILE_ENCRYPTED: 'cv.failed.encrypted',
  FILE_DAMAGED: 'cv.failed.damaged',
  FILE_TOO_COMPLEX: 'cv.failed.tooComplex',
  FILE_WITHOUT_TEXT: 'cv.failed.withoutText',
  NOT_AUTHENTICATED: 'failures.session',
  TOO_MANY_REQUESTS: 'failures.tooMany',
  DATABASE_UNAVAILABLE: 'failures.database',
  UNANSWERED: 'failures.network',
} as const

/** The key of the text for a refused upload, by its code. */
export const cvFailureKey = (code: string) =>
  code in textKeys ? textKeys[code as keyof typeof textKeys] : ('failures.generic' as const)
