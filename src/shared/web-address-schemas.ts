import { z } from 'zod'
import { isSecureWebAddress, isWebAddress, maxWebAddressLength } from './web-address.ts'

// Schemas of web addresses, separate from the predicates, which forms import: schemas stay out of the browser. Not
// `z.url()`, which accepts input that a form rejects: it drops line breaks first, and accepts "https:host" for https.

const pageAddress = (isAddress: (text: string) => boolean) =>
  z.string().trim().max(maxWebAddressLength).refine(isAddress).meta({ format: 'uri' })

/** Schema of a web address or an empty text. */
export const webAddressOrEmpty = z.union([z.literal(''), pageAddress(isWebAddress)])

/** Schema of a web address over https. */
export const secureWebAddress = pageAddress(isSecureWebAddress)
