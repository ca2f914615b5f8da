import { failure } from '#src/server/procedures.ts'
import { TypesettingError } from './threads.provider.ts'
import type { SetDocument } from './typst.provider.ts'

const refusals = {
  busy: 'TOO_MANY_REQUESTS',
  length: 'DOCUMENT_TOO_LONG',
  timeout: 'DOCUMENT_TOO_SLOW',
  memory: 'DOCUMENT_TOO_SLOW',
  failed: 'DOCUMENT_NOT_SET',
} as const

/** Waits for a document that a thread makes, or refuses in the words of the catalogue. */
export const madeOrRefuse = async <Made>(making: Promise<Made>): Promise<Made> => {
  try {
    return await making
  } catch (error) {
    if (!(error instanceof TypesettingError)) throw error
    throw failure(refusals[error.reason])
  }
}

/** The same for a document that the typesetter sets; one of which nothing could be drawn is too long. */
export const setOrRefused = async (setting: Promise<SetDocument>): Promise<SetDocument> => {
  const made = await madeOrRefuse(setting)
  if (made.content === '') throw failure('DOCUMENT_TOO_LONG')
  return made
}
