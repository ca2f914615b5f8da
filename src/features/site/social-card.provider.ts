import { typesetter } from '#src/features/documents/compiling/typst.provider.ts'
import type { PageCard } from '#src/server/pages.ts'
import { getTextDirection, type Language } from '#src/shared/locales.ts'

/** Size of a preview picture in pixels, as social networks ask for it. */
const size = { width: 1200, height: 630 }
/** The design uses points as pixels. */
const pointsPerInch = 72
const maxSeconds = 10

/**
 * Draws the preview picture of a page as PNG.
 *
 * @param sender key of the fair queue of the typesetter, which works on one document of each key at a time
 * @throws WorkerPoolError
 */
export const drawSocialCard = async (
  card: PageCard,
  {
    language,
    appName,
    color,
    sender,
  }: { language: Language; appName: string; color?: string | undefined; sender: string },
): Promise<Uint8Array<ArrayBuffer>> => {
  const printed = { ...card, appName, language, direction: getTextDirection(language), ...(color ? { color } : {}) }
  const { content } = await typesetter.make({ design: 'card', printed, output: 'svg' }, sender)
  const { default: sharp } = await import('sharp')
  // One thread, because the thread pool is shared with password hashing, file access and DNS.
  sharp.concurrency(1)
  const picture = await sharp(Buffer.from(content), { density: pointsPerInch })
    .resize(size)
    .timeout({ seconds: maxSeconds })
    .png({ palette: true })
    .toBuffer()
  return new Uint8Array(picture)
}
