import { oc } from '@orpc/contract'
import { z } from 'zod'
import { allowToken } from '#src/shared/access-scopes.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { createUploadSchema } from '#src/shared/upload-schema.ts'
import { maxWebAddressLength } from '#src/shared/web-address.ts'
import { pageFactKinds } from './page-reading.rules.ts'
import { pageReadLimits } from './read-page.rules.ts'
import {
  editorTargetKinds,
  factEffects,
  factEntities,
  maxPageFacts,
  maxValueLength,
  planTargetKinds,
  targetKinds,
  valueMembers,
} from './rules.ts'

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')

const targetId = z.string().min(1).max(140)

/** What accepted values of a page are for. */
export const planTargetSchema = z.object({ kind: z.enum(planTargetKinds), id: targetId })
export type PlanTarget = z.infer<typeof planTargetSchema>

const editorTargetSchema = z.object({ kind: z.enum(editorTargetKinds), id: targetId })
export type EditorTarget = z.infer<typeof editorTargetSchema>

/** What a page is read for. */
const targetSchema = z.union([planTargetSchema, editorTargetSchema])
export type Target = z.infer<typeof targetSchema>

/** Value that is already known: of the catalogue, or the deadline of the user's own application. */
const knownSchema = z.object({
  value: z.unknown(),
  currency: z.string().optional(),
  year: z.string(),
  url: z.string(),
  /** Whether the user confirmed it. */
  isOwn: z.boolean(),
})

const scalar = z.union([z.string().max(maxValueLength), z.number(), z.boolean()])

/** Input of a value of any kind; `isPageValue` checks its shape. */
export const pageValueSchema = z.union([scalar, z.partialRecord(z.enum(valueMembers), scalar.nullable())])
export type PageFactValue = z.infer<typeof pageValueSchema>

export const acceptedRowsSchema = z
  .array(
    z.object({
      index: z.number().int().min(0).max(maxPageFacts),
      /** Value corrected by the user, or the chosen reading of an ambiguous date. */
      value: pageValueSchema.optional(),
      /** Programme that the row is about, when not the target. */
      programId: z.string().max(140).optional(),
    }),
  )
  .min(1)
  .max(maxPageFacts)
export type AcceptedRow = z.infer<typeof acceptedRowsSchema>[number]

export const readFactSchema = z.object({
  /** Position in the list of the reading, by which it is accepted. */
  index: z.number().int().min(0).max(maxPageFacts),
  kind: z.enum(pageFactKinds),
  value: z.unknown(),
  term: z.string().nullable(),
  audience: z.string().nullable(),
  round: z.string().nullable(),
  quote: z.string(),
  /** Offsets of the quote in the text of `pages[page]`. */
  start: z.number().int(),
  end: z.number().int(),
  page: z.number().int(),
  headings: z.array(z.string()),
  /** Row, programme or track that the value is about, as the page names it. */
  appliesTo: z.string().nullable(),
  confidence: z.number().min(0).max(1),
  known: knownSchema.optional(),
  /** Whether `known` is of the same cycle and states another value. */
  contradicts: z.boolean(),
  /** Second reading of an ambiguous date such as 05/02/2027: the user has to choose. */
  otherReading: z.unknown().optional(),
  effect: z.enum(factEffects),
  /** Whether the user has accepted it. */
  isAccepted: z.boolean(),
  /** Programmes of the catalogue that `appliesTo` names: one when certain, several when the user has to choose. */
  programs: z.array(z.object({ id: z.string(), name: z.string() })).optional(),
})
export type ReadFact = z.infer<typeof readFactSchema>

export const pageReadingSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  title: z.string(),
  language: z.string(),
  kind: z.enum(['programme', 'graduate-school', 'scholarship', 'trap']),
  readAt: z.string(),
  problem: z.enum(['empty', 'scripts_only', 'login', 'not_a_page']).optional(),
  pages: z.array(z.object({ url: z.string(), title: z.string(), text: z.string() })),
  facts: z.array(readFactSchema),
  /** Programme of the catalogue that the page is about. */
  program: z.object({ id: z.string(), name: z.string(), university: z.string(), universityId: z.string() }).optional(),
  about: targetSchema.optional(),
  /** Name of the target, or of the programme; empty when the page belongs to neither. */
  aboutName: z.string(),
  /** Whether accepted values can be shared: the page has an https address and its entry is in the catalogue. */
  canShare: z.boolean(),
})
export type PageReadingDetails = z.infer<typeof pageReadingSchema>

