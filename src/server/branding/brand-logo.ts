import { createHash } from 'node:crypto'

/** Maximum size of a logo in bytes. */
export const maxLogoBytes = 200_000
const maxSidePixels = 4_000
/** Height of the logo in an e-mail, in CSS pixels; the picture has twice as many. */
export const mailLogoHeight = 40
const maxMailWidth = 400
const maxSeconds = 5

/** Logo of an operator. */
export interface BrandLogo {
  kind: 'svg' | 'png'
  content: Uint8Array<ArrayBuffer>
  /** Digest of the content, part of its address. */
  version: string
  /** Width divided by height. */
  ratio: number
  /** Picture for e-mails, whose readers do not show SVG. */
  mailPicture: Buffer
}

/** A logo that is refused; the message says why. */
export class LogoError extends Error {}

/** Parts of an SVG that run code or load something. It is only ever shown as a picture, where browsers ignore them. */
const activeParts: [pattern: RegExp, about: string][] = [
  [/<script[\s>/]/i, 'a script'],
  [/<foreignObject[\s>/]/i, 'a foreignObject'],
  [/<!(?:DOCTYPE[^<>[]*\[|ENTITY)/i, 'entities'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
]
/** The same, for a text without white space. */
const references: [pattern: RegExp, about: string][] = [
  [/(?:href|src)=["']?(?!["'#]|data:image\/(?:png|jpeg|webp)[;,])[^"'>]/i, 'a link to another file'],
  [/@import|url\(["']?(?!["'#)]|data:image\/)/i, 'a style that loads another file'],
]

const requirePassiveSvg = (text: string) => {
  const dense = text.replace(/\s+/g, '')
  const about =
    activeParts.find(([pattern]) => pattern.test(text))?.[1] ?? references.find(([pattern]) => pattern.test(dense))?.[1]
  if (about) throw new LogoError(`contains ${about}; export it as a plain SVG, or use logo.png`)
}

/**
 * Checks a logo and prepares it for pages and e-mails.
 *
 * @throws LogoError if it is no picture of its kind, or contains anything active
 */
export const readLogo = async (kind: BrandLogo['kind'], content: Uint8Array<ArrayBuffer>): Promise<BrandLogo> => {
  const { default: sharp } = await import('sharp')
  const open = () => sharp(content, { limitInputPixels: maxSidePixels ** 2, density: 144 })
  const found = await open()
    .metadata()
    .catch(() => undefined)
  if (found?.format !== kind) throw new LogoError(`is not a ${kind.toUpperCase()} picture`)
  if (kind === 'svg') requirePassiveSvg(new TextDecoder().decode(content))
  const { width, height } = found
  if (Math.max(width, height) > maxSidePixels) throw new LogoError(`has sides of more than ${maxSidePixels} pixels`)
  const mailPicture = await open()
    .resize({ width: maxMailWidth * 2, height: mailLogoHeight * 2, fit: 'inside' })
    .timeout({ seconds: maxSeconds })
    .png()
    .toBuffer()
    .catch(() => {
      throw new LogoError('cannot be drawn')
    })
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 12)
  return { kind, content, version, ratio: width / height, mailPicture }
}
