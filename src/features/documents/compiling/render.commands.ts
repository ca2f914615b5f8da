import { createApiError } from '#src/server/procedures.ts'
import { WorkerPoolError } from '#src/server/worker-pool.ts'
import type { TypesetDocument } from './typst.worker.ts'

const refusals = {
  busy: 'TOO_MANY_REQUESTS',
  length: 'DOCUMENT_TOO_LONG',
  timeout: 'DOCUMENT_TOO_SLOW',
  memory: 'DOCUMENT_TOO_SLOW',
  failed: 'DOCUMENT_NOT_SET',
} as const

/** Waits for a document from a worker and maps its errors to API errors. */
export const renderOrThrow = async <Made>(making: Promise<Made>): Promise<Made> => {
  try {
    return await making
  } catch (error) {
    if (!(error instanceof WorkerPoolError)) throw error
    throw createApiError(refusals[error.reason])
  }
}

/** Waits for a typeset document and maps its errors; a document without a drawn page is too long. */
export const typesetOrThrow = async (setting: Promise<TypesetDocument>): Promise<TypesetDocument> => {
  const made = await renderOrThrow(setting)
  if (made.content === '') throw createApiError('DOCUMENT_TOO_LONG')
  return made
}
