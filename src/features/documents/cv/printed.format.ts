import { getDateFormat } from '#src/shared/formats.ts'
import { foldText } from '#src/shared/unicode.ts'
import type { DocumentDesign, DocumentLanguage, PaperSize } from '../rules.ts'
import type { CvContent, CvItem, CvSection } from './content.contract.ts'
import { getHeading, getPresentLabel, pairKinds, paperKinds } from './content.rules.ts'
import { formatGrade, formatPaperStatus } from './cv-fact-values.format.ts'

/** Printable item: each field is a line or part of one, in reading order. */
export interface PrintedItem {
  title: string
  by: string
  place: string
  dates: string
  note: string
  bullets: string[]
  url: string
  /** Parts of a bibliography entry. */
  paper?: PaperParts
}

export interface PrintedSection {
  heading: string
  style: 'entries' | 'papers' | 'pairs'
  items: PrintedItem[]
}

/** Printable content shared by all formats: final texts without hidden parts. */
export interface PrintedCv {
  title: string
  language: DocumentLanguage
  direction: 'ltr' | 'rtl'
  design: DocumentDesign
  sheet: PaperSize
  name: string
  headline: string
  contacts: string[]
  summary: string
  sections: PrintedSection[]
}

// Control characters that change the text direction or are invisible; joiners stay, because Persian and emoji need
// them.
const unprintable = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\u2028\u2029\ufeff\ufffe\uffff]/gu

/** Sanitizes a line of text: removes characters that would break or reorder its surroundings. */
const clean = (text: string): string => text.toWellFormed().replace(/\s+/g, ' ').replace(unprintable, '').trim()

const dateFormats: Record<DocumentLanguage, string> = {
  en: 'en-GB',
  es: 'es',
  fr: 'fr',
  de: 'de',
  zh: 'zh-CN',
  // Latin digits, which universities' forms use as well.
  ar: 'ar-u-nu-latn',
}

const dateText = (date: string, language: DocumentLanguage): string => {
  const [year = '', month, day] = date.split('-')
  // Chinese CVs use the format 2024.09.
  if (!month || language === 'zh') return date.replaceAll('-', '.')
  const moment = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day ?? 1)))
  const shape = day
    ? ({ day: 'numeric', month: 'short', year: 'numeric' } as const)
    : ({ month: 'short', year: 'numeric' } as const)
  return getDateFormat(dateFormats[language], { ...shape, timeZone: 'UTC' }).format(moment)
}

/** Formats a date range: "2019 – 2023", "Sept 2020 – present", or the one known date. */
export const formatDates = (
  { start, end, isCurrent }: Pick<CvItem, 'start' | 'end' | 'isCurrent'>,
  language: DocumentLanguage,
) => {
  const last = isCurrent ? getPresentLabel(language) : dateText(end, language)
  const first = dateText(start, language)
  if (first === last) return first
  // Programs that read a PDF turn the figures around a dash in an Arabic line.
  const arabicBetween = isCurrent ? ' ' : ' إلى '
  return [first, last].filter(Boolean).join(language === 'ar' ? arabicBetween : ' – ')
}

const arabic = /\p{Script=Arabic}/u

/** Language of the date of a paper: one in the other direction than the document's is set in its own. */
const paperLanguage = ({ title, by, place }: CvItem, language: DocumentLanguage): DocumentLanguage => {
  const text = by + title + place
  if (language === 'ar') return /\p{L}/u.test(text) && !arabic.test(text) ? 'en' : language
  return /^[^\p{L}]*\p{Script=Arabic}/u.test(text) ? 'ar' : language
}

const printedItem = (item: CvItem, language: DocumentLanguage, isPaper = false): PrintedItem => ({
  title: clean(item.title),
  by: clean(item.by),
  place: clean(item.place),
  dates: formatDates(item, isPaper ? paperLanguage(item, language) : language),
  note: [item.grade ? clean(formatGrade(item.grade, language)) : '', clean(item.note)].filter(Boolean).join('. '),
  bullets: item.bullets.map(clean).filter(Boolean),
  url: clean(item.url),
})

const hasText = ({ title, by, place, note, bullets, url }: PrintedItem) =>
  [title, by, place, note, url, ...bullets].some(Boolean)

