import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { fileResponseSchema } from '#src/shared/file-response-schema.ts'
import { maxTitleLength } from './rules.ts'

// Shared schemas of the calls of a writing.

export const title = z.string().trim().min(1).max(maxTitleLength)
export const json = z.record(z.string(), z.unknown())

export const sentFile = z.object({ headers: z.record(z.string(), z.string()), body: fileResponseSchema })
export const compiled = declareErrors('TOO_MANY_REQUESTS', 'DOCUMENT_NOT_SET', 'DOCUMENT_TOO_LONG', 'DOCUMENT_TOO_SLOW')

export const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
export const writingErrors = { ...guarded, ...declareErrors('NOT_FOUND') }
export const tags = ['writing']
export const writingIdSchema = z.object({ id: z.uuid() })
