import { type GpaScale, scaleByBest } from '#src/features/profile/rules.ts'
import { type Candidate, type TextLine, westernDigits } from '../rules.ts'
import { folded } from './sections.parse.ts'

export interface Grade {
  value: string
  /** `null` when the scale is none that the profile knows. */
  scale: GpaScale | null
  confidence: number
}

/** How sure a grade is, by what it was read from; a guessed scale is never near to a written one. */
const sure = { labelAndScale: 0.95, scaleOnly: 0.75, classWords: 0.9, percent: 0.8, guess: 0.6, weakGuess: 0.45 }

const number = '\\d{1,3}(?:[.,]\\d{1,3})?'
const label =
  /(?<!\p{L})(?:(?:c\.?\s?)?g\.?\s?p\.?\s?a|sgpa|cpi|wam|grade point average|gpa|note|notendurchschnitt|abschlussnote|gesamtnote|durchschnittsnote|durchschnitt|schnitt|moyenne(?: generale)?|mention|promedio(?: general| academico)?|nota(?: media| final)?|calificacion(?: media| final)?|expediente|average|overall|marks?|percentage|aggregate|grade|media|score)(?!\p{L})|绩点|平均分|均分|平均成绩|成绩|學分績點|加权|المعدل(?: التراكمي| العام)?|معدل|بمعدل|التقدير/u
const germanLabel =
  /(?<!\p{L})(?:\p{L}*note|notendurchschnitt|durchschnitt|schnitt)(?!\p{L})|sehr gut|(?<!\p{L})gut(?!\p{L})/u
const otherTest =
  /(?<!\p{L})(?:toefl|ielts|gre|gmat|sat|act|duolingo|pte|jee|gate|cet-?[46]|delf|dalf|dele|hsk|testdaf)(?!\p{L})|托福|雅思|四级|六级/u

const outOf = new RegExp(
  `(?<![\\d/.,-])(${number})\\s*(?:/|out of|over|sur|de|von|sobre|auf|of|من|من اصل|满分|\\(满分)\\s*(${number})(?![\\d/-])`,
  'u',
)
const percent = new RegExp(`(?<![\\d.,])(${number})\\s*(?:%|percent|per cent|prozent|por ciento|٪)`, 'u')
const plainNumber = new RegExp(`(?<![\\d/.,-])(${number})(?![\\d/%-]|[.,]\\d)`, 'u')

const toNumber = (text: string) => Number(text.replace(',', '.'))
const written = (text: string) => text.replace(',', '.')

