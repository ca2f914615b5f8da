// CSV injection protection: no exported cell is a formula, because a spreadsheet would evaluate user input.

/** Matches cells that a spreadsheet may evaluate, also after blanks or in fullwidth letters, and escaped cells. */
const formula = /^'*\s*[=+\-@|＝＋－＠]|^'*[\t\r]/

/**
 * Escapes a cell with a leading apostrophe where a spreadsheet could take it for a formula.
 *
 * @see OWASP, CSV Injection
 */
export const escapeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Unescapes a cell and normalises its line ends. */
export const unescapeCell = (text: string): string =>
  (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text).replace(/\r\n?/g, '\n')
