import { normalizeUnicode } from '#src/shared/unicode.ts'

// Folding of text that keeps the positions of its characters.

const plain: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '–': '-',
  '—': '-',
  '‑': '-',
  '‐': '-',
  '−': '-',
  '：': ':',
  '（': '(',
  '）': ')',
  '，': ',',
  '、': ',',
  '；': ';',
  '؛': ';',
  '،': ',',
  '٫': '.',
  '٬': ',',
  '…': '…',
  '*': ' ',
  ی: 'ي',
  ک: 'ك',
}

const foldUnit = (unit: string): string => {
  const known = plain[unit]
  if (known) return known
  if (/\s/.test(unit)) return ' '
  const [base = unit] = normalizeUnicode(unit, 'NFKD')
  const lower = base.toLowerCase()
  const digit = /[\u0660-\u0669\u06f0-\u06f9]/.test(lower) ? String(lower.charCodeAt(0) & 15) : lower
  return digit.length === 1 ? digit : unit
}

const folds = new Map<string, string>()

/**
 * Folds each UTF-16 unit by itself: lower case without accents, plain punctuation and digits. The result has the length
 * of the text, so positions are the same in both.
 */
export const foldUnits = (text: string): string => {
  // Most sentences are ASCII, for which the engine's own functions are faster.
  if (!/[^\t-~]/.test(text)) return text.toLowerCase().replace(/[\t-\r*]/g, ' ')
  const units: string[] = []
  for (let at = 0; at < text.length; at++) {
    const unit = text.charAt(at)
    let folded = folds.get(unit)
    if (folded === undefined) {
      folded = foldUnit(unit)
      folds.set(unit, folded)
    }
    units.push(folded)
  }
  return units.join('')
}
