import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import type { Finding } from '#src/features/cv/contract.ts'
import { readDocx } from '#src/features/cv/files/docx.provider.ts'
import { readPdf } from '#src/features/cv/files/pdf.provider.ts'
import { splitTextLines } from '#src/features/cv/files/text.parse.ts'
import { findGraduationYear } from '#src/features/cv/reading/education.parse.ts'
import { readFindings } from '#src/features/cv/reading/findings.parse.ts'
import { documentDesigns, documentLanguages } from '../rules.ts'
import type { CvContent, CvItem } from './content.contract.ts'
import { buildCv } from './content.fixtures.ts'
import type { SectionKind } from './content.rules.ts'
import { renderDocx } from './docx.provider.ts'
import { typesetCv } from './pdf.provider.ts'
import { renderPlainText } from './plain-text.format.ts'
import { formatDates, printCv } from './printed.format.ts'

// Round trip of CV exports through our own parser.

const plain = (text: string) => text.normalize('NFKC').replace(/\s+/gu, ' ').trim()
/** Typesetting puts gaps between Chinese characters and Latin letters. */
const withoutSpaces = (text: string) => plain(text).replaceAll(' ', '')
const itemsOf = ({ sections }: CvContent, kind: SectionKind): CvItem[] =>
  sections.find((section) => section.kind === kind)?.items ?? []

const states: Record<string, string> = {
  '': 'published',
  Accepted: 'accepted',
  'En prensa': 'accepted',
  'À paraître': 'accepted',
  Submitted: 'submitted',
  已录用: 'accepted',
  'مقبول للنشر': 'accepted',
}

/** Author position of the user; none when their name is in another script. */
const positionIn = ({ by }: CvItem, name: string) => {
  const surname = name.split(/\s/u).at(-1) ?? ''
  const position = by.split(/ and |[,，،]/u).findIndex((author) => author.includes(surname))
  return position < 0 ? undefined : position + 1
}

const gradeOf = ({ note }: CvItem) => {
  const [, value = '', scale] = /(\d+(?:[.,]\d+)?)(?:\s?\/\s?(\d+(?:\.\d)?))?$/u.exec(note) ?? []
  if (value === '') return note === 'First-class honours' ? ['First of uk'] : []
  return [`${value.replace(',', '.')} of ${scale ?? 'german'}`]
}

const statedIn = (content: CvContent) => {
  const { name, email } = content.person
  const education = itemsOf(content, 'education')
  return {
    name: [plain(name)],
    email: [email],
    institution: education.map(({ by }) => by),
    degrees: education.length,
    gpa: education.flatMap(gradeOf),
    paper: itemsOf(content, 'publications').map((item) => ({
      title: plain(item.title),
      state: states[item.note],
      position: positionIn(item, name),
    })),
    work: itemsOf(content, 'research').map(({ title, by }) => [plain(title), plain(by)]),
    bullets: itemsOf(content, 'research').map(({ bullets }) => bullets.map(withoutSpaces)),
    award: itemsOf(content, 'awards').map(({ title, by }) => [plain(title), plain(by)]),
    skill: itemsOf(content, 'skills').flatMap(({ note }) => note.split(/\s*[,、،]\s*/u)),
    language: itemsOf(content, 'languages').map(({ title, note }) => [title, note]),
  }
}

type Stated = ReturnType<typeof statedIn>

/** Extracts the same values from findings; of a line with several values, the expected ones. */
const readFrom = (findings: readonly Finding[], stated: Stated): Stated => {
  const of = (field: Finding['field']) => findings.filter((finding) => finding.field === field)
  const values = (field: Finding['field']) => of(field).map(({ value }) => plain(value))
  const parts = (field: Finding['field'], expected: string[][]) =>
    values(field).map((value, index) => (expected[index] ?? []).filter((part) => value.includes(plain(part))))
  return {
    name: values('name'),
    email: values('email'),
    institution: values('institution'),
    degrees: values('degree').length,
    gpa: of('gpa').map(({ value, scale }) => `${value} of ${scale}`),
    paper: of('publication').map(({ value, state, authorship }, index) => {
      const title = stated.paper[index]?.title ?? ''
      return { title: plain(value).includes(title) ? title : value, state, position: authorship?.position }
    }),
    work: parts('work', stated.work),
    bullets: of('work').map(({ bullets = [] }) => bullets.map(withoutSpaces)),
    award: parts('award', stated.award),
    skill: values('skill'),
    language: parts('language', stated.language),
  }
}

