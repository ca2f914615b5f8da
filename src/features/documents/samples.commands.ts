import { dayS } from '#src/shared/durations.ts'
import { createMarkedSample } from './cv/samples.rules.ts'
import type { DocumentDesign, DocumentLanguage } from './rules.ts'
import { typesetCvOrThrow } from './writing.commands.ts'

/** Cache headers of samples, which change only with a release: any cache may store them. */
export const sampleHeaders = {
  'content-type': 'image/svg+xml',
  'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'",
  'content-disposition': 'inline',
  'cache-control': `public, max-age=${dayS}`,
}

/** Shared concurrency key of all sample requests in the compiler queue. */
const samplesPerson = 'samples'

const samples = new Map<string, Promise<string>>()

/**
 * Reads the pages of a sample as SVG, memoized: each is compiled once, so the cache is bounded by designs and
 * languages.
 */
export const readSample = async (language: DocumentLanguage, design: DocumentDesign): Promise<string> => {
  const name = `${design}-${language}`
  const set =
    samples.get(name) ??
    typesetCvOrThrow(createMarkedSample(language, design), 'svg', samplesPerson).then(({ content }) => String(content))
  samples.set(name, set)
  try {
    return await set
  } catch (error) {
    // A failed sample is not cached: the next request compiles it again.
    samples.delete(name)
    throw error
  }
}
