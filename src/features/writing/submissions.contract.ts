import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { compiled, sentFile, tags, writingErrors, writingIdSchema } from './call.contract.ts'
import { sheetSchema } from './evidence-sheet.contract.ts'
import { writingKinds, writingLanguages } from './rules.ts'

// Submitted text with the facts behind it.

const sentSummarySchema = z.object({
  id: z.uuid(),
  writingId: z.uuid(),
  applicationId: z.uuid().nullable(),
  requirementKind: z.string(),
  title: z.string(),
  university: z.string(),
  program: z.string(),
  sentAt: z.string(),
})
export type SentSummary = z.infer<typeof sentSummarySchema>
const sentSchema = sentSummarySchema.extend({
  kind: z.enum(writingKinds),
  language: z.enum(writingLanguages),
  text: z.string(),
  sheet: sheetSchema,
})

export const sentContract = {
  send: oc
    .route({
      method: 'POST',
      path: '/writings/{id}/sent',
      summary: 'Keep a writing as it was sent, with its file and the facts that it rests on',
      description:
        'With an application, the submission says which university and programme it was for; with a requirement, the file is attached to it. Claims that no fact covers are not in it.',
      tags,
      successStatus: 201,
    })
    .input(
      writingIdSchema.extend({
        requirement: z
          .object({
            applicationId: z.uuid(),
            /** Null: the submission belongs to the application, and no file is attached. */
            requirementId: z.uuid().nullable(),
            /** Sets the requirement to completed. */
            isCompleted: z.boolean().default(false),
          })
          .nullable()
          .default(null),
      }),
    )
    .output(sentSummarySchema)
    .errors({
      ...writingErrors,
      ...compiled,
      ...declareErrors(
        'LIST_FULL',
        'APPLICATION_NOT_FOUND',
        'EDIT_CONFLICT',
        'FILE_TOO_LARGE',
        'STORAGE_QUOTA_REACHED',
        'STORAGE_FULL',
      ),
    }),
  sent: oc
    .route({ method: 'GET', path: '/writings/{id}/sent', summary: 'What was sent of a writing, latest first', tags })
    .input(writingIdSchema)
    .output(z.array(sentSummarySchema))
    .errors(writingErrors),
  readSent: oc
    .route({ method: 'GET', path: '/sent-writings/{id}', summary: 'A writing as it was sent', tags })
    .input(writingIdSchema)
    .output(sentSchema)
    .errors(writingErrors),
  sentFile: oc
    .route({
      method: 'GET',
      path: '/sent-writings/{id}/file',
      summary: 'The PDF that was sent',
      tags,
      outputStructure: 'detailed',
    })
    .input(writingIdSchema)
    .output(sentFile)
    .errors(writingErrors),
  removeSent: oc
    .route({ method: 'DELETE', path: '/sent-writings/{id}', summary: 'Forget what was sent', tags })
    .input(writingIdSchema)
    .output(writingIdSchema)
    .errors(writingErrors),
}
