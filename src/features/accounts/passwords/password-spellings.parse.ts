import { normalizeUnicode } from '#src/shared/unicode.ts'

/** Words of the product, which an attacker would guess first. */
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

/** Returns the core word of a password, without leading and trailing digits and punctuation. */
const coreOf = (text: string) => text.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')

const lettersOf = (text: string) => text.replace(/[^\p{L}]/gu, '')

/** Lists the spellings of a password to look up among the common ones, and whether it is a product word. */
export const listSpellings = (password: string, appName: string) => {
  const plain = normalizeUnicode(password, 'NFC').toLowerCase()
  const core = coreOf(plain)
  const words = new Set([...productWords, lettersOf(appName.toLowerCase())])
  return { spellings: core && core !== plain ? [plain, core] : [plain], isProductWord: words.has(lettersOf(plain)) }
}
