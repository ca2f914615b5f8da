import { findPaperState } from '#src/features/cv/reading/papers.parse.ts'
import { scaleByBest } from '#src/features/profile/rules.ts'
import type { DocumentLanguage } from '../rules.ts'
import type { CvItem } from './content.contract.ts'
import { britishClasses, gradeWords, paperWords } from './cv-fact-labels.rules.ts'

type Grade = NonNullable<CvItem['grade']>
type Paper = NonNullable<CvItem['paper']>

/** Scales that are printed as their best grade. */
const printedScales: Readonly<Record<string, string>> = { fivePoint: '5' }
const toPrintedScale = (scale: string): string => printedScales[scale] ?? scale

const isNumber = (text: string) => /^\d{1,4}(?:[.,]\d{1,4})?$/.test(text)

const withFigures = (words: string, value: string, of = '') => words.replace('{}', value).replace('{of}', of)

/** Scales of a few points, whose average is called GPA. */
const pointScales = ['4.0', '4.3', '4.5', '5.0']

/**
 * Formats a grade with its scale in the document's language: "Note: 1,4 (deutsche Skala)", "First-class honours", "GPA:
 * 3.8 of 4.0". The scale is one of the profile's or as it was typed; a grade in words is printed as entered.
 */
export const formatGrade = ({ value: typed, scale: typedScale }: Grade, language: DocumentLanguage): string => {
  const value = typed.trim()
  const scale = toPrintedScale(typedScale.trim())
  const words = gradeWords[language]
  const figure = (text: string) => text.replace(/[.,]/, words.decimal)
  if (!isNumber(value)) return [britishClasses[value] ?? value, scale === 'uk' ? '' : scale].filter(Boolean).join(', ')
  if (scale === 'german' || scale === 'philippine') return withFigures(words[scale], figure(value))
  if (scale === 'uk') return withFigures(words.british, figure(value))
  const best = /^(?:out of|of|sur|sobre|von|de|\/)?\s{0,3}(\d{1,4}(?:[.,]\d{1,2})?)$/i.exec(scale)?.[1]
  if (best) {
    const known = scaleByBest[String(Number(best.replace(',', '.')))] ?? best
    return withFigures(pointScales.includes(known) ? words.points : words.outOf, figure(value), figure(known))
  }
  return [withFigures(words.alone, figure(value)), scale && `(${scale})`].filter(Boolean).join(' ')
}

/**
 * Formats the publication status, so that "submitted" never reads as published, and the author position. Omits parts
 * that the entry itself states.
 */
export const formatPaperStatus = (
  { state, position, authorCount }: Paper,
  language: DocumentLanguage,
  { entry, namesAuthors }: { entry: string; namesAuthors: boolean },
): string[] => {
  const { states, author, authorOf } = paperWords[language]
  const isSaid = state === null || state === 'published' || findPaperState(entry) === state
  const place = position === null || namesAuthors ? '' : String(position)
  return [
    isSaid ? '' : states[state],
    place && (authorCount === null ? withFigures(author, place) : withFigures(authorOf, place, String(authorCount))),
  ].filter(Boolean)
}
