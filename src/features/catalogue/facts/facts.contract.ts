import { oc } from '@orpc/contract'
import { z } from 'zod'
import { allowToken } from '#src/shared/access-scopes.ts'
import { decidingKinds } from './deciding-facts.rules.ts'

/** A fact with its full source, so that users can verify it. */
export const factSchema = z.object({
  value: z.unknown(),
  currency: z.string().optional(),
  valueInState: z.number().optional(),
  /** Empty when the page states none. */
  year: z.string(),
  /** Application cycle that the page names. */
  cycle: z.string().optional(),
  /** Scope when wider than this entry; `of` names the department or the country. */
  scope: z.enum(['department', 'university', 'rule']).optional(),
  of: z.string().optional(),
  /** Partial list of requirements; the rest is unknown. */
  isPartial: z.boolean().optional(),
  /** Values of the same fact in earlier cycles, newest first. */
  earlier: z.array(z.object({ value: z.unknown(), year: z.string() })).optional(),
  /** Conflicting values of other pages. */
  conflicts: z
    .array(z.object({ value: z.unknown(), currency: z.string().optional(), year: z.string(), url: z.string() }))
    .optional(),
  note: z.string().optional(),
  /** Sentence of the page that states it. */
  quote: z.string().optional(),
  source: z.object({ id: z.string(), title: z.string(), url: z.string(), checkedOn: z.string() }),
  /** Past its shelf life: labelled as old, and excluded from decisions. */
  isOld: z.boolean(),
})
export type SourcedFact = z.infer<typeof factSchema>

/** A fact in a list of programmes; its source is on the programme's page. */
export const decidingFactSchema = factSchema.omit({ source: true, conflicts: true, note: true, quote: true }).extend({
  isOfUniversity: z.boolean(),
  /** Price of a credit, from which the yearly price is estimated. */
  perCredit: z.number().optional(),
  /** Whether the yearly price is that of residents of the state, because the user is one. */
  isResidentPrice: z.literal(true).optional(),
  /** Whether the user accepted it from an official page. */
  isConfirmed: z.literal(true).optional(),
})

/** Known deciding facts. */
export const decidingFactsSchema = z.partialRecord(z.enum(decidingKinds), decidingFactSchema)

/** Parts of the catalogue whose entries have a history. */
export const entities = ['universities', 'programs', 'scholarships', 'faculty_profiles'] as const

/** History line of an entry. The author is a pseudonym; its text names an import or the product. */
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
    .meta(allowToken('read_catalogue'))
    .input(z.object({ entity: z.enum(entities), id: z.string().max(140) }))
    .output(z.object({ changes: z.array(changeSchema) })),
}
