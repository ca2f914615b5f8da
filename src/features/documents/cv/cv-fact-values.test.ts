import { describe, expect, it } from 'vitest'
import { readDocx } from '#src/features/cv/files/docx.provider.ts'
import { readPdf } from '#src/features/cv/files/pdf.provider.ts'
import { splitTextLines } from '#src/features/cv/files/text.parse.ts'
import { readFindings } from '#src/features/cv/reading/findings.parse.ts'
import type { Fact, StatedFact } from '#src/features/fact-bank/contract.ts'
import { type DocumentLanguage, documentDesigns, documentLanguages } from '../rules.ts'
import type { CvContent } from './content.contract.ts'
import { formatGrade } from './cv-fact-values.format.ts'
import { renderDocx } from './docx.provider.ts'
import { createCv, createSection } from './empty-cv.rules.ts'
import { toOfferedFacts } from './facts.commands.ts'
import { typesetCv } from './pdf.provider.ts'
import { renderPlainText } from './plain-text.format.ts'
import { formatDates, formatNote, printCv } from './printed.format.ts'

// Language-dependent CV values: grades and publication statuses.

const scales: [value: string, scale: string, printed: Record<DocumentLanguage, string>][] = [
  [
    '1.4',
    'german',
    {
      en: 'Grade: 1.4 (German scale)',
      es: 'Nota: 1,4 (escala alemana)',
      fr: 'Note : 1,4 (échelle allemande)',
      de: 'Note: 1,4 (deutsche Skala)',
      zh: '成绩：1.4（德国评分制）',
      ar: 'المعدل: 1.4 (النظام الألماني)',
    },
  ],
  [
    '3,8',
    '4.0',
    {
      en: 'GPA: 3.8 of 4.0',
      es: 'Nota media: 3,8 sobre 4,0',
      fr: 'Moyenne : 3,8 sur 4,0',
      de: 'Note: 3,8 von 4,0',
      zh: '平均成绩：3.8/4.0',
      ar: 'المعدل: 3.8 من 4.0',
    },
  ],
  [
    '15.2',
    'out of 20',
    {
      en: 'Grade: 15.2 of 20',
      es: 'Nota media: 15,2 sobre 20',
      fr: 'Moyenne : 15,2 sur 20',
      de: 'Note: 15,2 von 20',
      zh: '平均成绩：15.2/20',
      ar: 'المعدل: 15.2 من 20',
    },
  ],
  [
    '72',
    'uk',
    {
      en: 'Mark: 72% (UK)',
      es: 'Nota: 72 % (Reino Unido)',
      fr: 'Note : 72 % (Royaume-Uni)',
      de: 'Note: 72 % (Großbritannien)',
      zh: '成绩：72%（英国）',
      ar: 'المعدل: 72% (المملكة المتحدة)',
    },
  ],
]

const fact = (stated: StatedFact, id: string): Fact => ({
  id,
  revision: 1,
  fact: stated,
  origin: { from: 'typed', on: '2026-11-26' },
  createdAt: '2026-11-26T10:00:00.000Z',
  updatedAt: '2026-11-26T10:00:00.000Z',
})

const degree: StatedFact = {
  kind: 'degree',
  value: { title: 'BSc', by: 'University of Oslo', field: 'Physics', start: '2019', end: '2023', note: '' },
}
const gradeFact = (title: string, scale: string): StatedFact => ({
  kind: 'grade',
  value: { title, scale, by: 'University of Oslo', note: '' },
})
const paper = (state: 'published' | 'accepted' | 'submitted' | 'inPreparation', given: object = {}): StatedFact => ({
  kind: 'paper',
  value: {
    title: 'Explanations that readers act on',
    authors: 'L. Chen, Anna Berg, M. Diallo',
    venue: 'Journal of Waves',
    date: '2024',
    url: '',
    state,
    position: 2,
    authorCount: 3,
    note: '',
    ...given,
  },
})

