import { oc } from '@orpc/contract'
import { z } from 'zod'
import { emptySearchSchema } from '#src/features/catalogue/empty-searches/empty-searches.contract.ts'

const share = z.number().min(0).max(1)
const tierSchema = z.object({ count: z.number().int(), acceptedShare: share.nullable() })

const tiersSchema = z.object({ reach: tierSchema, target: tierSchema, safety: tierSchema })
const measuredSlices = z.array(z.object({ id: z.string(), tiers: tiersSchema }))

/** Accuracy of estimates on held-out outcomes; shares from 0 to 1. */
export const measurementSchema = z.object({
  measuredAt: z.string(),
  files: z.array(
    z.object({
      name: z.string(),
      rows: z.number().int(),
      /** Rows with a recognised university and decision, and those of them that were held out. */
      resolved: z.number().int(),
      checked: z.number().int(),
      seasons: z.string(),
      split: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('seasons'), held: z.array(z.number().int()) }),
        z.object({ kind: z.enum(['applicants', 'people']) }),
      ]),
      auc: share.nullable(),
      brier: share.nullable(),
      withinApplicant: share.nullish(),
      withinProgram: share.nullish(),
      tiers: tiersSchema,
      /** The same for users without a stated citizenship. */
      unsaid: z.object({
        auc: share.nullable(),
        brier: share.nullable(),
        tiers: tiersSchema,
      }),
      reliability: z.array(z.object({ predicted: share, accepted: share, count: z.number().int() })),
    }),
  ),
  /** Accuracy of each tier by season, country and basis of the tier. */
  slices: z.object({ season: measuredSlices, country: measuredSlices, evidence: measuredSlices }),
})
export type Measurement = z.infer<typeof measurementSchema>

/** Results of the assistant on the committed questions, and the provider that worded its responses. */
export const assistantMeasurementSchema = z.object({
  measuredAt: z.string(),
  /** `built-in`, or the name of a language model. */
  provider: z.string(),
  questions: z.number().int(),
  right: z.number().int(),
  wrong: z.number().int(),
  refused: z.number().int(),
})
export type AssistantMeasurement = z.infer<typeof assistantMeasurementSchema>

const understood = z.object({
  questions: z.number().int(),
  right: z.number().int(),
  /** Questions that are answered with another subject. */
  wrong: z.number().int(),
  /** Questions for which the assistant offers three subjects. */
  asked: z.number().int(),
})

/** Subjects that the assistant recognises in questions it was not trained on, by language code and over `all`. */
export const understandingMeasurementSchema = z.object({
  measuredAt: z.string(),
  byLanguage: z.record(z.string(), understood).and(z.object({ all: understood })),
})
export type UnderstandingMeasurement = z.infer<typeof understandingMeasurementSchema>

export const injectionPlaces = ['notes', 'cv', 'profile', 'requirement', 'deadline', 'programme', 'message'] as const

/** Number of committed injections without effect against a model that obeys every attacker, by place. */
export const injectionResultSchema = z.object({
  measuredAt: z.string(),
  places: z.array(
    z.object({ place: z.enum(injectionPlaces), attempts: z.number().int(), withstood: z.number().int() }),
  ),
})
export type InjectionResult = z.infer<typeof injectionResultSchema>

/** Groups of inventions, as the public figures sum them. */
export const writingGroups = [
  'numbers',
  'times',
  'names',
  'honours',
  'roles',
  'papers',
  'skills',
  'programme',
  'reasons',
  'form',
] as const

const marked = z.object({ marked: z.number().int(), of: z.number().int() })
const writingSet = z.object({
  documents: z.number().int(),
  /** Sentences of each verdict, and how many of them the check marks. */
  invented: marked,
  supported: marked,
  free: marked,
  groups: z.array(marked.extend({ group: z.enum(writingGroups) })),
})

/** Detection rate of inventions: in documents used for tuning, and in held-out documents. */
export const writingMeasurementSchema = z.object({ measuredAt: z.string(), own: writingSet, others: writingSet })
export type WritingMeasurement = z.infer<typeof writingMeasurementSchema>

const slices = z.array(z.object({ id: z.string(), count: z.number().int() }))

export const figuresSchema = z.object({
  universities: z.number().int(),
  programs: z.number().int(),
  scholarships: z.number().int(),
  countries: slices,
  fields: slices,
  levels: slices,
  /** Programmes with at least five facts. */
  wellKnown: z.object({ countries: slices, fields: slices }),
  facts: z.array(
    z.object({
      kind: z.string(),
      known: z.number().int(),
      old: z.number().int(),
      firstYear: z.string(),
      lastYear: z.string(),
      sources: z.array(z.string()),
    }),
  ),
  sources: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      publisher: z.string(),
      url: z.string(),
      year: z.string().nullable(),
      checkedOn: z.string(),
    }),
  ),
  /** Most frequent searches without result. */
  emptySearches: z.array(emptySearchSchema),
  measurement: measurementSchema.nullable(),
  assistant: assistantMeasurementSchema.nullable(),
  understanding: understandingMeasurementSchema.nullable(),
  injections: injectionResultSchema.nullable(),
  writing: writingMeasurementSchema.nullable(),
})
export type Figures = z.infer<typeof figuresSchema>

export const figuresContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/figures',
      summary: 'Public figures: the catalogue, the age of its facts, how well matching predicts',
      tags: ['figures'],
    })
    .output(figuresSchema),
}
