import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import { planTargetSchema } from '../contract.ts'
import { pageFactKinds } from '../page-reading.rules.ts'
import { watchStates } from './watching.rules.ts'

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')

const factSchema = z.object({
  kind: z.enum(pageFactKinds),
  value: z.unknown(),
  term: z.string().nullable(),
  audience: z.string().nullable(),
  round: z.string().nullable(),
  appliesTo: z.string().nullable(),
  quote: z.string(),
})

const watchSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  /** Title of the page; empty before the first reading. */
  title: z.string(),
  state: z.enum(watchStates),
  /** Instant of the last reading; null before the first one. */
  checkedAt: z.string().nullable(),
  about: planTargetSchema.optional(),
  /** Last change that the user was told: the reading of the new text, with the facts before and after. */
  change: z
    .object({
      readingId: z.uuid(),
      at: z.string(),
      changes: z.array(z.object({ before: factSchema.nullable(), after: factSchema.nullable() })),
    })
    .optional(),
})
export type Watch = z.infer<typeof watchSchema>

/** Watching of official pages. */
export const watchingContract = {
  watch: oc
    .route({
      method: 'POST',
      path: '/official-pages/watches',
      summary: 'Watch a page: a notification tells when a deadline or requirement on it changes',
      tags: ['official-pages'],
      successStatus: 201,
    })
    .input(z.object({ url: z.string().trim().min(1).max(maxWebAddressLength), about: planTargetSchema.optional() }))
    .output(z.object({ watch: watchSchema }))
    .errors({ ...guarded, ...declareErrors('PAGE_NOT_READ', 'NOT_FOUND', 'LIST_FULL') }),
  watches: oc
    .route({
      method: 'GET',
      path: '/official-pages/watches',
      summary: 'Own watched pages, newest first',
      tags: ['official-pages'],
    })
    .output(z.object({ watches: z.array(watchSchema) }))
    .errors(guarded),
  unwatch: oc
    .route({
      method: 'DELETE',
      path: '/official-pages/watches/{id}',
      summary: 'Stop watching a page',
      tags: ['official-pages'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
}
