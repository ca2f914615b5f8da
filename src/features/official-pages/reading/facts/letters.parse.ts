import { findTrack, isAboutFunding } from './audience.parse.ts'
import type { FactReader, Finding } from './fact-reader.rules.ts'
import { findSmallNumbers, type NumberToken } from './numbers.parse.ts'
import type { Segment } from './segments.parse.ts'
import { findPhrases, hasPhrase, type WordMatch, type WordTable } from './words.rules.ts'

// Number of letters of recommendation.

/** Words that mean a letter of recommendation by themselves. */
export const letterWords: WordTable = {
  en: 'letter of recommendation|letters of recommendation|letters of recommendations|recommendation letter|recommendation letters|letter of reference|letters of reference|reference letter|reference letters|letters of support|letter of support|recommendation form|recommendation forms|letters of evaluation|letters of professional recommendation|letters of academic recommendation|referee report|referee reports|referees|academic references|academic reference|academic referees|professional references|recommenders|referee|reference forms|recommendation reports|confidential references|reference providers|lors',
  de: 'empfehlungsschreiben|referenzschreiben|hochschullehrergutachten|empfehlungsbriefe|empfehlungsbrief|gutachten|referenzen|gutachterinnen|gutachter',
  fr: "lettres de recommandation|lettre de recommandation|lettres de reference|lettre de reference|rapports d'appreciation|rapport d'appreciation|recommandations|lettres d'appui|formulaires de recommandation",
  es: 'cartas de recomendacion|carta de recomendacion|cartas de referencia|carta de referencia|referencias academicas|cartas de presentacion|cartas de apoyo|cartas de aval',
  zh: '推荐人|推薦人|推荐信|推薦信|推薦函|推荐函|推荐书|推薦書|专家推荐',
  ar: 'رسائل توصية|رسالة توصية|خطابات توصية|خطاب توصية|رسائل التوصية|خطابات التوصية|رسائل تزكية|خطابات تزكية|توصيات|تزكيات|توصية علمية|توصيات علمية',
}
/** Words that mean one only directly after a number. */
const shortWords: WordTable = {
  en: 'references|recommendations|recommendation|reference|letters|recommendation providers',
  fr: 'lettres|referents',
  es: 'cartas|referencias',
}
/** Arabic duals: the number is part of the word. */
const pairs: WordTable = {
  ar: 'خطابي توصية|خطابا توصية|خطابين توصية|رسالتي توصية|رسالتا توصية|رسالتين توصية|رسالتان|توصيتين|توصيتان|تزكيتين|تزكيتان|خطابين للتوصية|خطابين توصية|خطابي تزكية',
}

const absent: WordTable = {
  en: 'not required|no letters|not needed|not require|no recommendation|do not need|not necessary|no references|no reference letters|not request|not ask for',
  de: 'nicht erforderlich|keine empfehlungsschreiben|nicht notwendig|nicht notig|nicht verlangt|keine gutachten',
  fr: "pas requises|pas exigees|pas necessaire*|aucune lettre|pas demandees|n'est pas exigee|n'est pas requise",
  es: 'no se requieren|no son obligatorias|no es obligatori*|no se exigen|no son necesarias|no se requiere',
  zh: '不需要|无需|不要求|無需',
  ar: 'لا يشترط|لا تشترط|لا يطلب|غير مطلوبة',
}

