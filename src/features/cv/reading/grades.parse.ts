import { findLowestPass } from '#src/features/profile/grade-systems.rules.ts'
import { type GpaScale, isWithinScale, scaleByBest } from '#src/features/profile/rules.ts'
import { type Candidate, normalizeDigits, type TextLine } from '../rules.ts'
import { foldForComparison } from './sections.parse.ts'

export interface Grade {
  value: string
  /** `null` when the profile does not support the scale. */
  scale: GpaScale | null
  confidence: number
}

/** Confidence of a grade by its evidence; a guessed scale ranks far below a written one. */
const sure = { labelAndScale: 0.95, scaleOnly: 0.75, classWords: 0.9, percent: 0.8, guess: 0.6, weakGuess: 0.45 }

const number = '\\d{1,3}(?:[.,]\\d{1,3})?'
const label =
  /(?<!\p{L})(?:(?:c\.?\s?)?g\.?\s?p\.?\s?a|gwa|general weighted average|vot(?:o|azione)(?: di laurea)?|media ponderata|cpi|wam|grade point average|gpa|note|notendurchschnitt|abschlussnote|gesamtnote|durchschnittsnote|durchschnitt|schnitt|moyenne(?: generale)?|mention|promedio(?: general| academico)?|nota(?: media| final)?|calificacion(?: media| final)?|expediente|average|overall|marks?|percentage|aggregate|grade|media|score|gpax|nfg|ipk|cwa|srednia|prosecna ocena|prosjecna ocjena|atlag|gemiddeld(?: cijfer)?|gemiddelde|not ortalamasi|agno|coeficiente(?: de rendimento)?|diem trung binh|medelbetyg|karaktergennemsnit|keskiarvo|середніи бал|среднии балл|среден успех|βαθμος(?: πτυχιου)?|μεσος ορος)(?!\p{L})|학점|평점|評定|เกรดเฉลี่ย|เกรดเฉลีย|ממוצע|绩点|平均分|均分|平均成绩|成绩|學分績點|加权|المعدل(?: التراكمي| العام)?|معدل|بمعدل|التقدير/u
const germanLabel =
  /(?<!\p{L})(?:\p{L}*note|notendurchschnitt|durchschnitt|schnitt)(?!\p{L})|sehr gut|(?<!\p{L})gut(?!\p{L})/u
/** Words that identify the scale of a country, beside an ambiguous number. */
const namedScales: readonly [RegExp, GpaScale][] = [
  [
    /german (?:scale|system|grading)|(?:deutsche[sn]?|deutscher) (?:skala|note)|echelle allemande|(?:escala|sistema) alemana?|德国(?:评分|成绩|制)|النظام الالماني|المقياس الالماني/u,
    'german',
  ],
  [
    /(?<!\p{L})(?:swiss|schweizer|suisse|svizzera|suiza)(?: \p{L}+){0,2} (?:scale|system|skala)|(?:echelle|sistema|escala) (?:suisse|suizo|suiza)|瑞士/u,
    '6',
  ],
  [/(?<!\p{L})danish(?: \p{L}+| 7-point){0,2} scale|danische(?:n|r)? skala|7-trins/u, '12'],
  [/(?<!\p{L})(?:gwa|general weighted average)(?!\p{L})|philippin|filipin|菲律宾|الفلبين|فلبيني/u, 'philippine'],
  [
    /(?<!\p{L})(?:uk|united kingdom|britain|grossbritannien|royaume-uni|reino unido)(?!\p{L})|英国|المملكه المتحده|المملكة المتحدة/u,
    'uk',
  ],
]
const otherTest =
  /(?<!\p{L})(?:toefl|ielts|gre|gmat|sat|act|duolingo|pte|jee|gate|cet-?[46]|delf|dalf|dele|hsk|testdaf|mcat|lsat|neet|jamb|utme|waec|gaokao|yks|ales|yds|kpss|saber|icfes|enem|entrance exam\p{L}*|entrance test|percentile|exam score|selectividad|ebau|pau|prepa|concours|tef|tcf|goethe|cambridge|b2|c1)(?!\p{L})|托福|雅思|四级|六级|高考|考研|初试|总分|統考|考试成绩|قدرات|تحصيلي|توفل|ايلتس/u

