import { oc } from '@orpc/contract'
import { z } from 'zod'
import { maxFactBullets } from '#src/features/fact-bank/rules.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { createUploadSchema } from '#src/shared/upload-schema.ts'
import { maxCvBytes, maxDecidedLength } from './cv-limits.rules.ts'

export const findingFields = [
  'name',
  'email',
  'institution',
  'degree',
  'gpa',
  'field',
  'graduationYear',
  'researchInterest',
  'publication',
  'work',
  'teaching',
  'project',
  'talk',
  'award',
  'test',
  'language',
  'skill',
] as const

/** Finding: a value with its position and confidence. It is not a statement of the applicant until accepted. */
export const findingSchema = z.object({
  id: z.string(),
  field: z.enum(findingFields),
  value: z.string(),
  /** Of a grade: its scale as written, such as `4.0` or `german`. */
  scale: z.string().nullable(),
  place: z.object({ page: z.number().int().nullable(), line: z.number().int(), excerpt: z.string() }),
  /** From 0 to 1. */
  confidence: z.number().min(0).max(1),
  /** Of a publication: its status, when the entry or the heading above states it. */
  state: z.enum(['published', 'accepted', 'submitted', 'inPreparation']).optional(),
  /** Of a publication: the applicant's position among the authors, counted from 1. */
  authorship: z.object({ position: z.number().int(), authors: z.number().int() }).optional(),
  /** Of a post or project: what was done there, in the words of the CV. Of a degree: its thesis. */
  bullets: z.array(z.string()).optional(),
})
export type Finding = z.infer<typeof findingSchema>

/** Notice about unreadable content; `page` when it concerns one page. */
export const noticeSchema = z.object({
  code: z.enum(['PAGE_UNREADABLE', 'TEXT_CUT', 'NO_SECTIONS', 'GLYPHS_UNMAPPED', 'HIDDEN_TEXT', 'OTHER_LANGUAGE']),
  page: z.number().int().nullable(),
})
export type Notice = z.infer<typeof noticeSchema>

/** Extraction of a stored file: the pieces of each page in position, and the text in reading order. */
export const machineReadingSchema = z.object({
  pages: z.array(
    z.object({
      page: z.number().int(),
      width: z.number(),
      height: z.number(),
      pieces: z.array(
        z.object({
          text: z.string(),
          x: z.number(),
          y: z.number(),
          width: z.number(),
          height: z.number(),
          /** Why the text is invisible; such text is not counted. */
          hidden: z.enum(['white', 'tiny', 'offPage', 'invisible', 'covered']).optional(),
        }),
      ),
      lines: z.array(z.string()),
      /** Number of glyphs without a letter. */
      unmapped: z.number().int(),
      hasColumns: z.boolean(),
    }),
  ),
  /** Text in reading order; the only content of a file without pages. */
  lines: z.array(z.string()),
})
export type MachineReading = z.infer<typeof machineReadingSchema>

const decidedBullets = z.array(z.string().trim().min(1).max(maxDecidedLength)).max(maxFactBullets).optional()

/** Decisions on findings, by id; `value` and `bullets` when they differ from the read ones. */
export const cvDecisionsSchema = z.record(
  z.string().max(100),
  z.object({
    decision: z.enum(['accepted', 'rejected']),
    value: z.string().max(maxDecidedLength).optional(),
    bullets: decidedBullets,
  }),
)
export type CvDecisions = z.infer<typeof cvDecisionsSchema>

export const cvAnalysisSchema = z.object({
  id: z.uuid(),
  resumeId: z.uuid(),
  originalFilename: z.string(),
  fileSize: z.number().int(),
  uploadStatus: z.string(),
  findings: z.array(findingSchema),
  notices: z.array(noticeSchema),
  accepted: z.array(z.string()),
  decisions: cvDecisionsSchema,
  createdAt: z.string(),
})
export type CvAnalysis = z.infer<typeof cvAnalysisSchema>

export const cvContract = {
  upload: oc
    .route({
      method: 'POST',
      path: '/cv',
      summary: 'Upload a CV (PDF, DOCX or plain text) and read it',
      tags: ['cv'],
      successStatus: 201,
    })
    .input(z.object({ file: createUploadSchema(maxCvBytes) }))
    .output(cvAnalysisSchema)
    .errors(
      declareErrors(
        'NOT_AUTHENTICATED',
        'FILE_EMPTY',
        'FILE_TOO_LARGE',
        'FILE_TYPE_INVALID',
        'FILE_ENCRYPTED',
        'FILE_DAMAGED',
        'FILE_TOO_COMPLEX',
        'FILE_WITHOUT_TEXT',
        'TOO_MANY_REQUESTS',
        'STORAGE_QUOTA_REACHED',
      ),
    ),
  latest: oc
    .route({ method: 'GET', path: '/cv', summary: 'The newest analysis, or null', tags: ['cv'] })
    .output(cvAnalysisSchema.nullable())
    .errors(declareErrors('NOT_AUTHENTICATED')),
  versions: oc
    .route({ method: 'GET', path: '/cv/versions', summary: 'All versions that are kept, newest first', tags: ['cv'] })
    .output(
      z.array(
        z.object({ id: z.uuid(), originalFilename: z.string(), fileSize: z.number().int(), createdAt: z.string() }),
      ),
    )
    .errors(declareErrors('NOT_AUTHENTICATED')),
  machine: oc
    .route({
      method: 'GET',
      path: '/cv/{id}/machine',
      summary: 'What a parser reads of a stored version',
      description: 'The file is read again: the pieces of each page at their places, and the text in reading order.',
      tags: ['cv'],
    })
    .input(z.object({ id: z.uuid() }))
    .output(machineReadingSchema)
    .errors(
      declareErrors(
        'NOT_AUTHENTICATED',
        'NOT_FOUND',
        'FILE_DAMAGED',
        'FILE_TOO_COMPLEX',
        'FILE_WITHOUT_TEXT',
        'TOO_MANY_REQUESTS',
      ),
    ),
  decide: oc
    .route({
      method: 'POST',
      path: '/cv/{id}/decisions',
      summary: 'Accept, reject or reopen findings, with corrected values',
      description:
        'Accepted values reach profile, interests, completion and matches at once; reopening takes them back.',
      tags: ['cv'],
    })
    .input(
      z.object({
        id: z.uuid(),
        decisions: z
          .array(
            z.object({
              findingId: z.string().max(100),
              decision: z.enum(['accepted', 'rejected', 'open']),
              value: z.string().trim().min(1).max(maxDecidedLength).optional(),
              bullets: decidedBullets,
            }),
          )
          .min(1)
          .max(500),
      }),
    )
    .output(cvAnalysisSchema)
    .errors(declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND')),
  accept: oc
    .route({ method: 'POST', path: '/cv/{id}/accept', summary: 'Accept findings, row by row', tags: ['cv'] })
    .input(z.object({ id: z.uuid(), findingIds: z.array(z.string().max(100)).max(500) }))
    .output(cvAnalysisSchema)
    .errors(declareErrors('NOT_AUTHENTICATED', 'NOT_FOUND')),
}
