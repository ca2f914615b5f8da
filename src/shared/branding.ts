import type { LegalTextName } from './legal-text.ts'
import type { Language } from './locales.ts'

/** Link of the footer that an operator configured, with its label in each language. */
export interface BrandLink {
  url: string
  label: Partial<Record<Language, string | undefined>> & { en: string }
}

/** What a prerendered page has in place of the operator's links; the server repeats the item for each of them. */
export const linkPlaceholder = { url: '%LINK_URL%', label: '%LINK_LABEL%' }

/** Part of the branding that the scripts of a page need; the server writes it into the page. */
export interface PageBrand {
  texts: readonly LegalTextName[]
  links: readonly BrandLink[]
}

/** Name of the meta element with the `PageBrand` as JSON. */
export const brandMetaName = 'gradapp-branding'