const outOf = new RegExp(
  `(?<![\\d/.,-])(${number})\\s*\\(?(?:/|out of|over|sur|su|de|von|sobre|auf|of|из|з|зі|от|از|من|من اصل|满分|\\(满分)\\s*(${number})(?![\\d/-])`,
  'u',
)
const percent = new RegExp(`(?<![\\d.,])(${number})\\s*(?:%|percent|per cent|prozent|por ciento|٪)`, 'u')
const plainNumber = new RegExp(`(?<![\\d/.,-])(${number})(?![\\d/%-]|[.,]\\d)`, 'u')

/** "First Class (82/100)" states the mark itself. */
const outOfHundred = new RegExp(`(?<![\\d/.,-])(${number})\\s*/\\s*100(?!\\d)`, 'u')

/** Words in the languages of the scale from 2 to 5, on which a 3 is the lowest pass. */
const fivePointWords =
  /\p{Script=Cyrillic}{3}|\sиз\s|(?<!\p{L})(?:srednia|uzbek\p{L}*|russian?|poland|polish|turkmen\p{L}*)(?!\p{L})/u

/** Without these, a grade out of 12 may be Uruguayan or Ukrainian, which pass from other grades on. */
const danishWords =
  /(?<!\p{L})(?:danish|dansk|danmark|denmark|danemark|danois\p{L}*|karakter\p{L}*|kobenhavns?|copenhagen|aarhus|aalborg|dtu)(?!\p{L})|丹麦|الدنمارك/u

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
  const mark = percent.exec(text)?.[1] ?? outOfHundred.exec(text)?.[1]
  return mark
    ? { value: written(mark), scale: 'uk', confidence: sure.classWords }
    : { value: found[1], scale: 'uk', confidence: sure.classWords }
}

