import { createConcurrencyLimiter } from '#src/server/concurrency-limiter.ts'
import { maxPicturePixels, pictureConcurrency, pictureEdge, pictureFormats, pictureSeconds } from './picture.rules.ts'

/** Thrown for a picture that cannot be processed, with the cause. */
export class PictureError extends Error {
  readonly code: 'FILE_TYPE_INVALID' | 'FILE_DAMAGED' | 'TOO_MANY_REQUESTS'
  constructor(code: PictureError['code']) {
    super(code)
    this.code = code
  }
}

const limiter = createConcurrencyLimiter(pictureConcurrency)

const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  // Limits sharp to one thread, because its thread pool is shared with password hashing, file access and DNS.
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
 * Re-encodes a picture: upright, cropped to the centre square, as WebP without metadata such as the location.
 *
 * Runs one at a time, because more would block the shared thread pool. `ownerId` is the key in the fair queue. The
 * library is imported with the first picture.
 */
export const cropPicture = async (content: Uint8Array, ownerId: string): Promise<Uint8Array> => {
  const permit = await limiter.acquire(ownerId)
  if (!permit) throw new PictureError('TOO_MANY_REQUESTS')
  try {
    return await makeSquare(content)
  } finally {
    permit.release()
  }
}
