import { oc } from '@orpc/contract'
import { z } from 'zod'
import { decidingKinds } from './deciding-facts.rules.ts'

/** A fact with its source in full, so that a reader can check it. */
export const factSchema = z.object({
  value: z.unknown(),
  currency: z.string().optional(),
  valueInState: z.number().optional(),
  /** Empty where the page states none. */
  year: z.string(),
  /** The application cycle that the page names. */
  cycle: z.string().optional(),
  /** What the fact was stated for, where that is more than this entry; `of` names the department or the country. */
  scope: z.enum(['department', 'university', 'rule']).optional(),
  of: z.string().optional(),
  /** Names some of what is asked for; the rest is not known. */
  isPartial: z.boolean().optional(),
  /** What other pages say that disagree. */
  conflicts: z
    .array(z.object({ value: z.unknown(), currency: z.string().optional(), year: z.string(), url: z.string() }))
    .optional(),
  note: z.string().optional(),
  source: z.object({ id: z.string(), title: z.string(), url: z.string(), checkedOn: z.string() }),
  /** Older than its shelf life: shown as old, and it decides nothing. */
  isOld: z.boolean(),
})
export type SourcedFact = z.infer<typeof factSchema>

/** A fact as a list of programmes shows it; its source is on the programme's page. */
export const decidingFactSchema = factSchema
  .omit({ source: true, conflicts: true, note: true })
  .extend({ isOfUniversity: z.boolean() })

/** What is known of the facts by which people decide. */
export const decidingFactsSchema = z.partialRecord(z.enum(decidingKinds), decidingFactSchema)

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
