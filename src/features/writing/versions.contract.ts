import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { json, tags, title, writingErrors, writingIdSchema } from './call.contract.ts'
import { writingSchema } from './writing.contract.ts'

const versionSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.number().int(),
  createdAt: z.string(),
})
export type WritingVersion = z.infer<typeof versionSchema>

const ofVersion = z.object({ id: z.uuid(), versionId: z.uuid() })

export const versionsContract = {
  versions: oc
    .route({ method: 'GET', path: '/writings/{id}/versions', summary: 'Kept versions, latest first', tags })
    .input(writingIdSchema)
    .output(z.array(versionSchema))
    .errors(writingErrors),
  version: oc
    .route({ method: 'GET', path: '/writings/{id}/versions/{versionId}', summary: 'The text of a version', tags })
    .input(ofVersion)
    .output(versionSchema.extend({ content: json }))
    .errors(writingErrors),
  keepVersion: oc
    .route({
      method: 'POST',
      path: '/writings/{id}/versions',
      summary: 'Keep the present text as a version',
      tags,
      successStatus: 201,
    })
    .input(writingIdSchema.extend({ name: title }))
    .output(versionSchema)
    .errors({ ...writingErrors, ...declareErrors('LIST_FULL') }),
  restoreVersion: oc
    .route({
      method: 'POST',
      path: '/writings/{id}/versions/{versionId}/restore',
      summary: 'Go back to a version; the present text is kept as another',
      tags,
    })
    .input(ofVersion)
    .output(writingSchema)
    .errors({ ...writingErrors, ...declareErrors('LIST_FULL') }),
  shared: oc
    .route({
      method: 'GET',
      path: '/writings/{id}/source',
      summary: 'How much of what a variant shares with its source has changed there',
      tags,
    })
    .input(z.object({ id: z.uuid() }))
    .output(
      z.object({
        /** Number of changes that the variant can take. */
        changes: z.number().int(),
        /** Number of changes in passages that the variant has changed. */
        kept: z.number().int(),
      }),
    )
    .errors(writingErrors),
  takeOver: oc
    .route({
      method: 'POST',
      path: '/writings/{id}/source',
      summary: 'Change what a variant shares with its source as the source did; the present text is kept as a version',
      tags,
    })
    .input(z.object({ id: z.uuid() }))
    .output(writingSchema)
    .errors({ ...writingErrors, ...declareErrors('LIST_FULL') }),
}
