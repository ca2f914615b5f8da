import { dayS } from '#src/shared/durations.ts'
import { createMarkedSample } from './cv/samples.rules.ts'
import type { DocumentDesign, DocumentLanguage } from './rules.ts'
import { typesetCvOrThrow } from './writing.commands.ts'

/** Samples change with a release alone, and any cache may keep them. */
export const sampleHeaders = {
  'content-type': 'image/svg+xml',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'content-disposition': 'inline',
  'cache-control': `public, max-age=${dayS}`,
}

/** One place in the queue of the compiler for everybody who looks at samples. */
const samplesPerson = 'samples'

const samples = new Map<string, Promise<string>>()

/** The pages of a sample as SVG: each is compiled once, however many ask, so there are as many as designs and languages. */
export const readSample = async (language: DocumentLanguage, design: DocumentDesign): Promise<string> => {
  const name = `${design}-${language}`
  const set =
    samples.get(name) ??
    typesetCvOrThrow(createMarkedSample(language, design), 'svg', samplesPerson).then(({ content }) => String(content))
  samples.set(name, set)
  try {
    return await set
  } catch (error) {
    // A sample that could not be set is tried again by whoever asks next.
    samples.delete(name)
    throw error
  }
}
