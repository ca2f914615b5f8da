import { maxPicturePixels, pictureEdge, pictureFormats } from './picture.rules.ts'

/** Why a picture cannot be taken. */
export class PictureError extends Error {
  readonly code: 'FILE_TYPE_INVALID' | 'FILE_DAMAGED'
  constructor(code: 'FILE_TYPE_INVALID' | 'FILE_DAMAGED') {
    super(code)
    this.code = code
  }
}

/**
 * Makes a picture anew: upright, cut to the middle square, as WebP without any metadata, such as the place where it was
 * taken. The library reads on threads of its own; it is loaded with the first picture.
 */
export const squarePicture = async (content: Uint8Array): Promise<Uint8Array> => {
  const { default: sharp } = await import('sharp')
  const picture = sharp(content, { limitInputPixels: maxPicturePixels, failOn: 'error' })
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