/** Fact that the user accepted, with its proof. */
export const ownFactSchema = z.object({
  id: z.uuid(),
  kind: z.enum(pageFactKinds),
  value: z.unknown(),
  term: z.string().nullable(),
  audience: z.string().nullable(),
  round: z.string().nullable(),
  quote: z.string(),
  url: z.string(),
  /** Day on which the page was read. */
  readOn: z.iso.date(),
})
export type OwnFact = z.infer<typeof ownFactSchema>

const readErrors = {
  ...guarded,
  ...declareErrors('PAGE_NOT_READ', 'INPUT_INVALID', 'NOT_FOUND', 'TOO_MANY_REQUESTS'),
}

const address = z.string().trim().max(maxWebAddressLength)

export const officialPagesContract = {
  read: oc
    .route({
      method: 'POST',
      path: '/official-pages/read',
      summary: 'Read an official page by its address, or its pasted text or HTML',
      description: 'An address is fetched once, without cookies. Nothing is changed before the values are accepted.',
      tags: ['official-pages'],
      successStatus: 201,
    })
    .meta(allowToken('pages'))
    .input(
      z.object({
        /** Empty for pasted text without a known address. */
        url: address,
        content: z.discriminatedUnion('type', [
          z.object({ type: z.literal('address') }),
          z.object({ type: z.literal('text'), text: z.string().min(1).max(pageReadLimits.textLength) }),
          z.object({ type: z.literal('html'), html: z.string().min(1).max(pageReadLimits.htmlLength) }),
        ]),
        about: targetSchema.optional(),
      }),
    )
    .output(z.object({ reading: pageReadingSchema }))
    .errors(readErrors),
  upload: oc
    .route({
      method: 'POST',
      path: '/official-pages/upload',
      summary: 'Read a saved page or a PDF',
      tags: ['official-pages'],
      successStatus: 201,
    })
    .input(
      z.object({
        file: createUploadSchema(pageReadLimits.fileBytes),
        url: address.default(''),
        aboutKind: z.enum(targetKinds).optional(),
        aboutId: z.string().max(140).optional(),
      }),
    )
    .output(z.object({ reading: pageReadingSchema }))
    .errors({ ...readErrors, ...declareErrors('FILE_EMPTY', 'FILE_TOO_LARGE') }),
  list: oc
    .route({
      method: 'GET',
      path: '/official-pages',
      summary: 'Own readings, newest first',
      tags: ['official-pages'],
    })
    .output(
      z.object({
        readings: z.array(
          z.object({
            id: z.uuid(),
            url: z.string(),
            title: z.string(),
            readAt: z.string(),
            facts: z.number().int(),
            about: targetSchema.optional(),
          }),
        ),
      }),
    )
    .errors(guarded),
  ownFacts: oc
    .route({
      method: 'GET',
      path: '/official-pages/facts',
      summary: 'Facts of an entry that the user accepted, newest first',
      tags: ['official-pages'],
    })
    .input(z.object({ entity: z.enum(factEntities), id: z.string().max(140) }))
    .output(z.object({ facts: z.array(ownFactSchema) }))
    .errors(guarded),
  get: oc
    .route({ method: 'GET', path: '/official-pages/{id}', summary: 'One reading', tags: ['official-pages'] })
    .meta(allowToken('pages'))
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ reading: pageReadingSchema }))
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
  publish: oc
    .route({
      method: 'POST',
      path: '/official-pages/{id}/publish',
      summary: 'Save values of a page in the catalogue, for editors',
      tags: ['official-pages'],
    })
    .input(z.object({ id: z.uuid(), rows: acceptedRowsSchema, target: editorTargetSchema }))
    .output(
      z.object({
        accepted: z.number().int(),
        /** Entries of the catalogue that got a value. */
        entries: z.number().int(),
      }),
    )
    .errors(declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'NOT_FOUND', 'INPUT_INVALID')),
  remove: oc
    .route({ method: 'DELETE', path: '/official-pages/{id}', summary: 'Delete a reading', tags: ['official-pages'] })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
}