/** A class in the words of its line: "First class honours", "Second Class Upper". */
const classWords =
  /(?<!\p{L})(?:(?:first|1st|second|2nd|third|3rd|upper second|lower second)[- ]class(?:[ ,(-]{1,2}(?:upper|lower)(?: division)?\)?)?(?:(?: with)? (?:hono\p{L}{1,6}|distinction))?|first(?=[ (]{1,2}hono))/iu

/** "Média final: 17 valores", as Portuguese universities write grades of 20. */
const portuguese = (text: string): Grade | undefined => {
  const value = /(?<![\d.,/])(1\d(?:[.,]\d{1,2})?|20)\s?valores/u.exec(text)?.[1]
  return value ? { value: written(value), scale: '20', confidence: sure.classWords } : undefined
}

/** "05/20" is more likely a month than a mark; a mark has a label or decimals. */
const looksLikeDate = (value: string, maximum: string) =>
  /^0\d/.test(value) || /^0\d/.test(maximum) || (!/[.,]/.test(value) && toNumber(value) <= 12 && maximum === '20')

/** Scales whose figures a rank, a week or a part of a test resembles: "12/30" is no Italian mark, "3/7" no grade. */
const rareScales: readonly GpaScale[] = ['30', '6', '7', '12', '4.5']
const italian = /(?<!\p{L})(?:laurea|lode|media|voto|votazione|universita|politecnico)(?!\p{L})|cum laude/u

/** Figures below the lowest pass of these scales are no grades; on all others a failed year has its average. */
const scalesOfPasses: readonly GpaScale[] = [...rareScales, '110']

const isPlausible = (value: number, scale: GpaScale, text: string, hasLabel: boolean) =>
  (!scalesOfPasses.includes(scale) || value >= findLowestPass(scale)) &&
  (!rareScales.includes(scale) || hasLabel || (scale === '30' && italian.test(text)))

const findScale = (value: string, maximum: string, text: string): GpaScale | null => {
  const scale = scaleByBest[String(toNumber(maximum))] ?? null
  if (scale === '12' && !danishWords.test(text)) return null
  return scale === '5.0' && fivePointWords.test(text) && toNumber(value) >= 3 ? 'fivePoint' : scale
}

/** A whole number out of 6, 7 or 12 may count anything; averages have decimals. */
const rateWritten = (value: string, scale: GpaScale, hasLabel: boolean): number => {
  if (/^\d+$/.test(value) && ['6', '7', '12'].includes(scale)) return sure.weakGuess
  return hasLabel ? sure.labelAndScale : sure.scaleOnly
}

const withMaximum = (text: string, hasLabel: boolean): Grade | undefined => {
  const match = outOf.exec(text)
  const [value, maximum] = [match?.[1], match?.[2]]
  if (!value || !maximum || toNumber(value) > toNumber(maximum)) return undefined
  if (!hasLabel && looksLikeDate(value, maximum)) return undefined
  const scale = findScale(value, maximum, text)
  if (scale ? !isPlausible(toNumber(value), scale, text, hasLabel) : !hasLabel) return undefined
  // Points of a single examination, such as 489.92/500, are no average.
  if (!scale) return toNumber(maximum) > 100 ? undefined : { value: written(value), scale, confidence: sure.weakGuess }
  return { value: written(value), scale, confidence: rateWritten(value, scale, hasLabel) }
}

interface ScaleGuess {
  scale: GpaScale
  from: number
  to: number
  words?: RegExp
  confidence: number
}

/** Rules in order of precedence, from words that identify a scale to the mere range of the number. */
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

const usLabel = /(?<!\p{L})g\.?\s?p\.?\s?a(?!\p{L})/u

/** "GPA" implies the American scale, in a German CV too. */
const guessedScale = (value: number, text: string) =>
  (usLabel.test(text) ? scaleGuesses.filter(({ scale }) => scale !== 'german') : scaleGuesses).find(
    ({ from, to, words }) => value >= from && value <= to && (words?.test(text) ?? true),
  )

/** "BSc Physics, 3.8 GPA": the number precedes its label. */
const beforeLabel = new RegExp(
  `(?<![\\d/.,-])(${number})\\s*(?:(?:cumulative|overall|major|final|weighted)\\s+)?(?:c\\.?)?g\\.?p\\.?a(?!\\p{L})`,
  'u',
)

const numberFirst = (text: string): Grade | undefined => {
  const value = beforeLabel.exec(text)?.[1]
  if (!value || toNumber(value) > 100 || (/^\d+$/u.test(value) && toNumber(value) > 10)) return undefined
  const guess = guessedScale(toNumber(value), text)
  return guess && { value: written(value), scale: guess.scale, confidence: guess.confidence }
}

const withoutMaximum = (text: string): Grade | undefined => {
  const start = label.exec(text) ?? germanLabel.exec(text)
  if (!start) return undefined
  // Requires the number directly behind its label; further away it is a year, a rank or a count.
  const value = plainNumber.exec(text.slice(start.index + start[0].length, start.index + start[0].length + 25))?.[1]
  if (!value) return undefined
  const guess = guessedScale(toNumber(value), text)
  return guess && { value: written(value), scale: guess.scale, confidence: guess.confidence }
}

/** "1,3 (sehr gut)" and "(1,7)" behind a German degree have no label. */
const germanWords = (text: string): Grade | undefined => {
  const value = /(?<![\d.,])([1-4][.,]\d)\s*(?:[(,–-]\s*)?(?:sehr gut|gut|befriedigend)/u.exec(text)?.[1]
  return value ? { value: written(value), scale: 'german', confidence: 0.85 } : undefined
}

/** "Grade: 1.4 (German scale)" and "Mark: 72% (UK)". */
const onNamedScale = (text: string): Grade | undefined => {
  const scale = namedScales.find(([pattern]) => pattern.test(text))?.[1]
  if (!scale || outOf.test(text)) return undefined
  const value = scale === 'uk' ? percent.exec(text)?.[1] : plainNumber.exec(text)?.[1]
  if (!value || !isWithinScale(toNumber(value), scale)) return undefined
  return { value: written(value), scale, confidence: sure.labelAndScale }
}

/** The figure beside a British class, unless it is the percentage mark of the class. */
const beside = (text: string, hasLabel: boolean): Grade | undefined => {
  const figure = withMaximum(text, hasLabel)
  if (figure?.scale && figure.scale !== '100') return figure
  return usLabel.test(text) && !figure && !percent.test(text) ? (numberFirst(text) ?? withoutMaximum(text)) : undefined
}

const ofOneCountry = (text: string, hasLabel: boolean) =>
  (hasLabel ? onNamedScale(text) : undefined) ?? germanWords(text) ?? portuguese(text)

/**
 * Finds the grade of a line, in its written scale.
 * @param inEducation accepts grades without a label
 */
export const findGrade = (line: string, inEducation: boolean): Grade | undefined => {
  const text = foldForComparison(normalizeDigits(line))
    .replaceAll('\t', ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?<=gpa) ?[-–—] ?(?=\d)/g, ' ')
  if (otherTest.test(text)) return undefined
  const hasLabel = label.test(text)
  if (!hasLabel && !inEducation) return undefined
  const ofCountry = ofOneCountry(text, hasLabel)
  if (ofCountry) return ofCountry
  const british = inEducation ? britishClass(text) : undefined
  // A figure with its scale says more than a class beside it: "GPA: 3.62/4.0. First class honours."
  if (british) return beside(text, hasLabel) ?? british
  const mark = percent.exec(text)?.[1]
  return (
    withMaximum(text, hasLabel) ??
    numberFirst(text) ??
    (mark && toNumber(mark) <= 100 && toNumber(mark) >= 35
      ? { value: written(mark), scale: '100' as const, confidence: hasLabel ? sure.labelAndScale : sure.percent }
      : withoutMaximum(text))
  )
}

const school = /high school|secondary|hsc|ssc|class x|xii|lycee|baccalaur|abitur|gymnasium|bachillerato|高中|ثانوي/u

/** Grade of a term or a year, which is not that of the degree. */
const partial =
  /(?<!\p{L})(?:semest\p{L}*|sem\.?\s?(?:\d|[ivx])|s[1-8]\s?[:=]|term\s?\d|trimest\p{L}*|cuatrimestre|quarter|sgpa|spi|(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|final|last) (?:year|semester|term)|year \d|[1-5][.]?\s?(?:ano|annee|jahr)|freshman|sophomore|junior year|senior year|major gpa|m1|m2|l1|l2|l3)(?!\p{L})|第[一二三四五六七八]?(?:学期|学年|學期|學年)|大[一二三四](?:学年)?|الفصل|السنة ال/u
const partialFactor = 0.4

/** States and place names where "3.8" is out of 4.0, whatever the language of the CV. */
const american =
  /(?<!\p{L})(?:usa|u\.s\.a\.?|vereinigte staaten|united states|estados unidos|etats-unis|state university|university of (?:california|texas|michigan|illinois|washington|wisconsin|florida|virginia|minnesota|maryland|pennsylvania|southern california|north carolina|colorado|oregon|arizona|utah|notre dame|massachusetts)|georgia tech|virginia tech|princeton|stanford|harvard|yale|cornell|columbia university|mit|caltech|ucla|nyu|berkeley|new york|boston|chicago|california|massachusetts|texas)(?!\p{L})|美国|الولايات المتحدة/u
/** Maximum of lines between a grade and the start of its education entry. */
const entryLines = 3
const germanPass = 4

const inAmericanEntry = (lines: readonly TextLine[], index: number) => {
  const around = lines.slice(Math.max(0, index - entryLines), index + 1).reverse()
  const institutionAt = around.findIndex(({ text }) => /universi|hochschule|college|institut|tech/iu.test(text))
  return around.slice(0, Math.max(institutionAt, 0) + 1).some(({ text }) => american.test(foldForComparison(text)))
}

/** Assigns the American scale to an unscaled grade next to an American university. */
const onItsScale = (grade: Grade, lines: readonly TextLine[], index: number): Grade => {
  const value = Number(grade.value)
  const isGuessed = grade.scale === 'german' && value <= germanPass && value >= 2
  return isGuessed && inAmericanEntry(lines, index) ? { ...grade, scale: '4.0', confidence: sure.guess } : grade
}

/** Selects the grades of degrees; those of terms and years are dropped when the degree has its own. */
export const readGrades = (lines: readonly TextLine[], inEducation: boolean): Candidate[] => {
  const found = lines.flatMap((line, index) => {
    const grade = findGrade(line.text, inEducation)
    return grade
      ? [{ line, grade: onItsScale(grade, lines, index), isPartial: partial.test(foldForComparison(line.text)) }]
      : []
  })
  const whole = found.filter(({ isPartial }) => !isPartial)
  return (whole.length > 0 ? whole : found).flatMap(({ line, grade, isPartial }) => {
    // A school grade is valid, but not the one that a graduate school requires.
    const factor = (school.test(foldForComparison(line.text)) ? 0.5 : 1) * (isPartial ? partialFactor : 1)
    const confidence = grade.confidence * factor
    const gpa = { field: 'gpa' as const, value: grade.value, scale: grade.scale, line, confidence }
    // The class beside a figure of another scale is a distinction of its own.
    const words = inEducation && grade.scale !== 'uk' ? classWords.exec(line.text)?.[0] : undefined
    return words ? [gpa, { field: 'award' as const, value: words, line, confidence: sure.scaleOnly * factor }] : [gpa]
  })
}
