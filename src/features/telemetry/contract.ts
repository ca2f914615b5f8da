import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { errorTypes, maxBreadcrumbs, maxReports, severities } from './rules.ts'

const short = z.string().max(200)

export const errorReportSchema = z.object({
  type: z.enum(errorTypes),
  severity: z.enum(severities),
  message: z.string().min(1).max(1000),
  stack: z.string().max(8000).default(''),
  fingerprint: z.string().regex(/^[0-9a-f]{16}$/),
  tags: z.partialRecord(z.enum(['code', 'screen']), short).default({}),
  breadcrumbs: z
    .array(z.object({ at: z.string().max(40), kind: z.enum(['navigation', 'click', 'error']), text: short }))
    .max(maxBreadcrumbs)
    .default([]),
  context: z.object({
    timestamp: z.iso.datetime().max(40),
    path: z.string().max(300),
    role: z.string().max(20),
    language: z.string().max(10),
  }),
})

export const telemetryContract = {
  report: oc
    .route({ method: 'POST', path: '/reports', summary: 'Report errors of a page', tags: ['telemetry'] })
    .input(z.object({ reports: z.array(errorReportSchema).min(1).max(maxReports) }))
    .output(z.object({ accepted: z.number().int() }))
    .errors(declareErrors('INPUT_INVALID', 'TOO_MANY_REQUESTS')),
}
