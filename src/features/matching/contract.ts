import { oc } from '@orpc/contract'
import { z } from 'zod'
import { decidingFactsSchema } from '#src/features/catalogue/facts/facts.contract.ts'
import { maxQueryLength, programFormats } from '#src/features/catalogue/rules.ts'
import { tiers } from '#src/features/catalogue/tiers.rules.ts'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { exclusionReasons } from './engine/scoring.engine.ts'
import { changeKinds } from './engine/what-if.engine.ts'
import { contributionNames, limitedSources, matchingFacts, matchSorts } from './rules.ts'
import { groupChecks } from './tiers/measured-tiers.rules.ts'

/** Schema of a score contribution; `reason` is a translation key with its parameters. */
export const contributionSchema = z.object({
  name: z.enum(contributionNames),
  /** Points added to the score; the contributions of a match sum to its score. */
  points: z.number(),
  /** Maximum points of this part; 0 when it cannot be judged, because a fact is unknown. */
  of: z.number(),
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  isKnown: z.boolean(),
  /** Kinds of the facts used; `sources` of the match states their origin. */
  facts: z.array(z.string()),
})
export type Contribution = z.infer<typeof contributionSchema>

/** Schema of the source of a fact that a score used. */
export const factSourceSchema = z.object({
  fact: z.enum(matchingFacts),
  year: z.string(),
  title: z.string(),
  url: z.string(),
  /** The user accepted it from an official page; then the title is empty. */
  isOwn: z.literal(true).optional(),
})
export type FactSource = z.infer<typeof factSourceSchema>

/** Schema of the match view of the specification, with the contributions of the score. */
export const matchSchema = z.object({
  id: z.string(),
  universityId: z.string(),
  programId: z.string().nullable(),
  university_name: z.string(),
  program_name: z.string(),
  /** True for a match in a near field only. */
  isNearField: z.boolean(),
  /** True when a register knows the programme by its field only: its university may use another name. */
  isByField: z.boolean(),
  /** Further programmes of its university known by this field only; they share the entry. */
  also: z.array(z.object({ programId: z.string(), name: z.string() })),
  /** "MSc", "JD": distinguishes programmes of one name. */
  degree: z.string(),
  /** 0 to 1: the known fit. */
  match_score: z.number(),
  /** 0 to 1: the maximum of the parts that can be judged. */
  judged: z.number(),
  /** Equal for tied matches, which differ in no known fact; empty when ties are not computed. */
  tie: z.string(),
  /** Audience or mode of teaching when unusual. */
  format: z.enum(programFormats).nullable(),
  location: z.string(),
  website_url: z.string(),
  category: z.enum(tiers).nullable(),
  reasoning: z.array(contributionSchema),
  unknown: z.array(z.string()),
  /** Sources of facts from the catalogue; reported outcomes have none. */
  sources: z.array(factSourceSchema),
  requirements: z.array(z.string()),
  application_deadline: z.string().nullable(),
  /** Known deciding facts. */
  facts: decidingFactsSchema,
  source: z.enum(['cv_analysis', 'ai_matching', 'fallback']),
})
export type Match = z.infer<typeof matchSchema>

const count = z.number().int()

/** Schema of a what-if result: a change by the applicant, and the number of programmes it affects. */
export const changeSchema = z.object({
  kind: z.enum(changeKinds),
  value: z.union([z.number(), z.string()]),
  programs: count,
})

/** Schema of the number of excluded programmes by reason. */
export const leftOutSchema = z.object({ reason: z.enum(exclusionReasons), programs: count })
export type LeftOut = z.infer<typeof leftOutSchema>

/** Schema of a programme's standing for a user: its score, or the reason of its exclusion. */
export const standingSchema = z.object({
  programId: z.string(),
  /** 0 to 1; null for an excluded programme. */
  score: z.number().nullable(),
  /** 0 to 1: the maximum of the parts that can be judged. */
  judged: z.number(),
  tier: z.enum(tiers).nullable(),
  leftOut: z.enum(exclusionReasons).nullable(),
})
export type Standing = z.infer<typeof standingSchema>

