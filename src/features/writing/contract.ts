import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declaredErrors } from '#src/shared/errors.ts'
import {
  maxStepLength,
  maxStepsAtOnce,
  maxTitleLength,
  stepOrigins,
  textOrigins,
  writingKinds,
  writingLanguages,
} from './rules.ts'

const title = z.string().trim().min(1).max(maxTitleLength)
const json = z.record(z.string(), z.unknown())

export const writingSummarySchema = z.object({
  id: z.uuid(),
  kind: z.enum(writingKinds),
  title: z.string(),
  language: z.enum(writingLanguages),
  writtenAt: z.string(),
})
export type WritingSummary = z.infer<typeof writingSummarySchema>

export const writingSchema = writingSummarySchema.extend({
  /** The document, and how many steps made it. */
  content: json,
  version: z.number().int(),
  /** Characters of the text by how they came into it. */
  shares: z.record(z.enum(textOrigins), z.number().int()),
})
export type Writing = z.infer<typeof writingSchema>

const versionSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  version: z.number().int(),
  createdAt: z.string(),
})
export type WritingVersion = z.infer<typeof versionSchema>

const guarded = declaredErrors('NOT_AUTHENTICATED', 'ACCESS_DENIED', 'ONBOARDING_REQUIRED')
const onWriting = { ...guarded, ...declaredErrors('NOT_FOUND') }
const tags = ['writing']
const ofWriting = z.object({ id: z.uuid() })
const ofVersion = z.object({ id: z.uuid(), versionId: z.uuid() })

export const writingContract = {
  list: oc
    .route({ method: 'GET', path: '/writings', summary: 'The own writings, latest first', tags })
    .output(z.array(writingSummarySchema))
    .errors(guarded),
  get: oc
    .route({ method: 'GET', path: '/writings/{id}', summary: 'A writing as its ledger makes it', tags })
    .input(ofWriting)
    .output(writingSchema)
    .errors(onWriting),
  create: oc
    .route({ method: 'POST', path: '/writings', summary: 'Begin a writing', tags, successStatus: 201 })
    .input(z.object({ kind: z.enum(writingKinds), title, language: z.enum(writingLanguages) }))
    .output(writingSchema)
    .errors({ ...guarded, ...declaredErrors('LIST_FULL') }),
  rename: oc
    .route({ method: 'PATCH', path: '/writings/{id}', summary: 'Give a writing another title', tags })
    .input(ofWriting.extend({ title }))
    .output(writingSummarySchema)
    .errors(onWriting),
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
      ofWriting.extend({
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
        /** The ledger's own version; more steps wait when the answer does not reach it. */
        version: z.number().int(),
      }),
    )
    .errors({ ...onWriting, ...declaredErrors('INPUT_INVALID', 'LIST_FULL', 'TOO_MANY_REQUESTS') }),
  versions: oc
    .route({ method: 'GET', path: '/writings/{id}/versions', summary: 'Kept versions, latest first', tags })
    .input(ofWriting)
    .output(z.array(versionSchema))
    .errors(onWriting),
  version: oc
    .route({ method: 'GET', path: '/writings/{id}/versions/{versionId}', summary: 'The text of a version', tags })
    .input(ofVersion)
    .output(versionSchema.extend({ content: json }))
    .errors(onWriting),
  keepVersion: oc
    .route({
      method: 'POST',
      path: '/writings/{id}/versions',
      summary: 'Keep the present text as a version',
      tags,
      successStatus: 201,
    })
    .input(ofWriting.extend({ name: title }))
    .output(versionSchema)
    .errors({ ...onWriting, ...declaredErrors('LIST_FULL') }),
  restoreVersion: oc
    .route({
      method: 'POST',
      path: '/writings/{id}/versions/{versionId}/restore',
      summary: 'Go back to a version; the present text is kept as another',
      tags,
    })
    .input(ofVersion)
    .output(writingSchema)
    .errors({ ...onWriting, ...declaredErrors('LIST_FULL') }),
  remove: oc
    .route({ method: 'DELETE', path: '/writings/{id}', summary: 'Remove a writing', tags })
    .input(ofWriting)
    .output(ofWriting)
    .errors(onWriting),
  restore: oc
    .route({
      method: 'POST',
      path: '/writings/{id}/restore',
      summary: 'Bring a removed writing back, within a day',
      tags,
    })
    .input(ofWriting)
    .output(writingSchema)
    .errors({ ...onWriting, ...declaredErrors('LIST_FULL') }),
}