type Lines = Parameters<typeof readFindings>[0]
const expectSame = (content: CvContent, lines: Lines) => {
  const stated = statedIn(content)
  expect(readFrom(readFindings(lines).findings, stated)).toEqual(stated)
}

/** CV whose dates have days, as imported ones do. */
const withDays = (content: CvContent): CvContent => ({
  ...content,
  sections: content.sections.map((section) => ({
    ...section,
    items: section.items.map((item) => ({
      ...item,
      start: item.start && `${item.start.slice(0, 4)}-09-01`,
      end: item.end && `${item.end.slice(0, 4)}-06-30`,
    })),
  })),
})

/** Arabic letters and marks in alphabetical order, as a page may be read in any order of its lines. */
const lettersIn = (text: string) => (text.normalize('NFKC').match(/[\u0621-\u0652]/gu) ?? []).sort().join('')

describe('CV exports parsed by the CV reader', () => {
  it.each(documentLanguages)('the PDF export in every design contains the same facts: %s', async (language) => {
    for (const design of documentDesigns) {
      const content = buildCv(language, { design })
      const { content: pdf } = await typesetCv(content, 'pdf')
      const read = await readPdf(new Uint8Array(Buffer.from(pdf)))
      // No glyph without a letter, no hidden text.
      expect(read.notices).toEqual([])
      expectSame(content, read.lines)
    }
  })

  it('the Arabic PDF export gives back every heading, word and date with a day, in every design', async () => {
    for (const design of documentDesigns) {
      const content = withDays(buildCv('ar', { design }))
      const { content: pdf } = await typesetCv(content, 'pdf')
      const { lines, notices } = await readPdf(new Uint8Array(Buffer.from(pdf)))
      expect(notices).toEqual([])
      // A narrow column of dates breaks between two dates, beside the lines of the entry.
      const text = lines.map((line) => withoutSpaces(line.text)).join('')
      const { name, headline, sections } = printCv(content)
      const words = [
        name,
        headline,
        ...sections.flatMap(({ heading, items }) => [heading, ...items.map(({ by }) => by)]),
      ]
      const dates = design === 'modern' ? [] : sections.flatMap(({ items }) => items.map((item) => item.dates))
      for (const expected of [...words, ...dates]) expect(text).toContain(withoutSpaces(expected))
    }
  })

  it('each glyph of an Arabic PDF has its own letters, for readers that ignore stated texts', async () => {
    const headline = 'الخبرة المهنية الحدّاد عمّان لاقطًا شمسيًا تجربة بيئة'
    for (const design of documentDesigns) {
      const sample = buildCv('ar', { design })
      const content = { ...sample, person: { ...sample.person, headline } }
      const { content: pdf } = await typesetCv(content, 'pdf')
      const page = await (await getDocumentProxy(new Uint8Array(Buffer.from(pdf)))).getPage(1)
      const { items } = await page.getTextContent()
      const read = items.map((item) => ('str' in item ? item.str : '')).join('')
      const { name, contacts, summary, sections } = printCv(content)
      const texts = sections.flatMap(({ heading, items: entries }) => [
        heading,
        ...entries.flatMap(({ title, by, place, note, dates, bullets, paper }) =>
          paper ? Object.values(paper) : [title, by, place, note, dates, ...bullets],
        ),
      ])
      const stated = [name, headline, ...contacts, summary, ...texts].join('')
      expect(lettersIn(read)).toEqual(lettersIn(stated))
    }
  })

  it.each(documentLanguages)('the DOCX export contains the same facts: %s', async (language) => {
    const content = buildCv(language)
    expectSame(content, (await readDocx(await renderDocx(printCv(content)))).lines)
  })

  it.each(documentLanguages)('the plain text export contains the same facts: %s', (language) => {
    const content = buildCv(language)
    expectSame(content, splitTextLines(renderPlainText(printCv(content))))
  })

  it.each(documentLanguages)('printed dates give back the last year, with and without days: %s', (language) => {
    const spans = [
      ['2019', '2023'],
      ['2019-09', '2023-06'],
      ['2019-09-01', '2023-06-30'],
      ['2018-10-28', '2022-05-31'],
      ['', '2023-01-15'],
    ] as const
    for (const [start, end] of spans)
      expect(findGraduationYear(formatDates({ start, end, isCurrent: false }, language))?.value).toBe(end.slice(0, 4))
    const current = formatDates({ start: '2019-09-01', end: '', isCurrent: true }, language)
    expect(findGraduationYear(current)).toBeUndefined()
  })
})
