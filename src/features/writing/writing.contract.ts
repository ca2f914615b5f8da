import { z } from 'zod'
import { generatedTextRules } from '#src/features/catalogue/rules.ts'
import { json } from './call.contract.ts'
import {
  limitUnits,
  maxLimit,
  maxPromptLength,
  minLimit,
  policies,
  textOrigins,
  writingKinds,
  writingLanguages,
} from './rules.ts'
import { templateIds } from './templates.rules.ts'

// Writing as the API returns it.

export const writingSummarySchema = z.object({
  id: z.uuid(),
  kind: z.enum(writingKinds),
  title: z.string(),
  language: z.enum(writingLanguages),
  writtenAt: z.string(),
  /** Source of a variant. */
  sourceId: z.uuid().nullable(),
  /** University of the target; empty without a target, or when the entry was removed. */
  university: z.string(),
  program: z.string(),
})
export type WritingSummary = z.infer<typeof writingSummarySchema>

export const lengthLimit = z.object({
  unit: z.enum(limitUnits),
  max: z.number().int().min(minLimit).max(maxLimit),
  lineBreak: z.union([z.literal(1), z.literal(2)]),
})
export const prompt = z.string().trim().max(maxPromptLength)

export const writingSchema = writingSummarySchema.omit({ university: true, program: true }).extend({
  /** Shortlist entry of the writing. */
  target: z
    .object({
      id: z.uuid(),
      university: z.string(),
      program: z.string(),
      /** Catalogue id, if known. */
      universityId: z.string().nullable(),
      programId: z.string().nullable(),
    })
    .nullable(),
  /** Policy of the programme on generated text. */
  policy: z.enum(policies),
  /** The user's statement and the page's policy; the stricter one applies. */
  ownPolicy: z.enum(policies),
  statedPolicy: z.object({ policy: z.enum(generatedTextRules), url: z.string(), year: z.string() }).nullable(),
  prompt: z.string(),
  lengthLimit: lengthLimit.nullable(),
  /** Outline with the guidance shown beside the text. */
  template: z.enum(templateIds).nullable(),
  /** Document, and the number of its steps. */
  content: json,
  version: z.number().int(),
  /** Number of characters by origin. */
  shares: z.record(z.enum(textOrigins), z.number().int()),
})
export type Writing = z.infer<typeof writingSchema>
