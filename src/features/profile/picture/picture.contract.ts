import { oc } from '@orpc/contract'
import { z } from 'zod'
import { declaredErrors } from '#src/shared/errors.ts'
import { sentFileSchema } from '#src/shared/sent-file.ts'
import { uploadedFile } from '#src/shared/uploads.ts'
import { maxPictureBytes } from './picture.rules.ts'

const signedIn = declaredErrors('NOT_AUTHENTICATED')
/** The version of the picture, part of its address; null without one. */
const pictureSchema = z.object({ picture: z.string().nullable() })

export const pictureContract = {
  set: oc
    .route({
      method: 'POST',
      path: '/profile/picture',
      summary: 'Set the own picture: JPEG, PNG or WebP up to 5 MB, kept as a square without metadata',
      tags: ['profile'],
    })
    .input(z.object({ file: uploadedFile(maxPictureBytes) }))
    .output(pictureSchema)
    .errors({
      ...signedIn,
      ...declaredErrors('FILE_EMPTY', 'FILE_TOO_LARGE', 'FILE_TYPE_INVALID', 'FILE_DAMAGED'),
      ...declaredErrors('STORAGE_QUOTA_REACHED', 'TOO_MANY_REQUESTS'),
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
    .output(z.object({ headers: z.record(z.string(), z.string()), body: sentFileSchema }))
    .errors({ ...signedIn, ...declaredErrors('NOT_FOUND') }),
}
