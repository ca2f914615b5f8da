import type { Language } from '#src/shared/locales.ts'

// Lists of deadlines that other websites show in an `<iframe>`.

/** Pixels: a list of ten rows, which scrolls inside where it is longer. */
const frameHeight = 480

/** Builds the path of an embeddable list: that of a field, or of a field in a country. */
export const buildEmbeddedListPath = ({ field, country }: { field: string; country?: string | undefined }): string =>
  `/embed/deadlines/${[field, ...(country === undefined ? [] : [country])].join('/')}`

const escapeAttribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * Formats the code with which another website shows a list.
 *
 * @param origin of this installation
 * @param title accessible name of the frame
 */
export const formatEmbedCode = (
  origin: string,
  address: { field: string; country?: string | undefined },
  { title, language }: { title: string; language: Language },
): string =>
  `<iframe src="${escapeAttribute(`${origin}${buildEmbeddedListPath(address)}?lang=${language}`)}" ` +
  `title="${escapeAttribute(title)}" width="100%" height="${frameHeight}" style="border:0" loading="lazy"></iframe>`