/**
 * Schema of the tier record: how often a tier came true in the published measurement, for applicants measured alike.
 */
export const tierRecordSchema = z.object({ tier: z.enum(tiers), count, acceptedShare: z.number() })

const refusals = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')

export const matchingContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/matches',
      summary: 'Matched programmes, best first, with reasons',
      tags: ['matching'],
    })
    .meta(allowToken('read_plans'))
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(200).default(6),
        sort: z.enum(matchSorts).default('match'),
        /** Cursor: the `next` of the previous page in the same order. */
        after: z.string().max(300).optional(),
        /** Includes countries that the user did not choose. */
        elsewhere: z.literal('yes').optional(),
        /** Filters of the whole ranking: country, tier, and words of programme and university. */
        country: z
          .string()
          .regex(/^[A-Z]{2}$/)
          .optional(),
        tier: z.enum([...tiers, 'unknown']).optional(),
        query: z.string().trim().min(1).max(maxQueryLength).optional(),
      }),
    )
    .output(
      z.object({
        matches: z.array(matchSchema),
        /** Criteria of the ranking, with defaults for unstated ones. Null after a timeout. */
        wish: z.object({ level: z.string(), field: z.string(), countries: z.array(z.string()) }).nullable(),
        total: count,
        /** Number of matches in the wanted field. */
        inField: count,
        /** Number of programmes in that field with unmet requirements. */
        inFieldUnmet: count,
        /** When the catalogue has none of it in the user's countries: counts of the others, most first. */
        elsewhereInField: z.array(z.object({ country: z.string(), programs: count })),
        /** Number of further matches in countries that the user did not choose. */
        elsewhere: count,
        /** For an empty ranking: exclusions of programmes with the user's level and a field near theirs. */
        leftOut: z.array(leftOutSchema),
        /** Cursor of the next page; null on the last. */
        next: z.string().nullable(),
        /** Number of matches by country, most first, under all filters except the country. */
        countries: z.array(z.object({ country: z.string(), programs: count })),
        /** Best match of each chosen country that has matches, but none on the first page. */
        wishedElsewhere: z.array(matchSchema),
        missing: z.array(z.string()),
        /** Late sources, which are omitted; without the database, the last ranking replaces it. */
        late: z.array(z.enum(limitedSources)),
      }),
    )
    .errors({ ...refusals, ...declareErrors('INPUT_INVALID') }),
  standings: oc
    .route({
      method: 'GET',
      path: '/universities/{universityId}/standings',
      summary: 'The score of each programme of a university, or why it is not in the ranking',
      tags: ['matching'],
    })
    .meta(allowToken('read_plans'))
    .input(z.object({ universityId: z.string().max(200) }))
    .output(z.object({ standings: z.array(standingSchema) }))
    .errors(refusals),
  program: oc
    .route({
      method: 'GET',
      path: '/programs/{programId}/match',
      summary: 'The score of one programme with its reasons, or why it is not in the ranking',
      tags: ['matching'],
    })
    .meta(allowToken('read_plans'))
    .input(z.object({ programId: z.string().max(140) }))
    .output(z.object({ match: matchSchema.nullable(), leftOut: z.enum(exclusionReasons).nullable() }))
    .errors(refusals),
  explain: oc
    .route({
      method: 'GET',
      path: '/matches/explanation',
      summary: 'What is left out and why, what would change it, and how often tiers came true',
      tags: ['matching'],
    })
    .meta(allowToken('read_plans'))
    .output(
      z.object({
        leftOut: z.array(leftOutSchema),
        changes: z.array(changeSchema),
        tierRecords: z.array(tierRecordSchema),
        /** Result of the check for the user's field and level; only `holds` shows numbers. */
        tierCheck: z.enum([...groupChecks, 'unmeasured']),
        /** True when the figures are those of applicants with a known citizenship. */
        isCitizenshipSaid: z.boolean(),
        measuredAt: z.string(),
      }),
    )
    .errors(refusals),
}
