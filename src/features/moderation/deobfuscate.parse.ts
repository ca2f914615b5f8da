import { normalizeUnicode } from '#src/shared/unicode.ts'

// Normalization for term matching: lower case, without diacritics, invisible characters and punctuation. Obfuscation is
// undone in variants, because a digit may stand for a letter or for itself.

const lookalikes: Record<string, string> = Object.fromEntries(
  [...'аaеeоoрpсcуyхxіiѕsјjкkмmтtнhвbԁdɡgοoαaεeιiρpτtυuνvκk'].flatMap((character, index, all) =>
    index % 2 === 0 ? [[character, all[index + 1] ?? '']] : [],
  ),
)
const digits: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
}
const arabicForms: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
  ؤ: 'و',
  ئ: 'ي',
  گ: 'ك',
  ک: 'ك',
  ی: 'ي',
}

const invisible = /[\p{Cf}\p{M}\u0640]/gu
const emoji = /\p{Extended_Pictographic}/gu
const letter = /\p{L}/u

const mapped = (text: string, table: Record<string, string>): string =>
  [...text].map((character) => table[character] ?? character).join('')

/** Word with a sign between each two letters: "w.r.i.t.e". */
const dotted = /(?<![\p{L}\p{N}])[\p{L}\p{N}](?:[.*_·|~-][\p{L}\p{N}](?![\p{L}\p{N}])){2,30}/gu
const undotted = (text: string): string => text.replace(dotted, (word) => word.replace(/[.*_·|~-]/gu, ''))

const folded = (text: string): string =>
  mapped(
    mapped(normalizeUnicode(text, 'NFKD').replace(invisible, '').toLowerCase(), lookalikes).replaceAll('ß', 'ss'),
    arabicForms,
  )

const spaced = (text: string): string =>
  ` ${text
    .replace(/[^\p{L}\p{N}%€$£¥@+]/gu, ' ')
    .split(/\s+/u)
    .filter(Boolean)
    .join(' ')} `

/** Replaces digits inside words by similar letters (leetspeak). */
const unleeted = (text: string, one: string): string =>
  text
    .split(' ')
    .map((word) => (letter.test(word) && !/^\d+\p{L}{1,3}$/u.test(word) ? mapped(word, { ...digits, '1': one }) : word))
    .join(' ')

/** Joins single letters into the word they spell; two alone are left, because they are often words. */
const joined = (text: string): string => {
  const words: string[] = []
  let run: string[] = []
  const close = () => {
    words.push(...(run.length > 2 ? [run.join('')] : run))
    run = []
  }
  for (const word of text.split(' ')) {
    if ([...word].length === 1 && /[\p{L}\p{N}]/u.test(word)) run.push(word)
    else {
      close()
      words.push(word)
    }
  }
  close()
  return words.join(' ')
}

/** Deobfuscates a text: returns the forms in which a term may be hidden, each between spaces. */
export const deobfuscate = (text: string): string[] => {
  const base = undotted(folded(text))
  const plain = spaced(base)
  const bare = spaced(base.replace(emoji, ''))
  const lettered = spaced(base.replace(emoji, 'a'))
  return [
    ...new Set(
      [plain, bare, lettered].flatMap((form) => [form, joined(form), unleeted(form, 'i'), unleeted(form, 'l')]),
    ),
    joined(unleeted(plain, 'i')),
  ].map((form) => ` ${form.trim()} `)
}
