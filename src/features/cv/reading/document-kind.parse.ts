import type { TextLine } from '../rules.ts'
import { foldForComparison, type Section } from './sections.parse.ts'

const salutation =
  /^(?:dear\s|to whom it may concern|sehr geehrte|liebe[rs]?\s|estimad[oa]s?\s|a quien corresponda|madame, monsieur|(?:cher|chere|chers)\s|尊敬的|敬爱的|السادة|السيد(?:ة)?\s|الى من يهمه|تحية طيبة)/u
const closing =
  /^(?:yours\s|(?:kind|best|warm) regards|sincerely|respectfully|mit freundlichen|hochachtungsvoll|atentamente|cordialmente|(?:bien )?cordialement|veuillez agreer|此致|敬礼|وتفضلوا|مع خالص)/u
/** Salutation near the top; further down it belongs to an appendix. */
const salutationLines = 20

const number = /^(?:\d{1,2}|[ivx]{1,4})?[.)]?\s*/u
const abstractHeading = /^(?:abstract|zusammenfassung|resumen|resume|摘要|ملخص|الملخص)[.:：—-]?(?:\s|$)/u
const introduction = /^(?:introduction|einleitung|einfuhrung|introduccion|引言|绪论|مقدمة|المقدمة)$/u

const ofApplicant = new Set<Section['kind']>(['education', 'experience', 'publications', 'skills'])

/** Detects the kind of a document: letters and papers contain no values of the applicant's own. */
export const detectDocumentKind = (
  lines: readonly TextLine[],
  sections: readonly Section[],
): 'cv' | 'letter' | 'paper' => {
  if (sections.some(({ kind }) => ofApplicant.has(kind))) return 'cv'
  const plain = lines.map(({ text }) => foldForComparison(text.slice(0, 80)).trim())
  const hasAbstract = plain.some((text) => abstractHeading.test(text))
  if (hasAbstract && plain.some((text) => introduction.test(text.replace(number, '')))) return 'paper'
  const isLetter =
    plain.slice(0, salutationLines).some((text) => salutation.test(text)) && plain.some((text) => closing.test(text))
  return isLetter ? 'letter' : 'cv'
}

const example =
  /[(（](?:e\.?\s?g\.?|for example|for instance|such as|z\.\s?b\.|p\.\s?ej\.|por ejemplo|par ex\.|par exemple|ex\.|例如|例:|مثل|مثلا)[^()（）]{0,120}[)）]/giu
const bracketed = /[(（][^()（）]{0,120}[)）]/gu
const columnName =
  /^(?:certificate|passing|examination|obtained|result|division|institution|university|college|school|degree|gpa|cgpa|grade|year|score|percentage|marks|board|date|dates|from|to|field|major|subject|hochschule|abschluss|note|jahr|zeitraum|institucion|universidad|titulo|nota|ano|etablissement|diplome|annee|学校|学位|专业|时间|绩点|الجامعة|الدرجة|المعدل|السنة)$/u

/** Table heads: "Institution (University) Degree (B.Sc., M.Sc.) GPA", with options in brackets. */
const isTableHead = (text: string) => {
  const words = foldForComparison(text.replace(bracketed, ' '))
    .split(/[\s/|,]+/u)
    .filter((word) => word !== '')
  return words.length > 1 && words.every((word) => columnName.test(word))
}

/** Removes examples of forms and table heads from the lines of a section. */
export const removeExamples = (lines: readonly TextLine[]): TextLine[] =>
  lines.map((line) => ({ ...line, text: line.text.replace(example, ' ') })).filter(({ text }) => !isTableHead(text))
