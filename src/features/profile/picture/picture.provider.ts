import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts'
import { maxPicturePixels, pictureEdge, pictureFormats, picturePlaces, pictureSeconds } from './picture.rules.ts'

/** Why a picture cannot be taken. */
export class PictureError extends Error {
  readonly code: 'FILE_TYPE_INVALID' | 'FILE_DAMAGED' | 'TOO_MANY_REQUESTS'
  constructor(code: PictureError['code']) {
    super(code)
    this.code = code
  }
}

const places = createConcurrencyLimiter(picturePlaces)

const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // The threads that pictures use are those that hash passwords, read files and look up hosts.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

const makeSquare = async (content: Uint8Array): Promise<Uint8Array> => {
  const sharp = await loadSharp()
  const picture = sharp(content, { limitInputPixels: maxPicturePixels, failOn: 'error' }).timeout({
    seconds: pictureSeconds,
  })
  const { format } = await picture.metadata().catch(() => ({ format: undefined }))
  if (!pictureFormats.some((known) => known === format)) throw new PictureError('FILE_TYPE_INVALID')
  try {
    return await picture
      .autoOrient()
      .resize(pictureEdge, pictureEdge, { fit: 'cover' })
      .webp({ quality: 82 })
      .toBuffer()
  } catch {
    throw new PictureError('FILE_DAMAGED')
  }
}

/**
 * Makes a picture anew: upright, cut to the middle square, as WebP without any metadata, such as the place where it was
 * taken. One at a time: more would take the threads that everybody else waits for. `ownerId` is whose place in the queue
 * it takes. The library is loaded with the first picture.
 */
export const cropPicture = async (content: Uint8Array, ownerId: string): Promise<Uint8Array> => {
  const place = await places.enter(ownerId)
  if (!place) throw new PictureError('TOO_MANY_REQUESTS')
  try {
    return await makeSquare(content)
  } finally {
    place.leave()
  }
}
