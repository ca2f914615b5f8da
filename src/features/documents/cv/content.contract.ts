import { z } from 'zod'
import { maxAuthors, paperStates } from '#src/features/fact-bank/rules.ts'
import { documentDesigns, documentLanguages, paperSizes } from '../rules.ts'
import { contentLimits, sectionKinds } from './content.rules.ts'

const line = (max: number = contentLimits.line) => z.string().max(max).default('')

/** Partial date as in JSON Resume: a year, a month or a day; empty when not stated. */
export const partialDateSchema = z.union([
  z.literal(''),
  z.string().regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/),
])

/** Source of an item and its text at the time of copying; the item never changes with its source. */
export const itemSourceSchema = z.object({ fact: z.string().max(200), quoted: z.string().max(100) })

export const cvItemSchema = z.object({
  id: z.string().min(1).max(64),
  /** Name: a degree, a position, the title of a paper, a group of skills, a language. */
  title: line(),
  /** Issuer or authors: an institution, an employer, the authors of a paper. */
  by: line(contentLimits.authors),
  /** Location or venue: a town, a journal. */
  place: line(),
  start: partialDateSchema.default(''),
  end: partialDateSchema.default(''),
  isCurrent: z.boolean().default(false),
  /** Level, score, or running text. */
  note: line(contentLimits.text),
  /** Printed with the words of its scale in the document's language. */
  grade: z
    .object({ value: z.string().max(contentLimits.line), scale: z.string().max(contentLimits.line) })
    .nullable()
    .default(null),
  /** Publication status of a paper and the author position, counted from 1. */
  paper: z
    .object({
      state: z.enum(paperStates).nullable(),
      position: z.number().int().min(1).max(maxAuthors).nullable(),
      authorCount: z.number().int().min(1).max(maxAuthors).nullable(),
    })
    .nullable()
    .default(null),
  bullets: z.array(z.string().max(contentLimits.text)).max(contentLimits.bullets).default([]),
  url: line(),
  isShown: z.boolean().default(true),
  source: itemSourceSchema.nullable().default(null),
})
export type CvItem = z.infer<typeof cvItemSchema>

export const cvSectionSchema = z.object({
  id: z.string().min(1).max(64),
  kind: z.enum(sectionKinds),
  /** Empty: the default heading in the document's language. */
  title: line(contentLimits.title),
  isShown: z.boolean().default(true),
  items: z.array(cvItemSchema).max(contentLimits.items).default([]),
})
export type CvSection = z.infer<typeof cvSectionSchema>

export const cvPersonSchema = z.object({
  name: line(contentLimits.name),
  headline: line(),
  email: line(),
  phone: line(contentLimits.phone),
  location: line(),
  links: z.array(z.string().max(contentLimits.line)).max(contentLimits.links).default([]),
  summary: line(contentLimits.text),
})
export type CvPerson = z.infer<typeof cvPersonSchema>

/** Schema of a CV as it is stored and exported, independent of the source of its facts. */
export const cvContentSchema = z.object({
  language: z.enum(documentLanguages),
  direction: z.enum(['ltr', 'rtl']),
  design: z.enum(documentDesigns),
  sheet: z.enum(paperSizes).default('a4'),
  /** Target number of pages; null for no limit. */
  pageTarget: z.number().int().min(contentLimits.leastPages).max(contentLimits.pages).nullable(),
  /** Id of the target entry of the shortlist; kept after its deletion, because it may be restored. */
  targetId: z.uuid().nullable().default(null),
  person: cvPersonSchema,
  sections: z.array(cvSectionSchema).max(contentLimits.sections),
})
export type CvContent = z.infer<typeof cvContentSchema>
