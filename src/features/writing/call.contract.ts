import { z } from 'zod'
import { declaredErrors } from '#src/shared/errors.ts'
import { sentFileSchema } from '#src/shared/sent-file.ts'
import { maxTitleLength } from './rules.ts'

// What the calls of a writing have in common.

export const title = z.string().trim().min(1).max(maxTitleLength)
export const json = z.record(z.string(), z.unknown())

export const sentFile = z.object({ headers: z.record(z.string(), z.string()), body: sentFileSchema })
export const compiled = declaredErrors(
  'TOO_MANY_REQUESTS',
  'DOCUMENT_NOT_SET',
  'DOCUMENT_TOO_LONG',
  'DOCUMENT_TOO_SLOW',
)

export const guarded = declaredErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
export const onWriting = { ...guarded, ...declaredErrors('NOT_FOUND') }
export const tags = ['writing']
export const ofWriting = z.object({ id: z.uuid() })
