import { findTrack } from './audience.parse.ts'
import type { FactReader, Finding } from './fact-reader.rules.ts'
import { findNumbers, isReplaced, type NumberToken } from './numbers.parse.ts'
import { isStatistic, type Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordMatch, type WordTable } from './words.rules.ts'

// Lowest grade for admission, with its scale. Scales are written as in the file of facts: "4.0", "100.0", "german".

const grade: WordTable = {
  en: 'gpa|cgpa|grade point average|grade-point average|grade point averages|cumulative average|overall average|minimum average|average grade|final grade|overall grade|grade average|average of|academic average|weighted average|average mark|final mark|overall mark|academic standing|minimum grade|grade of|wam|german grading system|german scale|german grading scale|german system|german grade|admission average|cumulative index|cumgpa|averages of|average|4.0 scale|4.00 scale|4-point scale|4 point scale|four-point scale|4.0 point scale|quality point average|point average|grades of',
  de: '*note|notendurchschnitt|durchschnittsnote|gesamtnote|abschlussnote|mindestnote|mindestnotendurchschnitt|notenschnitt',
  fr: 'moyenne|moyenne cumulative|moyenne generale|note minimale',
  es: 'promedio|nota media|calificacion media|promedio general|media del expediente|nota minima|expediente academico|calificacion minima',
  zh: '绩点|平均绩点|均分|平均分|平均成绩|加权平均|績點|平均成績',
  ar: 'المعدل التراكمي|معدل تراكمي|المعدل|معدل|بمعدل',
}

/** Sentences about keeping a grade while studying, finishing, or admission under conditions. */
const elsewhere: WordTable = {
  en: 'maintain|maintains|maintaining|good standing|probation|probationary|to graduate|graduation|dismissed|dismissal|conditional|conditionally|provisional|provisionally|no minimum|no gpa|remain|retain|satisfactory progress|transfer credit|transfer credits|comprehensive exam|degree requirements|renewal|renewed|each course|candidacy|honor society|honour society|honors society|inductees|psi chi|have maintained|currently enrolled|transfers|grade received|academic standing requires|no particular|not set|below|waived|exempt',
  de: 'versetzung|bestanden|mindestens bestanden|modulprufung|abschlussarbeit',
  fr: 'maintenir|conserver|pour obtenir le diplome|diplomation|aucune moyenne',
  es: 'mantener|conservar|para graduarse|permanencia|obtener el grado|no hay promedio',
  zh: '毕业要求|在读期间|学位授予|减免|減免',
  ar: 'المحافظة على|للتخرج|الاستمرار',
}

const scales: readonly number[] = [4, 4.3, 4.33, 4.5, 5, 7, 9, 10, 12, 20, 100]
const isScale = (text: string | undefined): boolean => text !== undefined && scales.includes(toNumber(text))

/** "3.000" is three here, not three thousand. */
const toNumber = (raw: string): number => Number(raw.replace(',', '.'))

const formatScale = (text: string): string => {
  const value = toNumber(text)
  return Number.isInteger(value) ? value.toFixed(1) : String(value)
}

interface Scale {
  name: string
  start: number
  end: number
}

