import { z } from 'zod'
import { maxAuthors, paperStates } from '#src/features/fact-bank/rules.ts'
import { documentDesigns, documentLanguages, paperSizes } from '../rules.ts'
import { contentLimits, sectionKinds } from './content.rules.ts'

const line = (max: number = contentLimits.line) => z.string().max(max).default('')

/** A year, a month or a day, as JSON Resume has it; empty when it is not said. */
export const partialDateSchema = z.union([
  z.literal(''),
  z.string().regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/),
])

/** Where an item comes from and what stood there when it was taken over; the item itself never changes with it. */
export const itemSourceSchema = z.object({ fact: z.string().max(200), quoted: z.string().max(100) })

export const cvItemSchema = z.object({
  id: z.string().min(1).max(64),
  /** What it is: a degree, a position, the title of a paper, a group of skills, a language. */
  title: line(),
  /** Who gave it or who wrote it: an institution, an employer, the authors. */
  by: line(contentLimits.authors),
  /** Where: a town, a journal. */
  place: line(),
  start: partialDateSchema.default(''),
  end: partialDateSchema.default(''),
  isCurrent: z.boolean().default(false),
  /** Level, score, or running text. */
  note: line(contentLimits.text),
  /** Printed in the words of its scale and of the document's language. */
  grade: z
    .object({ value: z.string().max(contentLimits.line), scale: z.string().max(contentLimits.line) })
    .nullable()
    .default(null),
  /** How far a paper has come, and the person's place among its authors, counted from 1. */
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
  /** Empty: as the language calls such a section. */
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

/** A CV as it is kept and exported, wherever its facts come from. */
export const cvContentSchema = z.object({
  language: z.enum(documentLanguages),
  direction: z.enum(['ltr', 'rtl']),
  design: z.enum(documentDesigns),
  sheet: z.enum(paperSizes).default('a4'),
  /** How many pages it should have at most; null: as many as it takes. */
  pageTarget: z.number().int().min(contentLimits.leastPages).max(contentLimits.pages).nullable(),
  /** The entry of the shortlist that it is for; one that was removed leaves its id, and may come back. */
  targetId: z.uuid().nullable().default(null),
  person: cvPersonSchema,
  sections: z.array(cvSectionSchema).max(contentLimits.sections),
})
export type CvContent = z.infer<typeof cvContentSchema>
