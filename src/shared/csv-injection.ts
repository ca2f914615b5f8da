// Cells of spreadsheets, none of which is a formula: a spreadsheet would calculate what somebody typed.

/** What a spreadsheet may take for a formula, also behind blanks or in wide letters, and what is marked as none already. */
const formula = /^'*\s*[=+\-@|＝＋－＠]|^'*[\t\r]/

/** A cell with a mark in front where a spreadsheet could take it for a formula. */
export const escapeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** A cell as it was before it was marked; lines end in one way. */
export const unescapeCell = (text: string): string =>
  (text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text).replace(/\r\n?/g, '\n')
