import { findTrack, isAboutFunding } from './audience.parse.ts'
import type { FactReader, Finding } from './fact-reader.rules.ts'
import { type LanguageTest, languageTests } from './language-tests.rules.ts'
import { findNumbers, isReplaced, type NumberToken } from './numbers.parse.ts'
import { isStatistic, type Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordMatch, type WordTable } from './words.rules.ts'

// Minimum scores of language tests.

interface Mention extends WordMatch {
  test: LanguageTest
}

const reach = 110
/** A sentence that names more tests than this is a list of links. */
const maxMentions = 16

/** Lists the tests that a sentence names; of overlapping names the first, which is the longer one, remains. */
const listMentions = ({ folded, language }: Segment): Mention[] => {
  const all = languageTests
    .flatMap((test) => findPhrases(folded, test.words, language).map((match) => ({ ...match, test })))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  let end = -1
  const separate = all.filter((mention) => {
    if (mention.start < end) return false
    end = mention.end
    return true
  })
  return separate.slice(0, maxMentions)
}

const unit =
  /^\s?(?:years?\b|year\b|months?\b|days\b|weeks?\b|%|percent|ects|credits?\b|hours?\b|minutes?\b|euros?\b|usd|€|\$|jahren?\b|monaten?\b|ans\b|mois\b|anos\b|meses\b|年|个月|月|سنوات|سنة|سنتين|شهر|th percentile|st\b|nd\b|rd\b)/
