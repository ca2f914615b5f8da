import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { type DocumentLanguage, documentDesigns, documentLanguages } from '../rules.ts'
import type { CvContent } from './content.contract.ts'
import { buildCv, buildLongBibliography, buildMixedScriptCv } from './content.fixtures.ts'
import { renderDocx } from './docx.provider.ts'
import { createCv } from './empty-cv.rules.ts'
import { typesetCv } from './pdf.provider.ts'
import { renderPlainText } from './plain-text.format.ts'
import { type PrintedCv, printCv } from './printed.format.ts'

const pdfOf = async (content: CvContent) => Buffer.from((await typesetCv(content, 'pdf')).content)
const textOfPdf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text
const textOfDocx = async (content: CvContent) =>
  (await mammoth.extractRawText({ buffer: Buffer.from(await renderDocx(printCv(content))) })).value

/** All texts of a CV in reading order. */
const textsOf = ({ name, headline, contacts, summary, sections }: PrintedCv): string[] => [
  name,
  headline,
  ...contacts,
  summary,
  ...sections.flatMap(({ heading, items }) => [
    heading,
    ...items.flatMap(({ title, by, place, note, bullets, paper }) =>
      paper ? [paper.before, paper.place, paper.after, paper.state] : [title, by, place, note, ...bullets],
    ),
  ]),
]

/** Removes whitespace, because line breaks depend on the page. */
const codePoints = (text: string) => text.replace(/\s+/gu, '')

const missingIn = (text: string, content: CvContent): string[] => {
  const found = codePoints(text)
  let from = 0
  return textsOf(printCv(content)).filter((one) => {
    const at = found.indexOf(codePoints(one), from)
    if (at >= 0) from = at + codePoints(one).length
    return at < 0
  })
}

const fontsOf = (pdf: Buffer) => [
  ...new Set([...pdf.toString('latin1').matchAll(/\/BaseFont\s*\/\w{6}\+([\w-]+)/g)].map(([, name]) => name)),
]
const ours = /^(?:SourceSerif4|NotoSans|NotoSerifSC|NotoSansSC|Amiri|NotoEmoji)-/

const withName = (name: string): CvContent => {
  const cv = buildCv('en')
  return { ...cv, person: { ...cv.person, name } }
}
const leftToRight = documentLanguages.filter((language) => language !== 'ar')

it('CV-01 the export uses the chosen paper size, as PDF and as DOCX', async () => {
  for (const [sheet, points, twips] of [
    ['a4', [595, 842], 'w:w="11906" w:h="16838"'],
    ['letter', [612, 792], 'w:w="12240" w:h="15840"'],
  ] as const) {
    const content = { ...buildCv('en'), sheet }
    const page = await (await getDocumentProxy(new Uint8Array(await pdfOf(content)))).getPage(1)
    expect(page.view.slice(2).map(Math.round)).toEqual(points)
    const parts = unzipSync(await renderDocx(printCv(content)))
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain(twips)
  }
})