const classes: [RegExp, string][] = [
  [/(?<!\p{L})(?:first[- ]class|1st[- ]class|1st)(?= *(?:hono|hons|degree|\(|$|,|;|\t|with))/u, 'First'],
  [/(?<!\p{L})first(?= hono| hons| \(hons)|(?<=hons\.?\)?[^,;:]{0,60}[,;:–-] ?)first(?=$|[,;.)])/u, 'First'],
  [/(?<![\d.,/:])2[:.]1(?![\d.])|upper second|second class,? \(?upper|(?<!\p{L})2i(?!\p{L})/u, '2:1'],
  [/(?<![\d.,/:])2[:.]2(?![\d.])|lower second|second class,? \(?lower|(?<!\p{L})2ii(?!\p{L})/u, '2:2'],
  [/third[- ]class|(?<!\p{L})3rd class/u, 'Third'],
]
const classContext = /hono|hons|class|division|upper|lower|(?<!\p{L})uk(?!\p{L})|\d:\d/u

const britishClass = (text: string): Grade | undefined => {
  if (!classContext.test(text)) return undefined
  const found = classes.find(([pattern]) => pattern.test(text))
  if (!found) return undefined
  const mark = percent.exec(text)?.[1]
  return mark
    ? { value: written(mark), scale: 'uk', confidence: sure.classWords }
    : { value: found[1], scale: 'uk', confidence: sure.classWords }
}

/** "05/20" is a month more likely than a mark; a mark has a label or decimals. */
const looksLikeDate = (value: string, maximum: string) =>
  /^0\d/.test(value) || /^0\d/.test(maximum) || (!/[.,]/.test(value) && toNumber(value) <= 12 && maximum === '20')

const withMaximum = (text: string, hasLabel: boolean): Grade | undefined => {
  const match = outOf.exec(text)
  const [value, maximum] = [match?.[1], match?.[2]]
  if (!value || !maximum || toNumber(value) > toNumber(maximum)) return undefined
  if (!hasLabel && looksLikeDate(value, maximum)) return undefined
  const scale = scaleByBest[String(toNumber(maximum))] ?? null
  if (!scale && !hasLabel) return undefined
  if (!scale) return { value: written(value), scale, confidence: sure.weakGuess }
  return { value: written(value), scale, confidence: hasLabel ? sure.labelAndScale : sure.scaleOnly }
}

interface ScaleGuess {
  scale: GpaScale
  from: number
  to: number
  words?: RegExp
  confidence: number
}

/** The first that fits, from words that belong to one scale to the mere size of the number. */
const scaleGuesses: ScaleGuess[] = [
  { scale: 'german', from: 1, to: 5, words: germanLabel, confidence: 0.85 },
  { scale: '20', from: 5.01, to: 20, words: /moyenne/, confidence: 0.75 },
  { scale: '10', from: 5.01, to: 10, words: /promedio|nota|calificacion|expediente|media/, confidence: 0.75 },
  { scale: '4.0', from: 0, to: 4, words: /cgpa|cpi/, confidence: sure.guess },
  { scale: '4.0', from: 0, to: 4, confidence: 0.7 },
  { scale: '4.3', from: 4, to: 4.3, confidence: sure.weakGuess },
  { scale: '5.0', from: 4.3, to: 5, confidence: sure.weakGuess },
  { scale: '10', from: 5, to: 10, confidence: sure.guess },
  { scale: '100', from: 40, to: 100, confidence: sure.guess },
]

const guessedScale = (value: number, text: string) =>
  scaleGuesses.find(({ from, to, words }) => value >= from && value <= to && (words?.test(text) ?? true))

const withoutMaximum = (text: string): Grade | undefined => {
  const start = label.exec(text) ?? germanLabel.exec(text)
  if (!start) return undefined
  // The number stands right behind its label; further away it is a year, a rank or a count.
  const value = plainNumber.exec(text.slice(start.index + start[0].length, start.index + start[0].length + 25))?.[1]
  if (!value) return undefined
  const guess = guessedScale(toNumber(value), text)
  return guess && { value: written(value), scale: guess.scale, confidence: guess.confidence }
}

/** "1,3 (sehr gut)" and "(1,7)" behind a German degree carry no label of their own. */
const germanWords = (text: string): Grade | undefined => {
  const value = /(?<![\d.,])([1-4][.,]\d)\s*(?:[(,–-]\s*)?(?:sehr gut|gut|befriedigend)/u.exec(text)?.[1]
  return value ? { value: written(value), scale: 'german', confidence: 0.85 } : undefined
}

/** Reads the grade of a line, in the scale it was written in; `inEducation` allows what has no label. */
export const gradeIn = (line: string, inEducation: boolean): Grade | undefined => {
  const text = folded(westernDigits(line)).replaceAll('\t', ' ').replace(/\s+/g, ' ')
  if (otherTest.test(text)) return undefined
  const hasLabel = label.test(text)
  if (!hasLabel && !inEducation) return undefined
  const german = germanWords(text)
  if (german) return german
  const british = inEducation ? britishClass(text) : undefined
  if (british) return british
  const mark = percent.exec(text)?.[1]
  return (
    withMaximum(text, hasLabel) ??
    (mark && toNumber(mark) <= 100 && toNumber(mark) >= 35
      ? { value: written(mark), scale: '100' as const, confidence: hasLabel ? sure.labelAndScale : sure.percent }
      : withoutMaximum(text))
  )
}

const school = /high school|secondary|hsc|ssc|class x|xii|lycee|baccalaur|abitur|gymnasium|bachillerato|高中|ثانوي/u

export const readGrades = (lines: readonly TextLine[], inEducation: boolean): Candidate[] =>
  lines.flatMap((line) => {
    const grade = gradeIn(line.text, inEducation)
    if (!grade) return []
    // A school's mark is a grade too, but not the one that a graduate school asks for.
    const confidence = school.test(folded(line.text)) ? grade.confidence / 2 : grade.confidence
    return [{ field: 'gpa' as const, value: grade.value, scale: grade.scale, line, confidence }]
  })
