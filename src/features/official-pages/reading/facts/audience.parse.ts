import type { Segment } from './segments.parse.ts'
import { hasPhrase, type WordTable } from './words.rules.ts'

// For whom a value is: international or domestic applicants, citizens of the European Union, or applicants for funding.

const people = (table: Readonly<Record<string, readonly [adjectives: string, nouns: string]>>): WordTable =>
  Object.fromEntries(
    Object.entries(table).map(([language, [adjectives, nouns]]) => [
      language,
      adjectives
        .split('|')
        .flatMap((adjective) => nouns.split('|').map((noun) => `${adjective} ${noun}`))
        .join('|'),
    ]),
  )

const englishNouns =
  'students|student|applicants|applicant|candidates|candidate|fee|fees|tuition|nationals|citizens|graduates|rate'

const join = (...tables: readonly WordTable[]): WordTable =>
  Object.fromEntries(
    ['en', 'de', 'fr', 'es', 'zh', 'ar'].map((language) => [
      language,
      tables.flatMap((table) => table[language] ?? []).join('|'),
    ]),
  )

const nonEuropean = join({
  en: 'non-eu|non eu|non-eea|outside the eu|outside the eea|third-country|third country|non-eu/eea',
  de: 'nicht-eu*|drittstaat*|aus nicht-eu*|ausserhalb der eu|außerhalb der eu',
  fr: 'hors ue|hors union europeenne|hors-ue|extracommunautaires',
  es: 'no comunitarios|extracomunitarios|no comunitario|fuera de la ue|no ue',
  zh: '非欧盟',
  ar: 'خارج الاتحاد الاوروبي',
})
const european = join({
  en: 'eu/eea|eu students|eu citizens|eu applicants|eea citizens|eu nationals|eu fee|eu fees|eu/efta|from eu countries|citizens of the eu',
  de: 'eu-burger*|eu-/ewr*|aus der eu|eu-staatsangehorige*',
  fr: "ressortissants de l'ue|etudiants europeens|union europeenne|ressortissants europeens",
  es: 'comunitarios|ciudadanos de la ue|union europea',
  zh: '欧盟学生|欧盟公民',
  ar: 'مواطني الاتحاد الاوروبي',
})
const international = join(
  people({
    en: ['international|overseas|foreign|non-resident|nonresident|non-local|out-of-state|visa', englishNouns],
    de: [
      'internationale|internationalen|auslandische|auslandischen',
      'studierende|studierenden|bewerber|bewerberinnen|studienbewerber',
    ],
    fr: ['etudiants|candidats|etudiantes', 'internationaux|etrangers|internationales|etrangeres'],
    es: ['estudiantes|alumnos|aspirantes|candidatos', 'internacionales|extranjeros'],
  }),
  {
    en: 'international:|international (|(international|for international|overseas:|students from abroad|applicants from abroad|from abroad|non-native speakers|native language is not english|non-native english|for internationals|all international|international, |international |u.s. visa',
    de: 'auslandische hochschulzugangsberechtigung|bildungsauslander*',
    fr: 'non francophones',
    es: 'extranjeros',
    zh: '国际学生|留学生|外国学生|外籍|境外学生|國際學生|外國學生|国际申请人|外国申请人',
    ar: 'الطلاب الدوليين|الدوليين|الوافدين|غير السعوديين|الطلبة الدوليين|الاجانب',
  },
)
const domestic = join(
  people({
    en: ['domestic|home|uk|resident|in-state|local|canadian|u.s.|us|australian|irish', englishNouns],
    es: ['estudiantes|alumnos|aspirantes', 'nacionales'],
  }),
  {
    en: 'u.s. citizens|us citizens|citizens and permanent residents|domestic:|domestic|permanent residents|home:|uk:|uk |home/eu|singapore citizens|in-state|home (|home/uk|uk/eu',
    de: 'inlandische*|deutsche bewerber*',
    fr: 'etudiants quebecois|resident du quebec|canadiens',
    es: 'nacionales',
    zh: '国内学生|本地学生|境内学生',
    ar: 'المواطنين|السعوديين|الطلاب المحليين',
  },
)
const funding = join({
  en: 'assistantship|assistantships|fellowship|fellowships|financial aid|funding|scholarship|scholarships|financial support',
  de: 'stipendium|stipendien|forderung',
  fr: 'bourse|bourses|aide financiere',
  es: 'beca|becas|ayuda economica',
  zh: '奖学金|獎學金|助教',
  ar: 'منحة|المنح',
})

const audiences: readonly (readonly [string, WordTable])[] = [
  ['non_eu', nonEuropean],
  ['eu', european],
  ['domestic', domestic],
  ['international', international],
]

/** Returns the audience that a text names; null if it names none or several. */
export const findAudience = (folded: string, language: string): string | null => {
  const named = audiences.filter(([, table]) => hasPhrase(folded, table, language)).map(([name]) => name)
  if (named.includes('non_eu')) return named.includes('domestic') ? null : 'non_eu'
  // "Home/EU" and "UK and EU students" pay the same.
  if (named.includes('domestic') && named.includes('international')) return null
  return named[0] ?? null
}

/** Returns the audience of a sentence, or else of the headings above it. */
export const findSegmentAudience = (segment: Segment): string | null => {
  const { folded, foldedHeadings, language } = segment
  const own = findAudience(folded, language)
  if (own || hasAnyAudience(folded, language)) return own
  return findAudience(foldedHeadings.split('|').at(-1) ?? '', language)
}

const hasAnyAudience = (folded: string, language: string): boolean =>
  audiences.some(([, table]) => hasPhrase(folded, table, language))

/** Returns whether a text is about applicants for funding. */
export const isAboutFunding = (folded: string, language: string): boolean => hasPhrase(folded, funding, language)

const track =
  /^[^.;]{0,45}?(?:for|im|fur|pour|para|of) (?:the |an? |den |die |das |le |la |el )?(ph\.?\s?d\.?|doctoral|doctorate|doctorat|doctorado|promotion|m\.?s\.?c?\.?|m\.?a\.?|mba|llm|master'?s?|master|maestria|edd|rpg|mphil|dnp)(?![a-z])/

/** Returns the degree that a value is for, from the words after it: "3.2 for the Ph.D. program". */
export const findTrack = (segment: Segment, at: number, next = at + 60): string | null => {
  const words = segment.folded.slice(at, Math.min(next, at + 60))
  const found = track.exec(words)
  const name = found?.[1]
  if (!found || !name) return null
  const end = at + found[0].length - segment.contextLength
  return end - name.length >= 0 ? segment.text.slice(end - name.length, end) : null
}
