import {
  AlignmentType,
  Document,
  ExternalHyperlink,
  HeadingLevel,
  LevelFormat,
  Packer,
  type Paragraph,
  type ParagraphChild,
  TabStopType,
  TextRun,
} from 'docx'
import {
  buildLine,
  buildPage,
  buildRuns,
  buildStyles,
  colours,
  margins,
  type Setting,
  sheets,
  sizes,
} from '../compiling/docx-runs.format.ts'
import type { PrintedCv, PrintedItem, PrintedSection } from './printed.format.ts'

/** Separator between parts of a line, by design. */
const commaIn = ({ language }: Setting): string =>
  (({ zh: '，', ar: '، ' }) as Record<string, string>)[language] ?? ', '

const isWeb = (text: string) => /^https?:\/\//.test(text)
const linked = (text: string, setting: Setting, look?: Parameters<typeof buildRuns>[2]): ParagraphChild[] =>
  isWeb(text)
    ? [new ExternalHyperlink({ link: text, children: buildRuns(text, setting, look) })]
    : buildRuns(text, setting, look)

const bulletsOf = ({ bullets }: PrintedItem, setting: Setting) =>
  bullets.map((bullet) => buildLine(buildRuns(bullet, setting), setting, { bullet: { level: 0 } }))

const innerWidth = ({ design, sheet = 'a4' }: Setting) => sheets[sheet].width - 2 * margins[design]

const entryOf = (item: PrintedItem, setting: Setting): Paragraph[] => {
  const { title, by, place, dates, note, url } = item
  const under = [by, place].filter(Boolean).join(commaIn(setting))
  const head = title || under
  return [
    buildLine(
      [
        ...buildRuns(head, setting, { bold: true }),
        ...(dates ? [new TextRun('\t'), ...buildRuns(dates, setting)] : []),
      ],
      setting,
      {
        keepNext: true,
        spacing: { before: 100, after: 20 },
        tabStops: [{ type: TabStopType.END, position: innerWidth(setting) }],
      },
    ),
    ...(title && under ? [buildLine(buildRuns(under, setting, { italics: true }), setting)] : []),
    ...(note ? [buildLine(buildRuns(note, setting), setting)] : []),
    ...bulletsOf(item, setting),
    ...(url ? [buildLine(linked(url, setting), setting)] : []),
  ]
}

const paperOf = (item: PrintedItem, setting: Setting): Paragraph[] => {
  const { before = '', place = '', after = '', state = '' } = item.paper ?? {}
  const gap = (text: string) => (text ? ' ' : '')
  return [
    buildLine(
      [
        ...buildRuns(before + gap(place || after), setting),
        ...buildRuns(place, setting, { italics: true }),
        ...buildRuns(after + gap(state) + state, setting),
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
    buildLine(
      [
        ...buildRuns(item.title + (item.title && rest ? colon : ''), setting, { bold: true }),
        ...buildRuns(rest, setting),
      ],
      setting,
    ),
    ...bulletsOf(item, setting),
    ...(item.url ? [buildLine(linked(item.url, setting), setting)] : []),
  ]
}

const setters = { entries: entryOf, papers: paperOf, pairs: pairOf }

const sectionOf = ({ heading, style, items }: PrintedSection, setting: Setting): Paragraph[] => [
  buildLine(
    buildRuns(heading, setting, { bold: true, size: sizes[setting.design] + 3, color: colours[setting.design] }),
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
    buildLine(
      buildRuns(printed.name || printed.title, printed, { size: 40, color: colours[printed.design] }),
      printed,
      {
        heading: HeadingLevel.TITLE,
        alignment,
      },
    ),
    ...(printed.headline ? [buildLine(buildRuns(printed.headline, printed), printed, { alignment })] : []),
    ...(contacts.length > 0 ? [buildLine(contacts, printed, { alignment })] : []),
    ...(printed.summary ? [buildLine(buildRuns(printed.summary, printed), printed, { spacing: { before: 160 } })] : []),
  ]
}

/** Renders a CV as DOCX, with direction and language in the file, and start and end instead of left and right. */
export const renderDocx = async (printed: PrintedCv): Promise<Uint8Array> => {
  const document = new Document({
    title: printed.title,
    creator: printed.name,
    styles: buildStyles(printed),
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
        properties: buildPage(printed),
        children: [...mastheadOf(printed), ...printed.sections.flatMap((section) => sectionOf(section, printed))],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}
