import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  LevelFormat,
  Packer,
  Paragraph,
  type ParagraphChild,
  TabStopType,
  TextRun,
} from 'docx'
import type { DocumentDesign, DocumentLanguage } from '../rules.ts'
import type { PrintedCv, PrintedItem, PrintedSection } from './printed.format.ts'
import { type Script, scriptRuns } from './script-runs.parse.ts'

// Faces that word processors bring, so that the file looks right where nobody has installed anything.
const faces: Record<DocumentDesign, { ascii: string; eastAsia: string; cs: string }> = {
  academic: { ascii: 'Cambria', eastAsia: 'SimSun', cs: 'Times New Roman' },
  modern: { ascii: 'Calibri', eastAsia: 'Microsoft YaHei', cs: 'Arial' },
  compact: { ascii: 'Cambria', eastAsia: 'SimSun', cs: 'Times New Roman' },
}
/** Half points. */
const sizes: Record<DocumentDesign, number> = { academic: 22, modern: 21, compact: 19 }
const colours: Record<DocumentDesign, string> = { academic: '1B1B1B', modern: '1F4E5F', compact: '1B1B1B' }
/** Twentieths of a point: A4, and its margins. */
const paper = { width: 11_906, height: 16_838 }
const margins: Record<DocumentDesign, number> = { academic: 1417, modern: 1190, compact: 964 }

const regions: Record<DocumentLanguage, string> = {
  en: 'en-GB',
  es: 'es-ES',
  fr: 'fr-FR',
  de: 'de-DE',
  zh: 'zh-CN',
  ar: 'ar-SA',
}
const ownScript = (language: DocumentLanguage): Script => {
  if (language === 'ar') return 'arabic'
  return language === 'zh' ? 'han' : 'latin'
}

interface Look {
  bold?: boolean
  italics?: boolean
  size?: number
  color?: string
}

type Setting = Pick<PrintedCv, 'language' | 'direction' | 'design'>

/** Runs of one script each: direction, language and the complex-script twins of every property are per run in WordprocessingML. */
const runsOf = (text: string, { language, design }: Setting, look: Look = {}): TextRun[] =>
  scriptRuns(text, ownScript(language)).map(({ text: piece, script }) => {
    const { bold = false, italics = false, size = sizes[design], color } = look
    const isComplex = script === 'arabic'
    const hasItalics = italics && script === 'latin'
    return new TextRun({
      text: piece,
      font: faces[design],
      size,
      sizeComplexScript: size,
      bold,
      boldComplexScript: bold,
      italics: hasItalics,
      italicsComplexScript: hasItalics,
      rightToLeft: isComplex,
      language: {
        value: script === 'latin' && ownScript(language) !== 'latin' ? 'en-GB' : regions[language],
        eastAsia: 'zh-CN',
        bidirectional: 'ar-SA',
      },
      ...(color ? { color } : {}),
    })
  })

const lineOf = (children: ParagraphChild[], { direction }: Setting, more: IParagraphOptions = {}): Paragraph =>
  new Paragraph({
    children,
    bidirectional: direction === 'rtl',
    alignment: AlignmentType.START,
    spacing: { after: 20, line: 259 },
    ...more,
  })

const isWeb = (text: string) => /^https?:\/\//.test(text)
const linked = (text: string, setting: Setting, look?: Look): ParagraphChild[] =>
  isWeb(text)
    ? [new ExternalHyperlink({ link: text, children: runsOf(text, setting, look) })]
    : runsOf(text, setting, look)

const bulletsOf = ({ bullets }: PrintedItem, setting: Setting) =>
  bullets.map((bullet) => lineOf(runsOf(bullet, setting), setting, { bullet: { level: 0 } }))

const innerWidth = ({ design }: Setting) => paper.width - 2 * margins[design]

const entryOf = (item: PrintedItem, setting: Setting): Paragraph[] => {
  const { title, by, place, dates, note, url } = item
  const under = [by, place].filter(Boolean).join(setting.language === 'zh' ? '，' : ', ')
  const head = title || under
  return [
    lineOf(
      [...runsOf(head, setting, { bold: true }), ...(dates ? [new TextRun('\t'), ...runsOf(dates, setting)] : [])],
      setting,
      {
        keepNext: true,
        spacing: { before: 100, after: 20 },
        tabStops: [{ type: TabStopType.END, position: innerWidth(setting) }],
      },
    ),
    ...(title && under ? [lineOf(runsOf(under, setting, { italics: true }), setting)] : []),
    ...(note ? [lineOf(runsOf(note, setting), setting)] : []),
    ...bulletsOf(item, setting),
    ...(url ? [lineOf(linked(url, setting), setting)] : []),
  ]
}