describe('CV export as PDF', () => {
  it('a word that is longer than a line stays on the sheet, in every design and place', {
    timeout: 60_000,
  }, async () => {
    const word = 'W'.repeat(39)
    for (const design of documentDesigns) {
      const sample = buildCv('en', { design })
      const sections = sample.sections.map((section) => ({
        ...section,
        title: word,
        items: section.items.map((item) => ({ ...item, title: word, bullets: [word] })),
      }))
      const content = { ...sample, sections, person: { ...sample.person, name: word, headline: word } }
      const page = await (await getDocumentProxy(new Uint8Array(await pdfOf(content)))).getPage(1)
      const { items } = await page.getTextContent()
      const ends = items.map((item) => ('str' in item ? Number(item.transform[4]) + item.width : 0))
      expect(Math.max(...ends)).toBeLessThanOrEqual((page.view[2] ?? 0) - 40)
    }
  })

  it.each(leftToRight)(
    'the PDF contains every word of its source in order, code point by code point: %s',
    async (language) => {
      for (const design of documentDesigns) {
        const content = buildCv(language, { design })
        expect(missingIn(await textOfPdf(await pdfOf(content)), content)).toEqual([])
      }
    },
  )

  it('the PDF embeds its own fonts and no others, in every language and design', async () => {
    const contents = [
      ...documentLanguages.flatMap((language) => documentDesigns.map((design) => buildCv(language, { design }))),
      buildMixedScriptCv(),
      withName('Ada 🎓 Łukasz Nguyễn Ωμέγα Жуков'),
    ]
    for (const content of contents) {
      const fonts = fontsOf(await pdfOf(content))
      expect(fonts.length).toBeGreaterThan(0)
      expect(fonts.filter((font) => !ours.test(font ?? ''))).toEqual([])
    }
  })

  it('the PDF prints text that looks like code as it was typed', async () => {
    const hostile = [
      '#read("/etc/passwd")',
      '$x$',
      '\\',
      '*',
      '_a_',
      '<label>',
      '@ref',
      '// no comment',
      '"; #panic()',
      '{{x}}',
      '`raw`',
      '= heading',
    ]
    const cv = buildCv('en')
    const content: CvContent = {
      ...cv,
      person: { ...cv.person, name: hostile[0] ?? '', headline: hostile.join(' '), summary: hostile.join(' ') },
      sections: cv.sections.map((section) => ({
        ...section,
        title: hostile[0] ?? '',
        items: section.items.map((item) => ({ ...item, title: hostile.join(' '), bullets: hostile })),
      })),
    }
    expect(missingIn(await textOfPdf(await pdfOf(content)), content)).toEqual([])
    expect(missingIn(await textOfDocx(content), content)).toEqual([])
  })

  it('a right-to-left override does not reverse the text of the PDF', async () => {
    const text = await textOfPdf(await pdfOf(withName('Ada \u202eecalevoL')))
    expect(text).toContain('Ada ecalevoL')
  })

  it('a name of 300 letters stays within the page', async () => {
    const { content } = await typesetCv(withName('W'.repeat(300)), 'svg')
    const places = [...String(content).matchAll(/translate\(([\d.]+) /g)].map(([, x]) => Number(x))
    expect(Math.max(...places)).toBeLessThan(596)
  })

  it('a long German word is not broken where shaping runs meet', async () => {
    const content = withName('Donaudampfschifffahrtsgesellschaft')
    expect(await textOfPdf(await pdfOf(content))).toContain('Donaudampfschifffahrtsgesellschaft')
  })

  it('a character without a glyph is printed as a box and reported', async () => {
    expect((await typesetCv(withName('Ada \u{12000}'), 'pdf')).missing).toEqual(['\u{12000}'])
  })

  it('a design without content is a page with only the title', async () => {
    for (const design of documentDesigns) expect((await typesetCv({ ...createCv('en'), design }, 'pdf')).pages).toBe(1)
  })

  it('the PDF contains all 500 publications', async () => {
    const text = await textOfPdf(await pdfOf(buildLongBibliography(500)))
    expect(text.match(/Paper number \d+ on/g)).toHaveLength(500)
  })

  it('the PDF is tagged, with title and language, as PDF/UA requires', async () => {
    const raw = (await pdfOf(buildCv('ar'))).toString('latin1')
    expect(raw).toMatch(/\/Lang\s*\(ar/)
    expect(raw).toContain('pdfuaid:part')
  })
})

describe('CV export as DOCX', () => {
  it.each(documentLanguages)('the DOCX contains every word of its source in order: %s', async (language) => {
    const content = buildCv(language)
    expect(missingIn(await textOfDocx(content), content)).toEqual([])
  })

  it('the DOCX aligns to start and end, never left and right, and sets direction and language of each run', async () => {
    const parts = unzipSync(await renderDocx(printCv(buildCv('ar'))))
    const xml = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
    expect(xml).not.toMatch(/w:(?:jc|tab) [^>]*w:val="(?:left|right)"/)
    const arabicRuns = [...xml.matchAll(/<w:r>(?:(?!<\/w:r>).)*\p{Script=Arabic}(?:(?!<\/w:r>).)*<\/w:r>/gsu)].map(
      ([run]) => run,
    )
    expect(arabicRuns.length).toBeGreaterThan(10)
    expect(
      arabicRuns.filter((run) => !/<w:rtl\/>/.test(run) || !/w:bidi="ar-SA"/.test(run) || !/<w:szCs /.test(run)),
    ).toEqual([])
    expect(xml).not.toMatch(/\p{Script=Arabic}[^<]*, /u)
    expect(xml.match(/<w:p>/g)?.length).toBe(xml.match(/<w:bidi\/>/g)?.length)
  })
})

describe('CV export as plain text', () => {
  it.each(documentLanguages)('the plain text contains every word of its source: %s', (language: DocumentLanguage) => {
    const printed = printCv(buildCv(language))
    const text = codePoints(renderPlainText(printed)).toLowerCase()
    expect(textsOf(printed).filter((one) => !text.includes(codePoints(one).toLowerCase()))).toEqual([])
  })
})