const styleOf = (kind: CvSection['kind']): PrintedSection['style'] => {
  if (paperKinds.includes(kind)) return 'papers'
  return pairKinds.includes(kind) ? 'pairs' : 'entries'
}

/** Length of the tail of a single-text entry that is searched for a status: a title may contain such words as well. */
const endLength = 80

/** Suffix of a bibliography entry: status, author position and note. */
const withStanding = (item: CvItem, printed: PrintedItem, { language, person }: CvContent): PrintedItem => {
  if (!item.paper) return printed
  const { by, title, place, note } = printed
  const surname = foldText(person.name.trim().split(/\s+/).at(-1) ?? '')
  const namesAuthors = by !== '' || (surname !== '' && foldText(title).includes(surname))
  const entry = [by === '' ? title.slice(-endLength) : '', place, note].join(' ')
  const statusTexts = formatPaperStatus(item.paper, language, { entry, namesAuthors })
  const gap = marksOf(title + note).stop === '。' ? '。' : '. '
  return { ...printed, note: [...statusTexts, note].filter(Boolean).join(gap) }
}

/** Formats the details of an item beside its name, dates and place, in the language of its CV. */
export const formatNote = (item: CvItem, content: CvContent): string =>
  withStanding(item, printedItem(item, content.language), content).note

const printedSection = (section: CvSection, content: CvContent): PrintedSection => {
  const { language } = content
  const style = styleOf(section.kind)
  const items = section.items
    .filter(({ isShown }) => isShown)
    .map((item) => withStanding(item, printedItem(item, language, style === 'papers'), content))
    .filter(hasText)
  return {
    heading: clean(section.title) || getHeading(language, section.kind),
    style,
    items: style === 'papers' ? items.map((item) => ({ ...item, paper: formatPaper(item) })) : items,
  }
}

const titles: Record<DocumentLanguage, string> = {
  en: 'Curriculum Vitae',
  es: 'Currículum',
  fr: 'Curriculum vitæ',
  de: 'Lebenslauf',
  zh: '简历',
  ar: 'السيرة الذاتية',
}

/** Builds the title in the file metadata: the user's name and the document type. */
const buildFileTitle = ({ language, person }: CvContent): string =>
  [person.name.trim(), titles[language]].filter(Boolean).join(' – ')

/** Builds the printable content of a CV, the same for every format; omits empty sections. */
export const printCv = (content: CvContent): PrintedCv => {
  const { person, language, direction, design, sheet } = content
  return {
    title: clean(buildFileTitle(content)),
    language,
    direction,
    design,
    sheet,
    name: clean(person.name),
    headline: clean(person.headline),
    contacts: [person.email, person.phone, person.location, ...person.links].map(clean).filter(Boolean),
    summary: clean(person.summary),
    sections: content.sections
      .filter(({ isShown }) => isShown)
      .map((section) => printedSection(section, content))
      .filter(({ items }) => items.length > 0),
  }
}

const han = /\p{Script=Han}/u

/** Punctuation by the script of the text: a Latin title in a Chinese list ends with a Latin full stop. */
const marksOf = (text: string) => {
  if (han.test(text)) return { comma: '，', stop: '。', gap: '' }
  return { comma: arabic.test(text) ? '، ' : ', ', stop: '.', gap: ' ' }
}

/** Adds final punctuation to a part of a bibliography entry, unless it has some. */
const endPart = (text: string, stop: string): string =>
  !text || /[.!?…。！？؟]$/u.test(text) ? text : `${text}${stop}`

export interface PaperParts {
  /** Authors and title. */
  before: string
  place: string
  /** Text after the venue without a gap. */
  after: string
  state: string
}

/** Formats a punctuated bibliography entry: authors, title, venue and date, status. */
export const formatPaper = ({ by, title, place, dates, note }: PrintedItem): PaperParts => {
  const { comma, stop, gap } = marksOf(by + title + place)
  return {
    before: [by, title]
      .filter(Boolean)
      .map((part) => endPart(part, stop))
      .join(gap),
    place,
    after: place || dates ? `${place && dates ? comma : ''}${dates}${stop}` : '',
    state: endPart(note, stop),
  }
}
