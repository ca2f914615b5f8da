import { normalizeUnicode } from '#src/shared/unicode.ts'

/** Words that anybody would try first on this site. */
const productWords = [
  'gradapp',
  'gradnet',
  'graduate',
  'graduateschool',
  'gradschool',
  'university',
  'universities',
  'application',
  'applicant',
  'mentor',
  'professor',
  'scholarship',
  'admission',
  'admissions',
]

/** What remains of a password without the digits and signs that people put before and after a word. */
const coreOf = (text: string) => text.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** The spellings under which a password is looked for in the list of common ones, and whether it is a product word. */
export const listSpellings = (password: string, appName: string) => {
  const plain = normalizeUnicode(password, 'NFC').toLowerCase()
  const core = coreOf(plain)
  const words = new Set([...productWords, lettersOf(appName.toLowerCase())])
  return { spellings: core && core !== plain ? [plain, core] : [plain], isProductWord: words.has(lettersOf(plain)) }
}