const scaleWords: readonly RegExp[] = [
  /(?:out of|sur|sobre|von|من)\s\(?(?:a |an |possible |max(?:imum)? |maximal |total )?(?:possible )?(\d{1,3}(?:[.,]\d{1,3})?)/g,
  /(\d{1,3}(?:[.,]\d{1,3})?)[\s-]?(?:points?[\s-])?(?:grading )?(?:scale|system|分制|分满分)/g,
  /(?:scale of|skala von|skala bis|echelle de|escala de|满分为?|满分|满分是|滿分|system of)\s?(?:0 a |0 to |1 to |0-)?(\d{1,3}(?:[.,]\d{1,3})?)/g,
  /\ba ?= ?(\d(?:[.,]\d{1,2})?)/g,
  /(\d(?:[.,]\d{1,2})?) ?= ?"?a\b/g,
  /\d\s?\/\s?(\d{1,3}(?:[.,]\d{1,3})?)/g,
]

const listScales = (folded: string): Scale[] =>
  scaleWords.flatMap((pattern) =>
    [...folded.matchAll(pattern)].flatMap((match) => {
      const number = match[1]
      if (!number || !isScale(number)) return []
      const start = match.index + match[0].lastIndexOf(number)
      return [{ name: formatScale(number), start, end: start + number.length }]
    }),
  )

interface GradeToken extends NumberToken {
  isPercent: boolean
}

const badUnit =
  /^\s?(?:years?\b|months?\b|hours?\b|credits?\b|ects|semesters?\b|units?\b|pages?\b|weeks?\b|courses?\b|points? less|jahren?\b|leistungspunkte|lp\b|ans\b|anos\b|年|学分|ساعة|euro|€|th\b|nd\b|rd\b)/

const listGrades = (folded: string, taken: readonly Scale[]): GradeToken[] =>
  findNumbers(folded).flatMap((token) => {
    const value = toNumber(token.raw)
    const rest = folded.slice(token.end, token.end + 16)
    const isPercent = /^\s?(?:%|percent|per cent|prozent|pour cent|por ciento)/.test(rest)
    if (badUnit.test(rest) || taken.some(({ start }) => start === token.start)) return []
    if (isReplaced(folded, token)) return []
    if (/[$€£#]\s?$/.test(folded.slice(Math.max(0, token.start - 2), token.start))) return []
    return [{ ...token, value, isPercent }]
  })

const top = /\b(?:top|best|upper|highest|last|final|first|oberen|besten|premiers|within)\s*$/

const isPlausible = ({ value, raw, isPercent }: GradeToken, scale: string | null, language: string): boolean => {
  if (isPercent) return value >= 40 && value <= 98
  if (scale === 'german') return value >= 1 && value <= 4 && raw.length <= 4
  // Spanish and Latin American averages are of ten.
  if (scale === null && language === 'es') return value >= 5 && value <= 9.8
  if (scale === null)
    return (value >= 1.5 && value <= 4.5 && /[.,]/.test(raw)) || (value >= 6 && value <= 9.8 && /[.,]/.test(raw))
  const best = Number(scale)
  return value >= best * 0.4 && value <= best
}

const nearScale = (scale: readonly Scale[], token: GradeToken): Scale | undefined =>
  scale.find(({ start }) => start >= token.end && start - token.end < 70) ??
  scale.find(({ end }) => end <= token.start && token.start - end < 60)

const isGermanAddress = (url: string): boolean => URL.canParse(url) && new URL(url).hostname.endsWith('.de')

const scaleOf = (segment: Segment, token: GradeToken, scale: readonly Scale[], anchor: WordMatch): string | null => {
  if (token.isPercent) return '100.0'
  const stated = nearScale(scale, token)
  const isGerman = /german grad|german scale|german system|german grade|deutsche[ns]? noten/.test(segment.folded)
  if (isGerman && token.value <= 4) return 'german'
  if (stated) return stated.name
  if (segment.language === 'de' && /note|schnitt/.test(anchor.text)) return 'german'
  if (isGermanAddress(segment.url) && /grade|mark/.test(anchor.text) && token.value <= 4) return 'german'
  // Chinese averages have two digits and no scale of their own.
  return (segment.language === 'zh' || segment.language === 'es') && token.value >= 60 && token.value <= 95
    ? '100.0'
    : null
}

const bareUnit = /^(?:gpa|cgpa|cumgpa|grade point average|quality point average|point average|grade average)$/
const strictCue = /minimum|at least|or better|or higher|or above|or more|not less than|no lower than/

const languageTest = /ielts|toefl|subtest|sub-test|listening|speaking|component|雅思|托福/

/** Words for an average or a grade also name the scores of language tests. */
const isLanguageScore = (folded: string, anchor: WordMatch): boolean =>
  !bareUnit.test(anchor.text) && languageTest.test(folded)

const inReach = (folded: string, anchor: WordMatch, token: GradeToken): boolean => {
  if (token.start >= anchor.end) {
    const between = folded.slice(anchor.end, token.start)
    return between.length <= 110 && !/toefl|ielts|gre\b|gmat|credit hours/.test(between)
  }
  const between = folded.slice(token.end, anchor.start)
  const words = between
    .replace(/[()%/.\d-]/g, ' ')
    .split(' ')
    .filter(Boolean)
  const connected =
    /^(?:cumulative|overall|undergraduate|minimum|or|higher|above|better|more|grade|point|points|weighted|scale|on|a|out|of|gpa|average|in|their|the|graduate|upper|division|according|to|bachelor|point|admission)$/
  return between.length <= 40 && words.every((word) => connected.test(word))
}

interface Reading {
  token: GradeToken
  anchor: WordMatch
  scale: string | null
}

/** After a semicolon stands the grade of another degree, if that is named. */
const isOtherDegree = (segment: Segment, anchor: WordMatch, token: GradeToken): boolean =>
  token.start >= anchor.end &&
  segment.folded.slice(anchor.end, token.start).includes(';') &&
  findTrack(segment, token.end) === null

const isCandidate = (segment: Segment, anchor: WordMatch, token: GradeToken): boolean => {
  const { folded } = segment
  if (token.end <= segment.contextLength || isLanguageScore(folded, anchor)) return false
  if (top.test(folded.slice(Math.max(0, token.start - 10), token.start))) return false
  return inReach(folded, anchor, token) && !isOtherDegree(segment, anchor, token)
}

const readOne = (segment: Segment, anchor: WordMatch): Reading[] => {
  const { folded, language } = segment
  const scale = listScales(folded)
  const isGradeName = bareUnit.test(anchor.text) || strictCue.test(folded) || language !== 'en'
  return listGrades(folded, scale).flatMap((token) => {
    if (!isCandidate(segment, anchor, token)) return []
    const name = scaleOf(segment, token, scale, anchor)
    if (name === null && !isGradeName) return []
    return isPlausible(token, name, language) ? [{ token, anchor, scale: name }] : []
  })
}

const minimumCue: WordTable = {
  en: 'minimum|at least|or higher|or above|or better|or more|required|require|must|above|higher|least|greater|equal|of|not less than|min',
  de: 'mindestens|mind.|oder besser|besser|hochstens|von|mit',
  fr: "au moins|d'au moins|minimale|minimum|ou plus|superieure|egale",
  es: 'minimo|minima|al menos|igual o superior|o superior|minimo de|de',
  zh: '不低于|以上|至少|不少于|达到|>=|≥',
  ar: 'لا يقل|لا تقل|على الاقل|فاكثر|او اعلى|ألا يقل',
}

const toFinding = (segment: Segment, { token, anchor, scale }: Reading, next?: number): Finding => ({
  kind: 'gpa_min',
  value: { value: token.value, scale },
  from: Math.min(anchor.start, token.start),
  to: Math.max(anchor.end, token.end),
  confidence: hasPhrase(segment.folded, minimumCue, segment.language) ? 0.9 : 0.7,
  appliesTo: findTrack(segment, token.end, next),
})

/** Numbers after the name come first; of those before it, the nearest. */
const orderReadings = (readings: readonly Reading[]): Reading[] => {
  const [after, before] = [true, false].map((isAfter) =>
    readings.filter(({ token, anchor }) => token.start >= anchor.end === isAfter),
  )
  const isBare = before?.some(
    ({ token, anchor }) => anchor.start - token.end <= 30 && /^(?:german|gpa|cgpa)/.test(anchor.text),
  )
  return isBare ? [...(before ?? []).toReversed().slice(0, 1)] : [...(after ?? []), ...(before ?? []).toReversed()]
}

const readGrades = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  if (isStatistic(segment) || hasPhrase(folded, elsewhere, language)) return []
  for (const anchor of findPhrases(folded, grade, language)) {
    const [first, ...others] = orderReadings(readOne(segment, anchor))
    if (!first) continue
    const finding = toFinding(segment, first, others[0]?.token.start)
    // "3.2 for the Ph.D. program and 3.0 for the MS program" states two.
    const more = others.map((reading) => toFinding(segment, reading)).filter(({ appliesTo }) => appliesTo)
    return finding.appliesTo ? [finding, ...more.slice(0, 2)] : [finding]
  }
  return []
}

export const gradeReader: FactReader = { anchor: grade, read: readGrades }