const beforeBad =
  /(?:code|codes|codigo|no\.|number|#|\$|€|£|phone|tel|fax|room|section|page|not|formerly|previously|rather than|instead of|until|before|since|old)[\s:(]*(?:is |of )?$/
const skills =
  'reading|writing|listening|speaking|read|write|speak|subscore|subscores|sub-score|sub-scores|subscale|subtest|sub-test|sub-tests|each|section|sections|component|components|every|skill|skills|individual|band below|essay'
const subScore: WordTable = {
  en: skills,
  de: 'teilbereich*|teil|einzelnen|jedem|teilprufung*|horen|lesen|schreiben|sprechen|modul',
  fr: 'chaque|epreuve|sous-score*|expression|comprehension|volet',
  es: 'cada|apartado|seccion|parte|destreza',
  zh: '单项|單項|小分|各项|各項|每项|听力|阅读|写作|口语|聽力|閱讀|寫作|口說',
  ar: 'كل مهارة|كل قسم|لكل|مهارات',
}
/** "For RPg programmes the IELTS": the programmes that a sentence is about. */
const subject = /^\W*for (?:the |all )?([a-z][a-z &/,-]{1,40}?) (?:programmes?|programs?|degrees?|track)\b/

const findSubject = ({ folded, text, contextLength }: Segment): string | null => {
  const found = subject.exec(folded.slice(contextLength))
  const name = found?.[1]
  if (!found || !name || /^(?:all|our|most|this|these|graduate|master'?s?|international)$/.test(name)) return null
  const start = found[0].indexOf(name)
  return text.slice(start, start + name.length)
}

/** Words between a number and the parts of a test: "6.0 in each band". */
const partAfter =
  /^[\s+]*(?:points? |punkten? |puntos |分)?(?:or (?:higher|above|better|more) )?(?:in|on|for|per|in all|with|en|in den|dans|a|sur|in jede[mrn]?)? ?(?:each|every|any|all (?:four|other|sub|band|component|section|skill|element)|all bands|the (?:reading|writing|listening|speaking)|reading|writing|listening|speaking|individual|sections?|subtests?|components?|jede[mrn]?|allen|chaque|cada|section)/

const clauseStart = (folded: string, at: number): number => {
  const part = folded.slice(Math.max(0, at - 40), at)
  const mark = Math.max(
    part.lastIndexOf(','),
    part.lastIndexOf('('),
    part.lastIndexOf(')'),
    part.lastIndexOf(';'),
    part.lastIndexOf('/'),
  )
  return at - part.length + mark + 1
}

/** Returns whether a number is the score of a part, not of the whole test. */
const isSubScore = ({ folded, language }: Segment, { start, end }: NumberToken): boolean => {
  const rest = folded.slice(end, end + 60)
  if (partAfter.test(rest) && !/^[^,;.]{0,40} and overall/.test(rest)) return true
  const lead = folded.slice(Math.max(clauseStart(folded, start), start - 40), start)
  const parts = findPhrases(lead, subScore, language)
  const last = parts.at(-1)
  // "Overall 6.5": a later word for the whole test counts more than an earlier one for its parts.
  return last !== undefined && !/overall|total|gesamt|global|总分|總分/.test(lead.slice(last.end))
}

const usableNumbers = (segment: Segment): NumberToken[] => {
  const { folded } = segment
  return findNumbers(folded).filter((token) => {
    if (unit.test(folded.slice(token.end, token.end + 16))) return false
    if (/\+\d?[\d ]{0,10}$/.test(folded.slice(Math.max(0, token.start - 12), token.start))) return false
    if (/^0\d/.test(token.raw) || beforeBad.test(folded.slice(Math.max(0, token.start - 18), token.start))) return false
    if (isReplaced(folded, token)) return false
    if (
      /[a-z]/.test(folded.charAt(token.start - 1)) &&
      !/(?:ibt|pbt|cbt|itp|ielts|toefl|pte|det)$/.test(folded.slice(0, token.start))
    )
      return false
    return !isSubScore(segment, token)
  })
}

const isPlausible = ({ min, max, step = 1 }: LanguageTest, { value, raw }: NumberToken): boolean => {
  if (min === undefined || max === undefined || value < min || value > max) return false
  return step === 0.5 ? Number.isInteger(value * 2) && raw.length <= 4 : Number.isInteger(value) && value % step === 0
}

/** Variant of the TOEFL by its range; the ranges of the paper-based test and the ITP are the same. */
const variants: readonly (readonly [string, number, number])[] = [
  ['ibt', 30, 120],
  ['cbt', 121, 300],
  ['pbt', 310, 677],
]
const itpWord = /\bitp\b|institutional/
const computerWord = /^[\s)]*(?:\(|on (?:the )?)?(?:cbt|computer)|(?:cbt|computer(?:-based)?(?: test)?)[\s:(]*$/

const variantOf = (folded: string, { value, start, end }: NumberToken): string | undefined => {
  const near = folded.slice(Math.max(0, start - 22), Math.min(folded.length, end + 22))
  // The paper-delivered test has points of its own.
  if (value <= 120 && /^[\s)]*(?:\(|for (?:the )?|on (?:the )?)?(?:revised )?paper/.test(folded.slice(end, end + 24)))
    return undefined
  if (value <= 120 && computerWord.test(folded.slice(end, end + 14))) return 'cbt'
  const found = variants.find(([, low, high]) => value >= low && value <= high)?.[0]
  return found === 'pbt' && itpWord.test(near) ? 'itp' : found
}

interface Score {
  mention: Mention
  numbers: NumberToken[]
}

const connectors =
  /^(?:points?|punkten?|puntos|or|higher|above|better|more|at|least|on|in|for|of|the|a|an|overall|score|total|test|internet-based|internet|based|paper-based|paper|computer-based|computer|ibt|pbt|oder|im|beim|en|el|la|au|sur|le|على|الاقل|في|اختبار|امتحان|او|اعلى|درجة|minimum|your|academic|english|and|new|band|is|result)$/

/** Returns whether the words between a number and the name of a test after it connect the two. */
const connects = (between: string): boolean => {
  if (/[,:.;]/.test(between)) return false
  const words = between.split(/[\s()/]+/).filter(Boolean)
  const endsInAnd = words.at(-1) === 'and' || words[0] === 'and'
  return !endsInAnd && words.every((word) => connectors.test(word))
}

const leftOf = (mention: Mention, floor: number, numbers: readonly NumberToken[], folded: string): NumberToken[] => {
  const last = numbers.findLast(
    (token) => token.end <= mention.start && token.start >= floor && isPlausible(mention.test, token),
  )
  if (!last || mention.start - last.end > 60) return []
  if (mention.test.test === 'TOEFL') return leftVariants(mention, floor, numbers, folded)
  return connects(folded.slice(last.end, mention.start)) ? [last] : []
}

/** "550 (paper-based test) or 80 (internet-based test) in TOEFL" has two numbers before the name. */
const leftVariants = (mention: Mention, floor: number, numbers: readonly NumberToken[], folded: string) => {
  const found: NumberToken[] = []
  let end = mention.start
  for (const token of numbers.toReversed()) {
    if (token.end > end || token.start < floor) continue
    if (!isPlausible(mention.test, token) || !connects(folded.slice(token.end, end))) break
    found.unshift(token)
    end = token.start
  }
  return found
}

const rightOf = (mention: Mention, ceiling: number, numbers: readonly NumberToken[]): NumberToken[] =>
  numbers.filter((token) => token.start >= mention.end && token.end <= ceiling && isPlausible(mention.test, token))

/** "88 on the TOEFL iBT (or 570 on the paper-based test)": other variants of the same test in parentheses. */
const inParentheses = (mention: Mention, ceiling: number, numbers: readonly NumberToken[], folded: string) => {
  if (mention.test.test !== 'TOEFL' || !/^\s?\(/.test(folded.slice(mention.end, mention.end + 2))) return []
  const close = folded.indexOf(')', mention.end)
  return rightOf(mention, Math.min(ceiling, close < 0 ? mention.end : close), numbers)
}

/** "TOEFL/IELTS: 90/6.5": the numbers of several tests stand after the last of their names. */
const sharedCeiling = (folded: string, mentions: readonly Mention[], index: number): number => {
  const [mention, next] = [mentions[index], mentions[index + 1]]
  if (
    !mention ||
    !next ||
    !/^[\s/,]*(?:(?:or|and|oder|ou|o|y|et|或)[\s/]*)?$/.test(folded.slice(mention.end, next.start))
  )
    return mention?.end ?? 0
  return Math.min(mentions[index + 2]?.start ?? folded.length, next.end + reach)
}

interface Choice {
  numbers: readonly NumberToken[]
  /** Whether the numbers of the sentence stand before the names. */
  isBefore: boolean
}

/** Returns the numbers of one test: those on the usual side of its name, else those on the other. */
const chooseNumbers = (
  folded: string,
  mentions: readonly Mention[],
  index: number,
  { numbers, isBefore }: Choice,
): NumberToken[] => {
  const mention = mentions[index]
  if (!mention) return []
  const floor = mentions[index - 1]?.end ?? Math.max(0, mention.start - reach)
  const next = mentions.slice(index + 1).find(({ test }) => test !== mention.test)
  const ceiling = Math.min(next?.start ?? folded.length, mention.end + reach)
  const left = leftOf(mention, floor, numbers, folded)
  const right = rightOf(mention, ceiling, numbers)
  if (!isBefore) {
    if (right.length > 0) return right
    return left.length > 0 ? left : rightOf(mention, sharedCeiling(folded, mentions, index), numbers)
  }
  const before = [...left, ...inParentheses(mention, ceiling, numbers, folded)]
  return before.length > 0 || index === 0 ? before : right
}

/** Assigns the numbers of a sentence to its tests: all before the names, or all after them. */
const assignScores = (segment: Segment, mentions: readonly Mention[]): Score[] => {
  const { folded } = segment
  const numbers = usableNumbers(segment)
  const [first] = mentions
  const isBefore = first !== undefined && leftOf(first, 0, numbers, folded).length > 0
  const used = new Set<NumberToken>()
  return mentions.map((mention, index) => {
    const free = numbers.filter((token) => !used.has(token))
    const assigned = chooseNumbers(folded, mentions, index, { numbers: free, isBefore })
    for (const token of assigned) used.add(token)
    return { mention, numbers: assigned }
  })
}

const inSentence = (segment: Segment, from: number, to: number): boolean =>
  to > segment.contextLength && from < segment.folded.length

const toToefl = (segment: Segment, mention: Mention, numbers: readonly NumberToken[]): Finding[] => {
  const value: Record<string, number> = {}
  const taken: NumberToken[] = []
  for (const token of numbers) {
    const variant = variantOf(segment.folded, token)
    if (!variant || variant in value) continue
    value[variant] = token.value
    taken.push(token)
  }
  const from = Math.min(mention.start, ...taken.map(({ start }) => start))
  const to = Math.max(mention.end, ...taken.map(({ end }) => end))
  return taken.length > 0 ? [{ kind: 'toefl', value, from, to, confidence: 0.9 }] : []
}

const toIelts = (segment: Segment, score: NumberToken, from: number, to: number): Finding => ({
  kind: 'ielts',
  value: score.value,
  from,
  to,
  confidence: 0.9,
  appliesTo: findTrack(segment, score.end, segment.folded.indexOf(',', score.end) + 1 || undefined),
})

/** "6.5 for the MSc, 7.0 for the PhD": later scores count if a degree is named. */
const forOtherDegrees = (segment: Segment, numbers: readonly NumberToken[]): Finding[] =>
  numbers
    .slice(1, 3)
    .map((score) => toIelts(segment, score, score.start, score.end))
    .filter(({ appliesTo }) => appliesTo)

const toPoints = (segment: Segment, { mention, numbers }: Score): Finding[] => {
  const stated = numbers.filter(({ end }) => end > segment.contextLength)
  if (mention.test.test === 'TOEFL') return toToefl(segment, mention, stated)
  const [score] = stated
  if (!score) return []
  const from = Math.min(mention.start, score.start)
  const to = Math.max(mention.end, score.end)
  if (mention.test.test === 'IELTS') return [toIelts(segment, score, from, to), ...forOtherDegrees(segment, stated)]
  return [{ kind: 'other_test', value: { test: mention.test.test, score: score.value }, from, to, confidence: 0.85 }]
}

const chineseDigits = '一二三四五六'

const toLevel = (segment: Segment, mention: Mention): Finding[] => {
  const { folded } = segment
  // "DSH2" has its level in its name.
  const end = /\d$/.test(mention.text) ? mention.end - 1 : mention.end
  const found = mention.test.level?.exec(folded.slice(end, end + 50))
  if (!found?.[1]) return []
  const to = end + found[0].length
  const chinese = chineseDigits.indexOf(found[1])
  const level = chinese < 0 ? found[1].toUpperCase() : String(chinese + 1)
  if (to <= segment.contextLength) return []
  return [{ kind: 'other_test', value: { test: mention.test.test, level }, from: mention.start, to, confidence: 0.8 }]
}

const languages: readonly (readonly [string, WordTable])[] = [
  ['English', { en: 'english', de: 'englisch*', fr: 'anglais', es: 'ingles', zh: '英语|英文', ar: 'الانجليزية' }],
  ['German', { en: 'german', de: 'deutsch*', fr: 'allemand', es: 'aleman', zh: '德语', ar: 'الالمانية' }],
  ['French', { en: 'french', de: 'franzosisch*', fr: 'francais', es: 'frances', zh: '法语', ar: 'الفرنسية' }],
  ['Spanish', { en: 'spanish', de: 'spanisch*', fr: 'espagnol', es: 'espanol', zh: '西班牙语', ar: 'الاسبانية' }],
]
const levelWord =
  /(?:level|niveau|nivel|stufe|cefr|ger|gers|cecr|mcer|sprachniveau|kenntnisse|proficiency|at least|mindestens|auf)[\s:(-]{1,3}([abc][12])\b|\b([abc][12])[\s-]?(?:level|niveau|\(?cefr|\(?ger)\b/

/** A level of the Common European Framework for one language, where no test has one. */
const readFramework = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  const found = levelWord.exec(folded)
  const level = found?.[1] ?? found?.[2]
  if (!found || !level || found.index < segment.contextLength) return []
  const named = languages.filter(([, table]) => hasPhrase(folded, table, language))
  const [only] = named
  if (!only || named.length > 1) return []
  return [
    {
      kind: 'other_test',
      value: { test: `${only[0]} CEFR`, level: level.toUpperCase() },
      from: found.index,
      to: found.index + found[0].length,
      confidence: 0.7,
    },
  ]
}

const noMinimum =
  /no longer accept|not accept(?:ed)?\b|will not be accepted|not considered|no minimum|conditional|pre-sessional|exempt|concordance|equivalen(?:ce|cy) table|nicht akzeptiert|n'est pas accepte|no se acepta|不接受|لا يقبل|waive[sd]?\b|language course|may be admitted|bridging|sprachkurs|cours de langue/

const addContext = (segment: Segment, finding: Finding): Finding => {
  const rest = segment.folded.slice(finding.from, finding.to + 60)
  const isFunding = isAboutFunding(rest, segment.language)
  return {
    ...finding,
    ...(isFunding ? { audience: 'funding' } : {}),
    appliesTo: finding.appliesTo ?? findTrack(segment, finding.to) ?? findSubject(segment),
  }
}

/** "STEP" is an ordinary word in lower case. */
const isName = (segment: Segment, { test, start, end }: Mention): boolean => {
  if (test.test !== 'STEP' || start < segment.contextLength) return true
  const word = segment.text.slice(start - segment.contextLength, end - segment.contextLength)
  return word === word.toUpperCase()
}

const readLanguageTests = (segment: Segment): Finding[] => {
  if (isStatistic(segment) || noMinimum.test(segment.folded)) return []
  const mentions = listMentions(segment).filter((mention) => isName(segment, mention))
  const points = assignScores(
    segment,
    mentions.filter(({ test }) => test.min !== undefined),
  ).flatMap((score) => toPoints(segment, score))
  const levels = mentions.flatMap((mention) => (mention.test.level ? toLevel(segment, mention) : []))
  const framework = levels.length > 0 ? [] : readFramework(segment)
  return [...points, ...levels, ...framework]
    .filter(({ from, to }) => inSentence(segment, from, to))
    .map((finding) => addContext(segment, finding))
}

const joinTables = (tables: readonly WordTable[]): WordTable =>
  Object.fromEntries(
    ['en', 'de', 'fr', 'es', 'zh', 'ar'].map((language) => [
      language,
      tables.flatMap((table) => table[language] ?? []).join('|'),
    ]),
  )

export const languageTestReader: FactReader = {
  anchor: joinTables([
    ...languageTests.map(({ words }) => words),
    { en: 'cefr|level', de: '*niveau|*kenntnisse|ger', fr: 'niveau|cecr', es: 'nivel|mcer', zh: '水平', ar: 'مستوى' },
    ...languages.map(([, table]) => table),
  ]),
  read: readLanguageTests,
}
