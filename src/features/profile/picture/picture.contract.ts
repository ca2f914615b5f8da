import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declareErrors } from '#src/shared/errors.ts'
import { fileResponseSchema } from '#src/shared/file-response-schema.ts'
import { createUploadSchema } from '#src/shared/upload-schema.ts'
import { maxPictureBytes } from './picture.rules.ts'

const signedIn = declareErrors('NOT_AUTHENTICATED')
/** Version of the picture, part of its URL; null without one. */
const pictureSchema = z.object({ picture: z.string().nullable() })

export const pictureContract = {
  set: oc
    .route({
      method: 'POST',
      path: '/profile/picture',
      summary: 'Set the own picture: JPEG, PNG or WebP up to 5 MB, kept as a square without metadata',
      tags: ['profile'],
    })
    .input(z.object({ file: createUploadSchema(maxPictureBytes) }))
    .output(pictureSchema)
    .errors({
      ...signedIn,
      ...declareErrors('FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'FILE_DAMAGED'),
      ...declareErrors('STORAGE_QUOTA_REACHED', 'TOO_MANY_REQUESTS'),
    }),
  remove: oc
    .route({ method: 'DELETE', path: '/profile/picture', summary: 'Remove the own picture', tags: ['profile'] })
    .output(pictureSchema)
    .errors(signedIn),
  get: oc
    .route({
      method: 'GET',
      path: '/profile/picture/{version}',
      summary: 'The own picture',
      tags: ['profile'],
      outputStructure: 'detailed',
    })
    .input(z.object({ version: z.string().max(64) }))
    .output(z.object({ headers: z.record(z.string(), z.string()), body: fileResponseSchema }))
    .errors({ ...signedIn, ...declareErrors('NOT_FOUND') }),
}
