import { randomUUID } from 'node:crypto'
import { implement } from '@orpc/server'
import type { Database, OwnerId } from '#src/server/database.ts'
import { asKnownPerson, failure, type RequestContext } from '#src/server/procedures.ts'
import { findProfile, upsertProfile } from '../data.ts'
import { pictureContract } from './picture.contract.ts'
import { PictureError, squarePicture } from './picture.provider.ts'
import { maxPictureBytes } from './picture.rules.ts'

// Making a picture anew takes long, so no transaction is open meanwhile.
const os = implement(pictureContract).$context<RequestContext>().use(asKnownPerson)

const folderOf = (ownerId: OwnerId) => `${ownerId}/picture/`

/** Keeps which picture is the person's and answers the key of the one before. */
const replaceKey = async (database: Database, ownerId: OwnerId, pictureKey: string | null) =>
  await database.asOwner(ownerId, async (db) => {
    const before = (await findProfile(db, ownerId))?.pictureKey
    await upsertProfile(db, ownerId, { pictureKey })
    return before
  })

const squareOrRefuse = async (file: File) => {
  if (file.size > maxPictureBytes) throw failure('FILE_TOO_LARGE')
  if (file.size === 0) throw failure('FILE_EMPTY')
  try {
    return await squarePicture(new Uint8Array(await file.arrayBuffer()))
  } catch (error) {
    if (error instanceof PictureError) throw failure(error.code)
    throw error
  }
}

export const pictureRouter = os.router({
  set: os.set.handler(async ({ context: { database, files, ownerId }, input }) => {
    const content = await squareOrRefuse(input.file)
    const version = randomUUID()
    const key = folderOf(ownerId) + version
    await files.put(key, content)
    try {
      const before = await replaceKey(database, ownerId, key)
      if (before) await files.remove(before)
    } catch (error) {
      // A file without its row would be lost forever.
      await files.remove(key)
      throw error
    }
    return { picture: version }
  }),
  remove: os.remove.handler(async ({ context: { database, files, ownerId } }) => {
    const before = await replaceKey(database, ownerId, null)
    if (before) await files.remove(before)
    return { picture: null }
  }),
  get: os.get.handler(async ({ context: { files, person, ownerId }, input: { version } }) => {
    if (version !== person.picture) throw failure('NOT_FOUND')
    const content = await files.get(folderOf(ownerId) + version)
    return {
      headers: {
        'content-security-policy': "sandbox; default-src 'none'",
        'content-disposition': 'inline',
        // Another picture has another address.
        'cache-control': 'private, max-age=31536000, immutable',
      },
      body: new File([new Uint8Array(content)], 'picture.webp', { type: 'image/webp' }),
    }
  }),
})
