import { type GpaScale, isWithinScale } from '#src/features/profile/rules.ts'
import { foldText } from '#src/shared/unicode.ts'

/** Grade stated in a text. */
export interface WrittenGrade {
  grade: number
  scale: GpaScale
}

const toNumber = (text: string | undefined) => Number((text ?? '').replace(',', '.'))

const scales: Readonly<Record<string, GpaScale>> = {
  '4': '4.0',
  '4.0': '4.0',
  '4.3': '4.3',
  '5': '5.0',
  '5.0': '5.0',
  '10': '10',
  '20': '20',
  '100': '100',
}

const outOf =
  /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:\/|out of|von|sur|sobre|de|من|满分)\s?(4\.0|4\.3|5\.0|100|10|20|4|5)(?![\d.,])/
const percent = /(\d{1,3}(?:[.,]\d{1,2})?)\s?(?:%|percent|prozent|pour cent|por ciento|分|بالم)/
const bare = /(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)(?!\d)/
const german = /note\b|notenschnitt|abitur|deutsch|german|allemand|aleman|德国/

const within = (grade: number, scale: GpaScale | undefined): WrittenGrade | undefined =>
  scale && isWithinScale(grade, scale) ? { grade, scale } : undefined

/** Detects the scale of a grade without one, by its value or by the words around it. */
const scaleOf = (grade: number, text: string): GpaScale | undefined => {
  if (grade <= 4 && german.test(text)) return 'german'
  if (grade > 4.3 && grade <= 10) return '10'
  if (grade > 20 && grade <= 100) return '100'
  return grade > 10 && grade <= 20 ? '20' : undefined
}

/** Detects the grade and scale in a question; undefined if there is no grade or its scale is ambiguous. */
export const findGrade = (question: string): WrittenGrade | undefined => {
  const text = foldText(question)
  const [, stated, best = ''] = outOf.exec(text) ?? []
  if (stated) return within(toNumber(stated), scales[best])
  const [, share] = percent.exec(text) ?? []
  if (share) return within(toNumber(share), '100')
  // "the 4.0 scale" names a scale, not a grade.
  const [, alone] =
    bare.exec(
      text.replace(/4[.,]0[ -]?(scale|skala|escala)|(scale|echelle|escala|skala) (of|de|von) 4([.,]0)?/g, ' '),
    ) ?? []
  const grade = toNumber(alone)
  return alone ? within(grade, scaleOf(grade, text)) : undefined
}