const paperOf = (item: PrintedItem, setting: Setting): Paragraph[] => {
  const { before = '', place = '', after = '', state = '' } = item.paper ?? {}
  const gap = (text: string) => (text ? ' ' : '')
  return [
    lineOf(
      [
        ...runsOf(before + gap(place || after), setting),
        ...runsOf(place, setting, { italics: true }),
        ...runsOf(after + gap(state) + state, setting),
        ...(item.url ? [new TextRun(' '), ...linked(item.url, setting)] : []),
      ],
      setting,
      { numbering: { reference: 'papers', level: 0 }, spacing: { after: 80 } },
    ),
    ...bulletsOf(item, setting),
  ]
}

const pairOf = (item: PrintedItem, setting: Setting): Paragraph[] => {
  const colon = setting.language === 'zh' ? '：' : ': '
  const rest = [item.by, item.place, item.note, item.dates && `(${item.dates})`].filter(Boolean).join(', ')
  return [
    lineOf(
      [...runsOf(item.title + (item.title && rest ? colon : ''), setting, { bold: true }), ...runsOf(rest, setting)],
      setting,
    ),
    ...bulletsOf(item, setting),
    ...(item.url ? [lineOf(linked(item.url, setting), setting)] : []),
  ]
}

const setters = { entries: entryOf, papers: paperOf, pairs: pairOf }

const sectionOf = ({ heading, style, items }: PrintedSection, setting: Setting): Paragraph[] => [
  lineOf(
    runsOf(heading, setting, { bold: true, size: sizes[setting.design] + 3, color: colours[setting.design] }),
    setting,
    {
      heading: HeadingLevel.HEADING_1,
      keepNext: true,
      spacing: { before: 240, after: 60 },
      border: { bottom: { style: 'single', size: 4, space: 2, color: colours[setting.design] } },
    },
  ),
  ...items.flatMap((item) => setters[style](item, setting)),
]

const mastheadOf = (printed: PrintedCv): Paragraph[] => {
  const alignment = printed.design === 'academic' ? AlignmentType.CENTER : AlignmentType.START
  const contacts = printed.contacts.flatMap((contact, index) => [
    ...(index > 0 ? [new TextRun(' · ')] : []),
    ...linked(contact, printed),
  ])
  return [
    lineOf(runsOf(printed.name || printed.title, printed, { size: 40, color: colours[printed.design] }), printed, {
      heading: HeadingLevel.TITLE,
      alignment,
    }),
    ...(printed.headline ? [lineOf(runsOf(printed.headline, printed), printed, { alignment })] : []),
    ...(contacts.length > 0 ? [lineOf(contacts, printed, { alignment })] : []),
    ...(printed.summary ? [lineOf(runsOf(printed.summary, printed), printed, { spacing: { before: 160 } })] : []),
  ]
}

/** A CV as DOCX, with direction and language in the file and start and end in place of left and right. */
export const docxOf = async (printed: PrintedCv): Promise<Uint8Array> => {
  const margin = margins[printed.design]
  const document = new Document({
    title: printed.title,
    creator: printed.name,
    styles: {
      default: {
        document: {
          run: {
            font: faces[printed.design],
            language: { value: regions[printed.language], eastAsia: 'zh-CN', bidirectional: 'ar-SA' },
          },
        },
      },
    },
    numbering: {
      config: [
        {
          reference: 'papers',
          levels: [
            {
              level: 0,
              format: LevelFormat.DECIMAL,
              text: printed.direction === 'rtl' ? '%1.' : '[%1]',
              alignment: AlignmentType.START,
              style: { paragraph: { indent: { start: 480, hanging: 480 } } },
            },
          ],
        },
      ],
    },
    sections: [
      {
        properties: { page: { size: paper, margin: { top: margin, bottom: margin, left: margin, right: margin } } },
        children: [...mastheadOf(printed), ...printed.sections.flatMap((section) => sectionOf(section, printed))],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}
