import { eventIterator, oc } from '@orpc/contract'
import { z } from 'zod'
import { shownPageSchema } from '#src/features/documents/page-preview.contract.ts'
import { declareErrors } from '#src/shared/errors.ts'
import { compiled, guarded, json, sentFile, tags, title, writingErrors, writingIdSchema } from './call.contract.ts'
import { sheetContract } from './evidence-sheet.contract.ts'
import {
  maxStepLength,
  maxStepsAtOnce,
  policies,
  sectionKeys,
  stepOrigins,
  writingFormats,
  writingKinds,
  writingLanguages,
} from './rules.ts'
import { sentContract } from './submissions.contract.ts'
import { maxHeadingLength, maxHeadings, templateIds } from './templates.rules.ts'
import { versionsContract } from './versions.contract.ts'
import { lengthLimit, prompt, writingSchema, writingSummarySchema } from './writing.contract.ts'

const draftEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('section'), key: z.enum(sectionKeys) }),
  z.object({
    type: z.literal('sentence'),
    text: z.string(),
    facts: z.array(z.string()),
    /** Gap that only the user can fill. */
    isGap: z.boolean(),
    /** Whether the sentence exceeds the facts that it names. */
    isOpen: z.boolean(),
  }),
  z.object({ type: z.literal('end') }),
])
export type DraftEvent = z.infer<typeof draftEventSchema>

export const writingContract = {
  ...sheetContract,
  ...sentContract,
  ...versionsContract,
  list: oc
    .route({ method: 'GET', path: '/writings', summary: 'The own writings, latest first', tags })
    .output(z.array(writingSummarySchema))
    .errors(guarded),
  get: oc
    .route({ method: 'GET', path: '/writings/{id}', summary: 'A writing as its ledger makes it', tags })
    .input(writingIdSchema)
    .output(writingSchema)
    .errors(writingErrors),
  create: oc
    .route({ method: 'POST', path: '/writings', summary: 'Begin a writing', tags, successStatus: 201 })
    .input(
      z.object({
        kind: z.enum(writingKinds),
        title,
        language: z.enum(writingLanguages),
        targetId: z.uuid().nullable().default(null),
        /** The user's own writing that is copied as a variant for another programme. */
        sourceId: z.uuid().nullable().default(null),
        template: z.enum(templateIds).nullable().default(null),
        /** Initial headings of the text, in its language. */
        headings: z.array(z.string().trim().min(1).max(maxHeadingLength)).max(maxHeadings).default([]),
      }),
    )
    .output(writingSchema)
    .errors({ ...guarded, ...declareErrors('LIST_FULL', 'UNIVERSITY_NOT_FOUND', 'NOT_FOUND') }),
  update: oc
    .route({
      method: 'PATCH',
      path: '/writings/{id}',
      summary: 'Change what a writing is called, what it is for, what is asked and how long it may be',
      tags,
    })
    .input(
      writingIdSchema.extend({
        title: title.optional(),
        targetId: z.uuid().nullable().optional(),
        prompt: prompt.optional(),
        lengthLimit: lengthLimit.nullable().optional(),
      }),
    )
    .output(writingSchema)
    .errors({ ...writingErrors, ...declareErrors('UNIVERSITY_NOT_FOUND') }),
  choosePolicy: oc
    .route({
      method: 'PUT',
      path: '/writings/{id}/policy',
      summary: 'Say whether the programme of a writing lets text be generated',
      tags,
    })
    .input(writingIdSchema.extend({ policy: z.enum(policies) }))
    .output(writingSchema)
    .errors(writingErrors),
  draft: oc
    .route({
      method: 'POST',
      path: '/writings/{id}/draft',
      summary: 'A first draft from the facts, section by section, as a stream of events',
      description:
        'Nothing of it enters the writing by itself. With an endpoint for a model its sections are worded by that.',
      tags,
    })
    .input(writingIdSchema)
    .output(eventIterator(draftEventSchema))
    .errors({ ...writingErrors, ...declareErrors('TOO_MANY_REQUESTS', 'GENERATION_NOT_ALLOWED') }),
  preview: oc
    .route({
      method: 'GET',
      path: '/writings/{id}/preview',
      summary: 'A page of a writing as an SVG, without the claims that no fact covers',
      tags,
    })
    .input(writingIdSchema.extend({ page: shownPageSchema }))
    .output(
      z.object({
        /** Requested page, or the last one of a shorter text. */
        svg: z.string(),
        pages: z.number().int(),
        /** Characters missing in all fonts, printed as a box. */
        missing: z.array(z.string()),
        /** Number of omitted sentences. */
        leftOut: z.number().int(),
      }),
    )
    .errors({ ...writingErrors, ...compiled }),
  download: oc
    .route({
      method: 'GET',
      path: '/writings/{id}/file',
      summary: 'A writing as PDF, DOCX or plain text, without the claims that no fact covers',
      tags,
      outputStructure: 'detailed',
    })
    .input(writingIdSchema.extend({ format: z.enum(writingFormats) }))
    .output(sentFile)
    .errors({ ...writingErrors, ...compiled }),
  sync: oc
    .route({
      method: 'POST',
      path: '/writings/{id}/steps',
      summary: 'Append steps, and read those since a version',
      description:
        'Steps are kept when nobody appended meanwhile; otherwise the device moves its own over those in the answer and sends them again. A request that is repeated finds its steps in the answer.',
      tags,
    })
    .input(
      writingIdSchema.extend({
        version: z.number().int().min(0),
        device: z.uuid(),
        steps: z
          .array(z.object({ step: z.string().max(maxStepLength), origin: z.enum(stepOrigins) }))
          .max(maxStepsAtOnce),
      }),
    )
    .output(
      z.object({
        steps: z.array(z.object({ step: json, device: z.uuid() })),
        /** Version of the edit log; more steps are available when the response does not reach it. */
        version: z.number().int(),
      }),
    )
    .errors({ ...writingErrors, ...declareErrors('INPUT_INVALID', 'LIST_FULL', 'TOO_MANY_REQUESTS') }),
  remove: oc
    .route({ method: 'DELETE', path: '/writings/{id}', summary: 'Remove a writing', tags })
    .input(writingIdSchema)
    .output(writingIdSchema)
    .errors(writingErrors),
  restore: oc
    .route({
      method: 'POST',
      path: '/writings/{id}/restore',
      summary: 'Bring a removed writing back, within a day',
      tags,
    })
    .input(writingIdSchema)
    .output(writingSchema)
    .errors({ ...writingErrors, ...declareErrors('LIST_FULL') }),
}
