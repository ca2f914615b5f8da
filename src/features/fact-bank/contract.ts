import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { factLengths, maxAuthors, maxFactBullets, maxFacts, maxMerged, maxQuotes, paperStates } from './rules.ts'

const line = z.string().trim().max(factLengths.line)
const title = line.min(1)
const detail = line.default('')
const text = z.string().trim().max(factLengths.text)
const note = text.default('')

/** Partial date as in JSON Resume: a year, a month or a day; empty when not stated. */
const partialDate = z.union([z.literal(''), z.string().regex(/^\d{4}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/)])
const period = { start: partialDate.default(''), end: partialDate.default('') }

/** Set for ongoing items only; ended and undated items omit it. */
const isCurrent = z.literal(true).optional()

/** What was done in a post or project, one point each; omitted without any. */
const bullets = z.array(line.min(1)).min(1).max(maxFactBullets).optional()

const values = {
  degree: z.object({ title, by: detail, field: detail, ...period, isCurrent, note }),
  /** `title` is the grade on its original scale. */
  grade: z.object({ title, scale: detail, by: detail, note }),
  course: z.object({ title, by: detail, grade: detail, ...period, note }),
  project: z.object({ title, by: detail, ...period, isCurrent, url: detail, note, bullets }),
  paper: z.object({
    title,
    authors: z.string().trim().max(factLengths.authors).default(''),
    venue: detail,
    date: partialDate.default(''),
    url: detail,
    state: z.enum(paperStates).nullable().default(null),
    /** Author position of the applicant, counted from 1, and the number of authors. */
    position: z.number().int().min(1).max(maxAuthors).nullable().default(null),
    authorCount: z.number().int().min(1).max(maxAuthors).nullable().default(null),
    note,
  }),
  talk: z.object({ title, by: detail, place: detail, date: partialDate.default(''), note }),
  work: z.object({ title, by: detail, place: detail, ...period, isCurrent, note, bullets }),
  teaching: z.object({ title, by: detail, place: detail, ...period, isCurrent, note, bullets }),
  award: z.object({ title, by: detail, date: partialDate.default(''), note }),
  test: z.object({ title, score: detail, takenOn: partialDate.default(''), note }),
  skill: z.object({ title, level: detail }),
  language: z.object({ title, level: detail }),
  motive: z.object({ text: text.min(1) }),
} as const

const ofKind = <const K extends keyof typeof values>(kind: K) =>
  z.object({ kind: z.literal(kind), value: values[kind] })

/** Schema of a stated fact: its kind and the value of that kind. */
export const statedFactSchema = z.discriminatedUnion('kind', [
  ofKind('degree'),
  ofKind('grade'),
  ofKind('course'),
  ofKind('project'),
  ofKind('paper'),
  ofKind('talk'),
  ofKind('work'),
  ofKind('teaching'),
  ofKind('award'),
  ofKind('test'),
  ofKind('skill'),
  ofKind('language'),
  ofKind('motive'),
])
export type StatedFact = z.infer<typeof statedFactSchema>

/** Schema of the origin of a fact: a line of a CV, typed text with its date, or the profile. */
export const originSchema = z.discriminatedUnion('from', [
  z.object({
    from: z.literal('cv'),
    analysisId: z.uuid(),
    filename: z.string(),
    page: z.number().int().nullable(),
    line: z.number().int(),
    excerpt: z.string(),
  }),
  z.object({ from: z.literal('typed'), on: z.iso.date() }),
  z.object({ from: z.literal('profile') }),
])
export type FactOrigin = z.infer<typeof originSchema>

const factSchema = z.object({
  id: z.uuid(),
  /** Revision counter, incremented by each correction, from 1. */
  revision: z.number().int(),
  fact: statedFactSchema,
  origin: originSchema,
  createdAt: z.string(),
  updatedAt: z.string(),
})
export type Fact = z.infer<typeof factSchema>

/** Former version of a fact, and the reason of its replacement. */
const formerFactSchema = z.object({
  revision: z.number().int(),
  change: z.enum(['corrected', 'merged']),
  fact: statedFactSchema,
  origin: originSchema,
  replacedAt: z.string(),
})

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const onFact = { ...guarded, ...declareErrors('NOT_FOUND') }

export const evidenceContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/facts',
      summary: 'The applicant’s facts, and which say the same',
      tags: ['evidence'],
    })
    .output(z.object({ facts: z.array(factSchema), doubles: z.array(z.array(z.uuid())) }))
    .errors(guarded),
  history: oc
    .route({ method: 'GET', path: '/facts/{id}/history', summary: 'What a fact said before', tags: ['evidence'] })
    .input(z.object({ id: z.uuid() }))
    .output(z.array(formerFactSchema))
    .errors(onFact),
  add: oc
    .route({ method: 'POST', path: '/facts', summary: 'State a fact', tags: ['evidence'], successStatus: 201 })
    .input(z.object({ fact: statedFactSchema }))
    .output(factSchema)
    .errors({ ...guarded, ...declareErrors('LIST_FULL', 'TOO_MANY_REQUESTS') }),
  correct: oc
    .route({
      method: 'PATCH',
      path: '/facts/{id}',
      summary: 'Put a fact right; what it said before stays in its history',
      tags: ['evidence'],
    })
    .input(z.object({ id: z.uuid(), revision: z.number().int(), fact: statedFactSchema }))
    .output(factSchema)
    .errors({ ...onFact, ...declareErrors('EDIT_CONFLICT', 'TOO_MANY_REQUESTS') }),
  merge: oc
    .route({
      method: 'POST',
      path: '/facts/{id}/merge',
      summary: 'Let one fact stand for others that say the same; their words go into its history',
      tags: ['evidence'],
    })
    .input(z.object({ id: z.uuid(), others: z.array(z.uuid()).min(1).max(maxMerged) }))
    .output(factSchema)
    .errors({ ...onFact, ...declareErrors('TOO_MANY_REQUESTS') }),
  remove: oc
    .route({ method: 'DELETE', path: '/facts/{id}', summary: 'Remove a fact', tags: ['evidence'] })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors(onFact),
  restore: oc
    .route({
      method: 'POST',
      path: '/facts/{id}/restore',
      summary: 'Bring a removed fact back with its history, within a day',
      tags: ['evidence'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(factSchema)
    .errors({ ...onFact, ...declareErrors('LIST_FULL') }),
  compare: oc
    .route({
      method: 'POST',
      path: '/facts/compare',
      summary: 'Whether facts still say what a print quoted of them',
      description:
        'A quotation names the fact and the revision that was printed. A merged fact answers for those in it.',
      tags: ['evidence'],
    })
    .input(z.object({ quotes: z.array(z.object({ id: z.uuid(), revision: z.number().int() })).max(maxQuotes) }))
    .output(
      z
        .array(
          z.object({
            id: z.uuid(),
            state: z.enum(['same', 'changed', 'merged', 'gone']),
            /** Current fact; null when it is deleted. */
            now: factSchema.nullable(),
          }),
        )
        .max(maxFacts),
    )
    .errors(guarded),
}
