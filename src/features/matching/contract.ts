import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declaredErrors } from '#src/shared/errors.ts'
import { tiers } from './rules.ts'

/** One part of a score with the sentence that explains it; `reason` is a translation key with its parameters. */
export const contributionSchema = z.object({
  name: z.enum(['tier', 'field', 'research', 'level', 'budget', 'country', 'deadline']),
  /** What it adds to the score; the contributions of a match sum to its score. */
  points: z.number(),
  /** The most this part can add. */
  of: z.number(),
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  isKnown: z.boolean(),
})
export type Contribution = z.infer<typeof contributionSchema>

/** The match view of the specification, with what the score is made of. */
export const matchSchema = z.object({
  id: z.string(),
  universityId: z.string(),
  programId: z.string().nullable(),
  university_name: z.string(),
  program_name: z.string(),
  /** 0 to 1. */
  match_score: z.number(),
  location: z.string(),
  website_url: z.string(),
  category: z.enum(tiers).nullable(),
  reasoning: z.array(contributionSchema),
  unknown: z.array(z.string()),
  requirements: z.array(z.string()),
  application_deadline: z.string().nullable(),
  source: z.enum(['cv_analysis', 'ai_matching', 'fallback']),
})
export type Match = z.infer<typeof matchSchema>

export const matchingContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/matches',
      summary: 'Matched programmes, best first, with reasons',
      tags: ['matching'],
    })
    .input(z.object({ limit: z.coerce.number().int().min(1).max(200).default(6) }))
    .output(z.object({ matches: z.array(matchSchema), total: z.number().int(), missing: z.array(z.string()) }))
    .errors(declaredErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')),
}
