import { type Language, languageParameter, languages } from '#src/shared/locales.ts'
import { escapeHtml } from './html.ts'

// Public addresses of pages. They start with the configured origin, never with the Host header of a request: a cache
// or a search engine would otherwise store links to a foreign host.

/**
 * Attribute of head elements that hold for the requested page only. The browser removes them when the user moves to
 * another page (`src/client/route-changes.ts`).
 */
export const firstPageMark = 'data-first-page'

/**
 * Builds the absolute address of a page.
 *
 * @param language of the address; the address without one follows the browser
 */
export const buildPageAddress = (appUrl: string, path: string, language?: Language): string =>
  `${appUrl}${path}${language ? `?${languageParameter}=${language}` : ''}`

/** Path of preview pictures, before that of their page. */
export const cardPath = '/social-cards'

/** Builds the absolute address of the preview picture of a page, in a language. */
export const buildCardAddress = (appUrl: string, path: string, language: Language): string =>
  buildPageAddress(appUrl, `${cardPath}${path}.png`, language)

/**
 * Formats the links to the canonical address of a page and to the page in each language.
 *
 * @param chosen the language of the requested address, which is the canonical one of that language
 * @see https://datatracker.ietf.org/doc/html/rfc6596 (canonical)
 */
export const formatAddressLinks = (appUrl: string, path: string, chosen?: Language): string => {
  const format = (attributes: string, language?: Language) =>
    `<link ${attributes} href="${escapeHtml(buildPageAddress(appUrl, path, language))}" ${firstPageMark}>`
  return [
    format('rel="canonical"', chosen),
    ...languages.map((language) => format(`rel="alternate" hreflang="${language}"`, language)),
    format('rel="alternate" hreflang="x-default"'),
  ].join('\n')
}
