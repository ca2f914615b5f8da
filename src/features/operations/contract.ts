import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { attentionKinds, urgencies } from './rules.ts'

const jobSchema = z.object({
  name: z.string(),
  queued: z.number().int(),
  /** Runs of the last day that failed finally. */
  failed: z.number().int(),
  lastRunAt: z.string().nullable(),
  /** Whether the newest finished run failed. */
  isFailing: z.boolean(),
})

const reportSchema = z.object({
  checkedAt: z.string(),
  attention: z.array(
    z.object({
      kind: z.enum(attentionKinds),
      urgency: z.enum(urgencies),
      about: z.string(),
      text: z.string(),
      count: z.number().int(),
    }),
  ),
  /** Checks of the command `doctor`, in English. */
  checks: z.array(z.object({ level: z.enum(['failed', 'note', 'ok']), about: z.string(), text: z.string() })),
  jobs: z.array(jobSchema),
  mail: z.object({
    /** Whether a mail server is configured. */
    isSent: z.boolean(),
    overdueSeconds: z.number(),
    retrying: z.number().int(),
    failedToday: z.number().int(),
    /** Newest failures; addresses are masked. */
    failures: z.array(z.object({ to: z.string(), attempts: z.number().int(), failedAt: z.string() })),
  }),
  storage: z.object({
    databaseBytes: z.number(),
    uploadBytes: z.number(),
    uploads: z.number().int(),
    isBucket: z.boolean(),
    freeBytes: z.number(),
    totalBytes: z.number(),
  }),
  versions: z.object({ product: z.string(), migration: z.string(), node: z.string(), postgres: z.string() }),
  backups: z.array(
    z.object({
      name: z.string(),
      madeAt: z.string(),
      rows: z.number().int(),
      migration: z.string(),
      /** Size; null for a backup of an earlier version. */
      bytes: z.number().nullable(),
    }),
  ),
  backupPlan: z.object({
    /** Cron expression in UTC; null if no backups are scheduled. */
    schedule: z.string().nullable(),
    /** Last rehearsal of a restore; null before the first. `reason` is in English. */
    rehearsal: z
      .object({
        rehearsedAt: z.string(),
        outcome: z.enum(['restored', 'failed', 'impossible']),
        rows: z.number().int(),
        /** Indexes that amcheck has verified; null where it is not available. */
        checkedIndexes: z.number().int().nullable(),
        reason: z.string(),
      })
      .nullable(),
  }),
  signUp: z.object({
    mode: z.enum(['open', 'domains', 'invited', 'closed']),
    domains: z.array(z.string()),
    hasPasswords: z.boolean(),
    providers: z.array(z.string()),
  }),
  sources: z.array(z.object({ id: z.string(), title: z.string(), checkedOn: z.string() })),
})
export type OperationsReport = z.infer<typeof reportSchema>

export const operationsContract = {
  status: oc
    .route({
      method: 'GET',
      path: '/operations/status',
      summary: 'Whether the user is an operator',
      tags: ['operations'],
    })
    .output(z.object({ isOperator: z.boolean() }))
    .errors(declareErrors('NOT_AUTHENTICATED')),
  report: oc
    .route({
      method: 'GET',
      path: '/operations',
      summary: 'The state of the instance for its operators, with what needs attention',
      tags: ['operations'],
    })
    .output(reportSchema)
    .errors(declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED')),
}
