import { oc } from '@orpc/contract'
import { z } from 'zod'
import { decidingFactsSchema } from '#src/features/catalogue/facts/facts.contract.ts'
import { programFormats } from '#src/features/catalogue/rules.ts'
import { tiers } from '#src/features/catalogue/tiers.rules.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { exclusionReasons } from './engine/scoring.engine.ts'
import { changeKinds } from './engine/what-if.engine.ts'
import { contributionNames, limitedSources, matchingFacts, matchSorts } from './rules.ts'
import { groupChecks } from './tiers/measurement.engine.ts'

/** One part of a score with the sentence that explains it; `reason` is a translation key with its parameters. */
export const contributionSchema = z.object({
  name: z.enum(contributionNames),
  /** What it adds to the score; the contributions of a match sum to its score. */
  points: z.number(),
  /** The most this part can add; 0 where it cannot be judged, because a fact is not known. */
  of: z.number(),
  reason: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  isKnown: z.boolean(),
  /** The kinds of facts that it used; `sources` of the match says where they come from. */
  facts: z.array(z.string()),
})
export type Contribution = z.infer<typeof contributionSchema>

/** Where one of the facts comes from that a score used. */
export const factSourceSchema = z.object({
  fact: z.enum(matchingFacts),
  year: z.string(),
  title: z.string(),
  url: z.string(),
})
export type FactSource = z.infer<typeof factSourceSchema>

/** The match view of the specification, with what the score is made of. */
export const matchSchema = z.object({
  id: z.string(),
  universityId: z.string(),
  programId: z.string().nullable(),
  university_name: z.string(),
  program_name: z.string(),
  /** Whether it is in a field near the one that the person wants, and not in that one. */
  isNearField: z.boolean(),
  /** Whether a register knows it by its field alone: its university may call it otherwise. */
  isByField: z.boolean(),
  /** Further programmes that its university is known to have by this field alone; they share the place. */
  also: z.array(z.object({ programId: z.string(), name: z.string() })),
  /** "MSc", "JD": what tells programmes of one name apart. */
  degree: z.string(),
  /** 0 to 1: what is known to fit. */
  match_score: z.number(),
  /** 0 to 1: the most that the parts that can be judged could add. */
  judged: z.number(),
  /** The same for matches that differ in nothing that is known; empty where that is not said. */
  tie: z.string(),
  /** For whom or how it is taught, where that is unlike other programmes. */
  format: z.enum(programFormats).nullable(),
  location: z.string(),
  website_url: z.string(),
  category: z.enum(tiers).nullable(),
  reasoning: z.array(contributionSchema),
  unknown: z.array(z.string()),
  /** As far as their facts are of the catalogue and not of reported outcomes. */
  sources: z.array(factSourceSchema),
  requirements: z.array(z.string()),
  application_deadline: z.string().nullable(),
  /** What people decide by, as far as it is known. */
  facts: decidingFactsSchema,
  source: z.enum(['cv_analysis', 'ai_matching', 'fallback']),
})
export type Match = z.infer<typeof matchSchema>

const count = z.number().int()

/** What a person could change, and for how many programmes it would matter. */
export const changeSchema = z.object({
  kind: z.enum(changeKinds),
  value: z.union([z.number(), z.string()]),
  programs: count,
})

/** How many programmes are not in the ranking, by the reason that keeps them out. */
export const leftOutSchema = z.object({ reason: z.enum(exclusionReasons), programs: count })
export type LeftOut = z.infer<typeof leftOutSchema>

/** Where one programme stands for a person: its score, or the reason that keeps it out of the ranking. */
export const standingSchema = z.object({
  programId: z.string(),
  /** 0 to 1; null when it is left out. */
  score: z.number().nullable(),
  /** 0 to 1: the most that the parts that can be judged could add. */
  judged: z.number(),
  tier: z.enum(tiers).nullable(),
  leftOut: z.enum(exclusionReasons).nullable(),
})
export type Standing = z.infer<typeof standingSchema>

/** How often a tier came true in the published measurement, for people who are measured alike. */
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
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(200).default(6),
        sort: z.enum(matchSorts).default('match'),
        /** The `next` of the page before, which had the same order. */
        after: z.string().max(300).optional(),
        /** Also places in countries that the person did not choose. */
        elsewhere: z.literal('yes').optional(),
      }),
    )
    .output(
      z.object({
        matches: z.array(matchSchema),
        /** What the ranking is by; a default stands where the person has not said it. Null where the ranking did not come in time. */
        wish: z.object({ level: z.string(), field: z.string(), countries: z.array(z.string()) }).nullable(),
        total: count,
        /** How many of them are in the field that the person wants. */
        inField: count,
        /** How many programmes of that field are not, because they ask for what the person does not have. */
        inFieldUnmet: count,
        /** Where the catalogue has none at all of it in the person's countries: what the others have, most first. */
        elsewhereInField: z.array(z.object({ country: z.string(), programs: count })),
        /** How many more there are in countries that the person did not choose. */
        elsewhere: count,
        /** Where nothing is left: what keeps the programmes out that have the person's level and a field near theirs. */
        leftOut: z.array(leftOutSchema),
        /** Where the next page begins; null on the last. */
        next: z.string().nullable(),
        missing: z.array(z.string()),
        /** Sources that took too long and are left out; without the database, the last ranking stands in. */
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
    .output(
      z.object({
        leftOut: z.array(leftOutSchema),
        changes: z.array(changeSchema),
        tierRecords: z.array(tierRecordSchema),
        /** Whether the check of the person's own field and level holds; else no number is shown. */
        tierCheck: z.enum([...groupChecks, 'unmeasured']),
        /** Whether the figures are those of people whose citizenship is known. */
        isCitizenshipSaid: z.boolean(),
        measuredAt: z.string(),
      }),
    )
    .errors(refusals),
}
