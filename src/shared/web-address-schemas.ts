import { z } from 'zod'
import { isSecureWebAddress, isWebAddress, maxWebAddressLength } from './web-address.ts'

// Apart from the predicates, which forms import: schemas stay out of the browser. Not `z.url()`, which takes what a form
// refuses: it drops line breaks before it looks, and lets "https:host" pass where https alone is allowed.

const pageAddress = (isAddress: (text: string) => boolean) =>
  z.string().trim().max(maxWebAddressLength).refine(isAddress).meta({ format: 'uri' })

/** The address of a page, or nothing. */
export const webAddressOrEmpty = z.union([z.literal(''), pageAddress(isWebAddress)])

/** The address of a page over https. */
export const secureWebAddress = pageAddress(isSecureWebAddress)
