import { oc } from '@orpc/contract'
import { z } from 'zod'
import { acceptedRowsSchema, planTargetSchema } from '#src/features/official-pages/contract.ts'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { maxTimeZoneLength } from '#src/shared/time-zones.ts'
import { webAddressOrEmpty } from '#src/shared/web-address-schemas.ts'
import { zoneRules } from '#src/shared/zoned-time.ts'

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')

const ids = z.array(z.uuid()).max(2_000)

/** Values of a deadline before an acceptance. */
const deadlineFieldsSchema = z.object({
  localDate: z.iso.date(),
  localTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  zoneRule: z.enum(zoneRules),
  zone: z.string().max(maxTimeZoneLength).nullable(),
  sourceUrl: webAddressOrEmpty,
  isConfirmed: z.boolean(),
  isPlaceholder: z.boolean(),
})

/** Rows that an acceptance created, by which it is undone. */
const acceptanceSchema = z.object({
  factIds: ids,
  proposalIds: ids,
  /** Lines of the histories of applications. */
  eventIds: ids,
  /** Deadlines of shortlist entries without an application, with their values before; null for new ones. */
  deadlines: z.array(z.object({ id: z.uuid(), before: deadlineFieldsSchema.nullable() })).max(2_000),
})

/** Acceptance of values of an official page: they become the user's own facts and change plans. */
export const pageFactsContract = {
  accept: oc
    .route({
      method: 'POST',
      path: '/official-pages/{id}/accept',
      summary: 'Accept values of a page; deadlines and checklists follow them',
      tags: ['official-pages'],
    })
    .meta(allowToken('pages'))
    .input(
      z.object({
        id: z.uuid(),
        rows: acceptedRowsSchema,
        target: planTargetSchema,
        /** Proposes the values to the catalogue, without the user's name. */
        share: z.boolean(),
      }),
    )
    .output(
      z.object({
        accepted: z.number().int(),
        /** Programmes or scholarships that got a value. */
        entries: z.number().int(),
        /** Values proposed to the catalogue. */
        shared: z.number().int(),
        undo: acceptanceSchema,
      }),
    )
    .errors({
      ...guarded,
      ...declareErrors('NOT_FOUND', 'INPUT_INVALID', 'LIST_FULL', 'TOO_MANY_REQUESTS', 'EDIT_CONFLICT'),
    }),
  withdraw: oc
    .route({
      method: 'POST',
      path: '/official-pages/withdraw',
      summary: 'Undo an acceptance; what changed since stays',
      tags: ['official-pages'],
    })
    .input(acceptanceSchema)
    .output(z.object({ changedSince: z.number().int() }))
    .errors(guarded),
}
