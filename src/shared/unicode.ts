/** The most combining marks in a row that the Unicode Standard calls safe for streams (UAX #15, section 13). */
const maxMarksInRow = 30

/** The halfwidth voicing marks of kana are letters by category and combining marks once they are normalised. */
const markRun = new RegExp(`[\\p{M}\\uff9e\\uff9f]{${maxMarksInRow}}`, 'gu')
const graphemeJoiner = '\u034f'

/**
 * `String.prototype.normalize` in linear time. Normalising sorts every run of combining marks, and the engine sorts it by
 * insertion: 80,000 marks take seconds. Runs are cut by grapheme joiners first, as the standard proposes.
 */
export const normalizeUnicode = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(markRun, `$&${graphemeJoiner}`).normalize(form)

/** Lower case without accents, so that "Días" and "dias" compare equal. */
export const foldText = (text: string): string => normalizeUnicode(text, 'NFKD').replace(/\p{M}/gu, '').toLowerCase()
