import { unzlibSync } from 'fflate'
import sharp, { type Sharp } from 'sharp'
import { undoPredictor } from './predictor.parse.ts'
import { packetWork } from './rules.ts'

// Pictures of packets with sharp. Runs in a worker thread only.

sharp.concurrency(1)
sharp.cache(false)

const bounded = { limitInputPixels: packetWork.pixels, failOn: 'error' } as const

const toBytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer)

/** Converts a PNG or JPEG into an upright JPEG on white; undefined if it cannot be read. */
export const convertToJpeg = async (content: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  try {
    const upright = sharp(content, bounded).autoOrient().flatten({ background: '#fff' }).toColourspace('srgb')
    return toBytes(await upright.jpeg({ quality: 90 }).toBuffer())
  } catch {
    return undefined
  }
}

/** Picture as a PDF stores it: a JPEG, or deflated samples of 8 bits. */
export type StoredPicture =
  | { jpeg: Uint8Array }
  | { deflated: Uint8Array; predictor: number; width: number; height: number }

const openSamples = ({
  deflated,
  predictor,
  width,
  height,
}: Extract<StoredPicture, { deflated: Uint8Array }>): Sharp | undefined => {
  // The output has a fixed size, so that a stream that inflates to more than its picture fails.
  const room = new Uint8Array((width * 3 + 1) * height)
  const inflated = unzlibSync(deflated, { out: room })
  const rowBytes = inflated.byteLength / height
  const channels = predictor >= 10 ? (rowBytes - 1) / width : rowBytes / width
  if ((channels !== 1 && channels !== 3) || (predictor > 1 && predictor < 10)) return undefined
  const samples = predictor >= 10 ? undoPredictor(inflated, { width, height, channels }) : inflated
  return samples && sharp(samples, { ...bounded, raw: { width, height, channels } })
}

/** Reduces a picture to a longest side in pixels; undefined for one that is stored in an unusual way. */
export const reducePicture = async (
  picture: StoredPicture,
  { longest, quality }: { longest: number; quality: number },
) => {
  try {
    const opened = 'jpeg' in picture ? sharp(picture.jpeg, bounded) : openSamples(picture)
    const channels = opened && (await opened.metadata()).channels
    if (!opened || (channels !== 1 && channels !== 3)) return undefined
    const { data, info } = await opened
      .resize({ width: longest, height: longest, fit: 'inside', withoutEnlargement: true })
      .toColourspace(channels === 1 ? 'b-w' : 'srgb')
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true })
    return { content: toBytes(data), width: info.width, height: info.height, channels: info.channels }
  } catch {
    return undefined
  }
}
