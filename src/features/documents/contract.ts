import { oc } from '@orpc/contract'
import { z } from 'zod'
import { machineReadingSchema } from '#src/features/cv/contract.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { fileResponseSchema } from '#src/shared/file-response-schema.ts'
import { cvContentSchema, cvItemSchema } from './cv/content.contract.ts'
import { sectionKinds } from './cv/content.rules.ts'
import { shownPageSchema } from './page-preview.contract.ts'
import {
  documentDesigns,
  documentKinds,
  documentLanguages,
  exportFormats,
  machineFormats,
  maxResumeLength,
  maxTitleLength,
} from './rules.ts'

const title = z.string().trim().min(1).max(maxTitleLength)

export const documentSummarySchema = z.object({
  id: z.uuid(),
  kind: z.enum(documentKinds),
  title: z.string(),
  language: z.enum(documentLanguages),
  design: z.enum(documentDesigns),
  version: z.number().int(),
  updatedAt: z.string(),
})
/** Document in a list, with its target entry of the shortlist. */
const listedDocumentSchema = documentSummarySchema.extend({ targetId: z.uuid().nullable() })
export type ListedDocument = z.infer<typeof listedDocumentSchema>

export const writtenDocumentSchema = documentSummarySchema.extend({ content: cvContentSchema })
export type WrittenDocument = z.infer<typeof writtenDocumentSchema>

/** Schema of a stated or accepted fact, offered as an item of a CV. */
export const offeredFactSchema = z.object({
  /** Id of the fact in quotations. */
  fact: z.string(),
  /** Changes with the fact (revision). */
  quoted: z.string(),
  section: z.enum(sectionKinds),
  item: cvItemSchema,
})
export type OfferedFact = z.infer<typeof offeredFactSchema>

const guarded = declareErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const compiled = declareErrors('TOO_MANY_REQUESTS', 'DOCUMENT_NOT_SET', 'DOCUMENT_TOO_LONG', 'DOCUMENT_TOO_SLOW')
const tags = ['documents']

export const documentsContract = {
  list: oc
    .route({ method: 'GET', path: '/documents', summary: 'The own documents, latest first', tags })
    .output(z.array(listedDocumentSchema))
    .errors(guarded),
  get: oc
    .route({ method: 'GET', path: '/documents/{id}', summary: 'A document with its content', tags })
    .input(z.object({ id: z.uuid() }))
    .output(writtenDocumentSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
  facts: oc
    .route({ method: 'GET', path: '/documents/facts', summary: 'What a CV can be made from', tags })
    .output(z.object({ person: cvContentSchema.shape.person, facts: z.array(offeredFactSchema) }))
    .errors(guarded),
  create: oc
    .route({
      method: 'POST',
      path: '/documents',
      summary: 'Begin a CV: empty, from the profile, from another CV or from JSON Resume',
      tags,
      successStatus: 201,
    })
    .input(
      z.object({
        title,
        language: z.enum(documentLanguages),
        /** Defaults to the design of the copied CV, or else the first. */
        design: z.enum(documentDesigns).optional(),
        start: z.discriminatedUnion('from', [
          z.object({ from: z.literal('empty') }),
          z.object({ from: z.literal('facts') }),
          z.object({ from: z.literal('document'), id: z.uuid() }),
          z.object({ from: z.literal('jsonResume'), text: z.string().max(maxResumeLength) }),
        ]),
      }),
    )
    .output(writtenDocumentSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'LIST_FULL', 'FILE_TYPE_INVALID') }),
  update: oc
    .route({ method: 'PATCH', path: '/documents/{id}', summary: 'Change a document', tags })
    .input(
      z.object({
        id: z.uuid(),
        version: z.number().int(),
        title: title.optional(),
        content: cvContentSchema.optional(),
      }),
    )
    .output(writtenDocumentSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'EDIT_CONFLICT') }),
  remove: oc
    .route({ method: 'DELETE', path: '/documents/{id}', summary: 'Remove a document', tags })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.uuid() }))
    .errors({ ...guarded, ...declareErrors('NOT_FOUND') }),
  restore: oc
    .route({
      method: 'POST',
      path: '/documents/{id}/restore',
      summary: 'Bring a removed document back, within a day',
      tags,
    })
    .input(z.object({ id: z.uuid() }))
    .output(writtenDocumentSchema)
    .errors({ ...guarded, ...declareErrors('NOT_FOUND', 'LIST_FULL') }),
  preview: oc
    .route({
      method: 'POST',
      path: '/documents/preview',
      summary: 'A page of a CV as an SVG',
      tags,
    })
    .input(z.object({ content: cvContentSchema, page: shownPageSchema }))
    .output(
      z.object({
        /** Requested page, or the last one when there are fewer. */
        svg: z.string(),
        pages: z.number().int(),
        /** Characters without a glyph; each is printed as a box. */
        missing: z.array(z.string()),
      }),
    )
    .errors({ ...guarded, ...compiled }),
  sample: oc
    .route({
      method: 'GET',
      path: '/documents/samples/{design}',
      summary: 'A design shown with the CV of an invented person, as SVG',
      tags,
      outputStructure: 'detailed',
    })
    .input(z.object({ design: z.enum(documentDesigns), language: z.enum(documentLanguages) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: fileResponseSchema }))
    .errors(compiled),
  machine: oc
    .route({
      method: 'GET',
      path: '/documents/{id}/machine',
      summary: 'What a parser reads of an exported document',
      description: 'The export is made and read by the reader of uploaded CVs.',
      tags,
    })
    .input(z.object({ id: z.uuid(), format: z.enum(machineFormats) }))
    .output(machineReadingSchema)
    .errors({
      ...guarded,
      ...compiled,
      ...declareErrors('NOT_FOUND', 'FILE_DAMAGED', 'FILE_TOO_COMPLEX', 'FILE_WITHOUT_TEXT'),
    }),
  download: oc
    .route({
      method: 'GET',
      path: '/documents/{id}/file',
      summary: 'A document as PDF, DOCX, plain text or JSON Resume',
      tags,
      outputStructure: 'detailed',
    })
    .input(z.object({ id: z.uuid(), format: z.enum(exportFormats) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: fileResponseSchema }))
    .errors({ ...guarded, ...compiled, ...declareErrors('NOT_FOUND') }),
}
