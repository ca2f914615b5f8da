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

// A writing as the calls answer it.

export const writingSummarySchema = z.object({
  id: z.uuid(),
  kind: z.enum(writingKinds),
  title: z.string(),
  language: z.enum(writingLanguages),
  writtenAt: z.string(),
  /** The writing that it is a variant of. */
  sourceId: z.uuid().nullable(),
  /** What it is for; empty where nothing was chosen or the entry is gone. */
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
  /** The entry of the shortlist that it is for. */
  target: z
    .object({
      id: z.uuid(),
      university: z.string(),
      program: z.string(),
      /** Of the catalogue, where it has them. */
      universityId: z.string().nullable(),
      programId: z.string().nullable(),
    })
    .nullable(),
  /** Whether that programme lets text be generated. */
  policy: z.enum(policies),
  /** What the person said of it, and what its page says; the stricter holds. */
  ownPolicy: z.enum(policies),
  statedPolicy: z.object({ policy: z.enum(generatedTextRules), url: z.string(), year: z.string() }).nullable(),
  prompt: z.string(),
  lengthLimit: lengthLimit.nullable(),
  /** The outline that it began from, whose guidance stands beside it. */
  template: z.enum(templateIds).nullable(),
  /** The document, and how many steps made it. */
  content: json,
  version: z.number().int(),
  /** Characters of the text by how they came into it. */
  shares: z.record(z.enum(textOrigins), z.number().int()),
})
export type Writing = z.infer<typeof writingSchema>
