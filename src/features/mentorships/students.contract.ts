import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declaredErrors } from '#src/shared/errors.ts'
import { maxReasonLength } from './rules.ts'

const errors = declaredErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const route = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  oc.route({ method, path, summary, tags: ['mentorships'] })

/** What a mentor does with students. */
export const studentsContract = {
  answer: route(
    'POST',
    '/mentor/students/{id}/answer',
    'Accept or decline a request; accepting opens nothing by itself',
  )
    .input(z.object({ id: z.uuid(), accepts: z.boolean(), reason: z.string().trim().max(maxReasonLength).default('') }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...errors, ...declaredErrors('NOT_FOUND', 'EDIT_CONFLICT', 'LIST_FULL') }),
}
