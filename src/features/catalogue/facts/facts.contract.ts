import { oc } from '@orpc/contract'
import { z } from 'zod'

/** A fact with its source in full, so that a reader can check it. */
export const factSchema = z.object({
  value: z.unknown(),
  currency: z.string().optional(),
  valueInState: z.number().optional(),
  year: z.string(),
  note: z.string().optional(),
  source: z.object({ id: z.string(), title: z.string(), url: z.string(), checkedOn: z.string() }),
  /** Older than its shelf life: shown as old, and it decides nothing. */
  isOld: z.boolean(),
})
export type SourcedFact = z.infer<typeof factSchema>

/** The parts of the catalogue whose entries have a history. */
export const entities = ['universities', 'programs', 'scholarships', 'faculty_profiles'] as const

/** One line of an entry's history. Who made a change is a pseudonym; its words name an import or the product. */
export const changeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(['added', 'changed', 'removed']),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  actor: z.string(),
  source: z.string(),
  at: z.string(),
})
export type Change = z.infer<typeof changeSchema>

export const factsContract = {
  history: oc
    .route({
      method: 'GET',
      path: '/catalogue/{entity}/{id}/history',
      summary: 'How an entry of the catalogue came to say what it says, newest change first',
      tags: ['catalogue'],
    })
    .input(z.object({ entity: z.enum(entities), id: z.string().max(140) }))
    .output(z.object({ changes: z.array(changeSchema) })),
}