const cvOf = (language: DocumentLanguage, facts: StatedFact[]): CvContent => {
  const items = toOfferedFacts(facts.map((stated, index) => fact(stated, String(index))))
  const sections = (['education', 'publications'] as const).map((kind) =>
    createSection(
      kind,
      items.filter(({ section }) => section === kind).map(({ item }) => item),
    ),
  )
  const cv = createCv(language)
  return { ...cv, person: { ...cv.person, name: 'Anna Berg', email: 'anna@example.org' }, sections }
}

const noteOf = (content: CvContent) =>
  content.sections.flatMap(({ items }) => items.map((item) => formatNote(item, content)))
const linesOfPdf = async (content: CvContent) => {
  const { content: pdf } = await typesetCv(content, 'pdf')
  return (await readPdf(new Uint8Array(Buffer.from(pdf)))).lines
}
const states = ['published', 'accepted', 'submitted', 'inPreparation'] as const

describe.each(documentLanguages)('CV-01: CV values are formatted in %s', (language) => {
  it.each(scales)('a grade of %s on the scale "%s" is printed with its words', (value, scale, printed) => {
    expect(noteOf(cvOf(language, [degree, gradeFact(value, scale)]))).toEqual([printed[language]])
  })

  it('a grade class and a grade in words are printed as entered', () => {
    expect(formatGrade({ value: '2:1', scale: 'uk' }, language)).toBe('Upper second-class honours (2:1)')
    expect(formatGrade({ value: 'sehr gut', scale: '' }, language)).toBe('sehr gut')
  })

  it('a paper shows its publication status once, and no status when it is published', () => {
    const said = states.map((state) => noteOf(cvOf(language, [paper(state)]))[0])
    expect(said[0]).toBe('')
    expect(new Set(said).size).toBe(states.length)
    const entry = { title: `L. Chen, Anna Berg. Waves. ${said[2]}.`, authors: '' }
    expect(noteOf(cvOf(language, [paper('submitted', entry)]))).toEqual([''])
    const title = 'Evidence submitted to courts'
    expect(noteOf(cvOf(language, [paper('submitted', { title })]))).toEqual([said[2]])
  })

  it('an ongoing item ends with the word for present', () => {
    const work: StatedFact = {
      kind: 'work',
      value: { title: 'Assistant', by: 'Lab', place: '', start: '2023', end: '', isCurrent: true, note: '' },
    }
    const [offered] = toOfferedFacts([fact(work, 'one')])
    const now = { en: 'present', es: 'actualidad', fr: 'aujourd’hui', de: 'heute', zh: '至今', ar: 'حتى الآن' }
    const between = language === 'ar' ? ' ' : ' – '
    expect(offered && formatDates(offered.item, language)).toBe(`2023${between}${now[language]}`)
  })

  it('the author position is printed when the entry does not name the authors', () => {
    expect(noteOf(cvOf(language, [paper('published', { authors: '' })]))[0]).toMatch(/2.*3/)
  })

  it.each(documentDesigns)('every format of the %s design is parsed back to the stated facts', async (design) => {
    for (const [value, scale] of [
      ['1.4', 'german'],
      ['3.8', '4.0'],
      ['72', 'uk'],
    ] as const) {
      const content = { ...cvOf(language, [degree, gradeFact(value, scale), paper('submitted')]), design }
      const printed = printCv(content)
      const files = {
        docx: (await readDocx(await renderDocx(printed))).lines,
        text: splitTextLines(renderPlainText(printed)),
        // The pdf.js output of an Arabic PDF is covered in read-back.test.ts.
        ...(language === 'ar' ? {} : { pdf: await linesOfPdf(content) }),
      }
      for (const [format, lines] of Object.entries(files)) {
        const { findings } = readFindings(lines)
        const grade = findings.find(({ field }) => field === 'gpa')
        expect([format, grade?.value, grade?.scale]).toEqual([format, value, scale])
        const papers = findings.filter(({ field }) => field === 'publication')
        expect([format, ...papers.map(({ state }) => state)]).toEqual([format, 'submitted'])
      }
    }
  })
})
