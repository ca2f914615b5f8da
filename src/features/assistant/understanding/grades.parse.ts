import { findGrade as findGradeOfLine } from '#src/features/cv/reading/grades.parse.ts'
import { type GpaScale, isWithinScale, parseGpa, scaleByBest } from '#src/features/profile/rules.ts'
import { foldText } from '#src/shared/unicode.ts'

/** Grade stated in a text. */
export interface WrittenGrade {
  grade: number
  scale: GpaScale
}

/** Longest prefix of a question that is read, in UTF-16 code units. */
const maxReadLength = 400
/** Confidence from which a grade that the parser of CVs finds is taken; below it the scale is guessed by the number. */
const minConfidence = 0.7
/** Highest month: "12/30" is a date. */
const maxMonth = 12

const toNumber = (text: string | undefined) => Number((text ?? '').replace(',', '.'))

const outOf =
  /(\d{1,3}(?:[.,]\d{1,2})?)\s?(\/|out of|of|von|sur|sobre|su|de|من|满分)\s?(4[.,]33?|[45][.,]0|110|100|10|20|30|4|5)(?![\d.,]\d|\d)/
const percent = /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|percent|prozent|pour cent|por ciento|分|بالم)/
const bare = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)(?!\d)/
const german = /note\b|notenschnitt|abitur|deutsch|german|allemand|aleman|德国/
const otherTest = /ielts|toefl|testdaf|duolingo|\bg(?:re|mat)\b|雅思|托福|ايلتس|توفل/

const within = (grade: number, scale: GpaScale | undefined): WrittenGrade | undefined =>
  scale && isWithinScale(grade, scale) ? { grade, scale } : undefined

/** Reads "3.5 of 4" and "28/30" with the scale of the best grade. */
const readOutOf = (text: string): WrittenGrade | undefined => {
  const [, stated, sign, best] = outOf.exec(text) ?? []
  const isDate = sign === '/' && best === '30' && toNumber(stated) <= maxMonth
  return stated && !isDate ? within(toNumber(stated), scaleByBest[String(toNumber(best))]) : undefined
}

/** Reads British classes and grades with a label, as in a CV. Beside words for Germany, no scale is guessed. */
const readAsInCv = (question: string, isGerman: boolean): WrittenGrade | undefined => {
  const { value = '', scale, confidence = 0 } = findGradeOfLine(question, true) ?? {}
  if (!scale || confidence < minConfidence || (isGerman && confidence === minConfidence)) return undefined
  const grade = parseGpa(value, scale)
  return grade === undefined ? undefined : within(grade, scale)
}

/** Detects the scale of a grade without one, by its value or by the words around it. */
const scaleOf = (grade: number, text: string): GpaScale | undefined => {
  if (grade <= 4 && german.test(text)) return 'german'
  if (grade > 4.3 && grade <= 10) return '10'
  if (grade > 20 && grade <= 100) return '100'
  return grade > 10 && grade <= 20 ? '20' : undefined
}

/**
 * Detects the grade and scale in a question; undefined if there is no grade, its scale is ambiguous, or the figure is
 * the score of a test.
 */
export const findGrade = (asked: string): WrittenGrade | undefined => {
  const question = asked.slice(0, maxReadLength)
  const text = foldText(question)
  const [, stated] = outOf.exec(text) ?? []
  if (stated) return readOutOf(text)
  const labelled = readAsInCv(question, german.test(text))
  if (labelled) return labelled
  const [, share] = percent.exec(text) ?? []
  if (share) return within(toNumber(share), '100')
  if (otherTest.test(text)) return undefined
  // "the 4.0 scale" names a scale, not a grade.
  const [, alone] =
    bare.exec(
      text.replace(/4[.,]0[ -]?(scale|skala|escala)|(scale|echelle|escala|skala) (of|de|von) 4([.,]0)?/g, ' '),
    ) ?? []
  const grade = toNumber(alone)
  return alone ? within(grade, scaleOf(grade, text)) : undefined
}
