import { implement } from '@orpc/server'
import { discardFile, withStoredFile } from '#src/features/storage/commands.ts'
import { uploadLimits } from '#src/features/storage/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import {
  actAsUser,
  authenticated,
  createApiError,
  type RequestContext,
  runIdempotently,
} from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { toResponseStream } from '#src/server/response-stream.ts'
import { findProfile, lockPicture, upsertProfile } from '../data.ts'
import { pictureContract } from './picture.contract.ts'
import { cropPicture, PictureError } from './picture.provider.ts'
import { maxPictureBytes } from './picture.rules.ts'

// No open transaction during re-encoding, which takes long.
const os = implement(pictureContract).$context<RequestContext>().use(authenticated)

const keyOf = (ownerId: OwnerId, version: string) => `${ownerId}/picture/${version}`

/** Replaces the key of the user's picture, and returns the previous key. */
const replaceKey = async (db: Db, ownerId: OwnerId, pictureKey: string | null) => {
  // Serialises replacements, so that each deletes the file of the one before.
  await lockPicture(db, ownerId)
  const before = (await findProfile(db, ownerId))?.pictureKey
  await upsertProfile(db, ownerId, { pictureKey })
  return before
}

const squareOrRefuse = async (file: File, ownerId: OwnerId) => {
  if (file.size > maxPictureBytes) throw createApiError('FILE_TOO_LARGE')
  if (file.size === 0) throw createApiError('FILE_EMPTY')
  try {
    return await cropPicture(new Uint8Array(await file.arrayBuffer()), ownerId)
  } catch (error) {
    if (error instanceof PictureError) throw createApiError(error.code)
    throw error
  }
}

export const pictureRouter = os.router({
  set: os.set.use(limitRate('picture', uploadLimits.picture)).handler(async ({ context, input, path }) => {
    const { ownerId } = context
    const content = await squareOrRefuse(input.file, ownerId)
    return await withStoredFile(context, 'picture', content, async (stored) => {
      // File to delete at the end: the new one until its row is written, afterwards the previous one.
      let unused: string | null | undefined = stored
      // Checks the session again, because it may have ended during re-encoding.
      const answer = await actAsUser(context, async ({ db }) =>
        runIdempotently({ ...context, db }, { path, input }, async () => {
          unused = await replaceKey(db, ownerId, stored)
          return { picture: stored.slice(keyOf(ownerId, '').length) }
        }),
      )
      if (unused) await discardFile(context, unused)
      return answer
    })
  }),
  remove: os.remove.handler(async ({ context }) => {
    const before = await actAsUser(context, async ({ db, ownerId }) => await replaceKey(db, ownerId, null))
    if (before) await discardFile(context, before)
    return { picture: null }
  }),
  get: os.get.handler(async ({ context: { files, person, ownerId }, input: { version } }) => {
    const key = keyOf(ownerId, version)
    const stored = version === person.picture ? await files.open(key) : undefined
    if (!stored) throw createApiError('NOT_FOUND')
    return {
      headers: {
        'content-type': 'image/webp',
        'content-length': String(stored.bytes),
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': 'inline; filename="picture.webp"',
        'cache-control': 'private, no-store',
      },
      body: await toResponseStream(stored.content),
    }
  }),
})