const unit =
  /^[\s-]?(?:weeks?|months?|years?|days?|pages?|hours?|copies|semesters?|credits?|percent|%|wochen?|monate?n?|jahre?n?|tagen?|seiten?|semaines?|mois|ans|jours?|pages|semanas?|meses|anos|dias|paginas|年|个月|天|周|اسابيع|اسبوع|اشهر|سنوات|ايام|of (?:them|which|these|whom|your|the)\b|davon|d'entre|dont|de ellas|de las cuales)/

/** Words between a number and what it counts. */
const descriptive =
  /^(?:\(\d\)|\(?s\)?|academic|professional|confidential|completed|satisfactory|strong|official|current|recent|positive|signed|scientific|personal|original|separate|written|suitable|different|independent|names|of|the|contact|details|for|from|or|more|current|supporting|graduate|employer|individual|good|external|qualified|formal|work|related|sealed|online|electronic|clinical|faculty|and|your|university|academics|individuals|people|persons|providing|professors|contacts|required|writers|who|will|write|of|email|addresses|separate|submitted|by|akademische[nrs]?|aktuelle|wissenschaftliche[nrs]?|qualifizierte|academiques?|academicas?|professionnelles?|profesionales|confidentielles|signees|firmadas|نسخ|封|份|专家|教授|副教授|导师|学术|位|名|中文|英文|或|以上|的|专业|由|书|正本)$/

const isDescription = (between: string, limit: number): boolean => {
  if (/[.;:,•|]/.test(between)) return false
  if (/^[\u4e00-\u9fff]{0,14}$/.test(between)) return true
  const words = between.split(/[\s/()]+|(?<=[\u4e00-\u9fff])(?=[封份专位])/).filter(Boolean)
  return words.length <= limit && words.every((word) => descriptive.test(word))
}

const isCount = ({ value, raw, end }: NumberToken, folded: string): boolean =>
  Number.isInteger(value) && value >= 1 && value <= 5 && /^[^.,]+$/.test(raw) && !unit.test(folded.slice(end, end + 14))

const countBefore = (folded: string, anchor: WordMatch, numbers: readonly NumberToken[], limit: number) =>
  numbers.findLast(
    (token) =>
      token.end <= anchor.start &&
      anchor.start - token.end <= 60 &&
      isCount(token, folded) &&
      isDescription(folded.slice(token.end, anchor.start), limit),
  )

const link =
  /^(?:\(?s\)?|required|needed|minimum|min\.?|of|at|least|from|by|x|is|are|must|we|require|need|number|total|at|a|submit|provide|mindestens|mind\.?|erforderlich|von|au|moins|requises?|minimo|al|menos|至少|共|不少于|各|需|عدد|على|الاقل|be|submitted|for|admission|recommendations?|reports?|letters?)$/

const countAfter = (folded: string, anchor: WordMatch, numbers: readonly NumberToken[]) =>
  numbers.find((token) => {
    if (token.start < anchor.end || token.start - anchor.end > 40 || !isCount(token, folded)) return false
    const between = folded.slice(anchor.end, token.start)
    if (/[.;•]/.test(between) || /(?:one|two) of|first|second/.test(between)) return false
    return between
      .split(/[\s:,()[\]|=-]+/)
      .filter(Boolean)
      .every((word) => link.test(word))
  })

/** "One academic and one professional referee": the parts are added. */
const kinds = /^[\s(]*(?:academic|professional|employer|work|clinical|personal|akademisch\w*|beruflich\w*)/
const addParts = (folded: string, first: NumberToken, numbers: readonly NumberToken[]): number => {
  const isPart = (token: NumberToken) => kinds.test(folded.slice(token.end, token.end + 16))
  if (!isPart(first)) return first.value
  const second = numbers.find(({ start }) => start > first.end && start - first.end < 45)
  const joins = second && /(?:and|plus|und|et|y|,)\s*$/.test(folded.slice(first.end, second.start))
  return second && joins && isPart(second) && isCount(second, folded) && first.value + second.value <= 4
    ? first.value + second.value
    : first.value
}

const toFinding = (segment: Segment, value: number, from: number, to: number, confidence: number): Finding => ({
  kind: 'letters',
  value,
  from,
  to,
  confidence,
  audience: isAboutFunding(segment.folded, segment.language) ? 'funding' : null,
  appliesTo: findTrack(segment, to),
})

/** A range asks for its lower number. */
const lowerOf = (folded: string, token: NumberToken, numbers: readonly NumberToken[]): NumberToken => {
  const lower = numbers.find(
    ({ end, value }) =>
      end < token.start &&
      value < token.value &&
      /^\s?(?:-|to|or|and|and no more than|and up to|bis|a|ou|o|到|至)\s?$/.test(folded.slice(end, token.start)),
  )
  return lower && isCount(lower, folded) ? lower : token
}

/** "Three for PhD applicants and two for MSc applicants": the numbers after the first. */
const forOtherDegrees = (segment: Segment, from: number, numbers: readonly NumberToken[]): Finding[] =>
  numbers
    .filter((token) => token.start > from && isCount(token, segment.folded))
    .map((token) => toFinding(segment, token.value, token.start, token.end, 0.8))
    .filter(({ appliesTo }) => appliesTo)
    .slice(0, 2)

const readStrong = (segment: Segment, numbers: readonly NumberToken[]): Finding[] => {
  const { folded, language } = segment
  for (const anchor of findPhrases(folded, letterWords, language)) {
    const token = countBefore(folded, anchor, numbers, 5) ?? countAfter(folded, anchor, numbers)
    if (!token) continue
    const value = addParts(folded, lowerOf(folded, token, numbers), numbers)
    const [from, to] = [Math.min(anchor.start, token.start), Math.max(anchor.end, token.end)]
    const isPart = value === 1 && /at least one|one or more|mindestens eine|au moins une|al menos una/.test(folded)
    const finding = toFinding(segment, value, from, to, isPart ? 0.7 : 0.9)
    return finding.appliesTo ? [finding, ...forOtherDegrees(segment, to, numbers)] : [finding]
  }
  return []
}

const writers: WordTable = {
  en: 'people|persons|professors|teachers|instructors|faculty members|individuals',
  de: 'personen|professoren|hochschullehrern|lehrenden',
  fr: 'personnes|professeurs',
  es: 'personas|profesores',
}

/** "Three people who know your work write a letter." */
const readWriters = (segment: Segment, numbers: readonly NumberToken[]): Finding[] => {
  const { folded, language } = segment
  if (!/letter|reference|recommend|empfehl|gutacht|recommand|recomend/.test(folded)) return []
  for (const anchor of findPhrases(folded, writers, language)) {
    const token = countBefore(folded, anchor, numbers, 2)
    if (token) return [toFinding(segment, token.value, token.start, anchor.end, 0.65)]
  }
  return []
}

const readWeak = (segment: Segment, numbers: readonly NumberToken[]): Finding[] => {
  const { folded, language } = segment
  for (const anchor of findPhrases(folded, shortWords, language)) {
    const token = countBefore(folded, anchor, numbers, 2)
    if (token && (token.value > 1 || /reference|recommendation/.test(anchor.text)))
      return [toFinding(segment, lowerOf(folded, token, numbers).value, token.start, anchor.end, 0.7)]
    const listed = /^(?:references|recommendations)$/.test(anchor.text)
      ? countAfter(folded, anchor, numbers)
      : undefined
    if (listed) return [toFinding(segment, listed.value, anchor.start, listed.end, 0.7)]
  }
  return readWriters(segment, numbers)
}

const maximum =
  /\b(?:up to|at most|no more than|maximum|not more than|hochstens|bis zu|jusqu'a|hasta|additional|more|further|extra)\s*$/

const readLetters = (segment: Segment): Finding[] => {
  const { folded, language } = segment
  const [dual] = findPhrases(folded, pairs, language)
  if (dual) return [toFinding(segment, 2, dual.start, dual.end, 0.9)]
  const numbers = findSmallNumbers(folded, language).filter(
    ({ start }) => !maximum.test(folded.slice(Math.max(0, start - 14), start)),
  )
  const [strong] = findPhrases(folded, letterWords, language)
  const counted = [...readStrong(segment, numbers), ...readWeak(segment, numbers)].slice(0, 1)
  if (counted.length > 0) return counted
  const [none] = findPhrases(folded, absent, language).filter(
    ({ text }) => strong || /^\s*(?:references|recommendations)\b/.test(folded) || /^no |^keine |^aucune /.test(text),
  )
  const [from, to] = [strong?.start ?? 0, strong?.end ?? 0]
  return none && Math.abs(none.start - to) < 60 && !/\bif\b|unless/.test(folded)
    ? [toFinding(segment, 0, Math.min(none.start, from), Math.max(none.end, to), 0.75)]
    : []
}

const anchor: WordTable = Object.fromEntries(
  Object.keys(letterWords).map((language) => [
    language,
    [letterWords[language], shortWords[language], pairs[language], writers[language]].filter(Boolean).join('|'),
  ]),
)

export const letterReader: FactReader = { anchor, read: readLetters }

/** Returns whether a sentence names letters of recommendation. */
export const namesLetters = ({ folded, language }: Segment): boolean => hasPhrase(folded, letterWords, language)
