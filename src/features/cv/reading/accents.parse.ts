import { normalizeUnicode } from '#src/shared/unicode.ts'

// Composes accents: LaTeX without encoded fonts draws letter and accent as two glyphs, extracted as a letter and a
// spacing accent.

const combining: Record<string, string> = {
  '\u00b4': '\u0301',
  '\u0060': '\u0300',
  '\u00a8': '\u0308',
  '\u02c6': '\u0302',
  '\u02dc': '\u0303',
  '\u00b8': '\u0327',
  '\u02c7': '\u030c',
  '\u02d8': '\u0306',
  '\u02da': '\u030a',
  '\u02dd': '\u030b',
  '\u02d9': '\u0307',
  '\u00af': '\u0304',
}

const dotless: Record<string, string> = { ı: 'i', ȷ: 'j' }

/** Order of preference: letters of Western languages, then other letters, then none. */
const rankOf = (letter: string) => {
  if ([...letter].length !== 1) return 0
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x100) return 2
  return code < 0x180 || (code >= 0x1e00 && code < 0x1f00) ? 1 : 0
}

const composed = (letter: string, accent: string) =>
  letter === '' ? '' : normalizeUnicode(`${dotless[letter] ?? letter}${combining[accent] ?? ''}`, 'NFC')

const accentMarks = /[´`¨ˆ˜¸ˇ˘˚˝˙¯]/u
const plainLetter = /[a-zA-Zıȷ]/u

/** Finds the letter behind an accent and its length in the text; a gap in between is allowed only within a word. */
const letterAfter = (text: string, at: number, canSkipGap: boolean) => {
  const skipped = canSkipGap && text[at] === ' ' && /[a-zı]/u.test(text[at + 1] ?? '') ? 1 : 0
  const letter = text[at + skipped] ?? ''
  return plainLetter.test(letter) ? { letter, length: skipped + 1 } : { letter: '', length: 0 }
}

/** Composes an accent between the text before and after it; `taken` counts the consumed characters of the latter. */
const joinAt = (before: string, text: string, at: number): { joined: string; taken: number } => {
  const mark = text[at] ?? ''
  const last = plainLetter.exec(before.at(-1) ?? '')?.[0] ?? ''
  const withBefore = composed(last, mark)
  const ofBefore = rankOf(withBefore)
  const after = letterAfter(text, at + 1, ofBefore === 0 && last !== '')
  const withAfter = composed(after.letter, mark)
  const ofAfter = rankOf(withAfter)
  if (ofAfter > 0 && ofAfter >= ofBefore) return { joined: before + withAfter, taken: after.length }
  return { joined: ofBefore > 0 ? before.slice(0, -1) + withBefore : before + mark, taken: 0 }
}

/** Composes detached accents: "Garc´ıa", "Mu¨ller" and "Universite´" become one word each. */
export const joinAccents = (text: string) => {
  if (!accentMarks.test(text)) return text
  let result = ''
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    const { joined, taken } = accentMarks.test(letter)
      ? joinAt(result, text, at)
      : { joined: result + letter, taken: 0 }
    result = joined
    at += taken
  }
  return result
}
