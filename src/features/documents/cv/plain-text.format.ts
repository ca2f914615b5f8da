import type { PrintedCv, PrintedItem, PrintedSection } from './printed.format.ts'

const paperText = ({ paper, url, bullets }: PrintedItem): string[] => {
  const line = [paper?.before, `${paper?.place ?? ''}${paper?.after ?? ''}`, paper?.state, url]
    .filter(Boolean)
    .join(' ')
  return [line, ...bullets.map((bullet) => `- ${bullet}`)]
}

const entryText = ({ title, by, place, dates, note, bullets, url }: PrintedItem): string[] => [
  [title, dates && `(${dates})`].filter(Boolean).join(' '),
  [by, place].filter(Boolean).join(', '),
  note,
  ...bullets.map((bullet) => `- ${bullet}`),
  url,
]

const pairText = ({ title, by, place, dates, note, bullets, url }: PrintedItem): string[] => [
  [title, [by, place, note, dates && `(${dates})`].filter(Boolean).join(', ')].filter(Boolean).join(': '),
  ...bullets.map((bullet) => `- ${bullet}`),
  url,
]

const texts = { papers: paperText, entries: entryText, pairs: pairText }

const sectionText = ({ heading, style, items }: PrintedSection): string => {
  const blocks = items.map((item) => texts[style](item).filter(Boolean).join('\n'))
  return [heading.toUpperCase(), blocks.join(style === 'entries' ? '\n\n' : '\n')].join('\n')
}

/** Renders a CV as plain text, for forms that accept nothing else. */
export const renderPlainText = (printed: PrintedCv): string =>
  [
    [printed.name, printed.headline, ...printed.contacts].filter(Boolean).join('\n'),
    printed.summary,
    ...printed.sections.map(sectionText),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n')
