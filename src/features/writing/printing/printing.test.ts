import mammoth from 'mammoth'
import { extractText, getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { toPlainText } from '../edit-log/plain-text.format.ts'
import { writingSchema } from '../edit-log/schema.engine.ts'
import type { WritingLanguage } from '../rules.ts'
import { renderWritingDocx } from './docx.provider.ts'
import { typesetWriting } from './pdf.provider.ts'
import { type PrintedWriting, renderPlainText, toPassages, toPrintedBlocks } from './printed.format.ts'

const text = (words: string, ...marks: object[]) => ({
  type: 'text',
  text: words,
  ...(marks.length > 0 ? { marks } : {}),
})
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const docOf = (...content: object[]) => writingSchema.nodeFromJSON({ type: 'doc', content })

const samples: Record<WritingLanguage, string[]> = {
  en: ['Why vacuum pumps?', 'I repaired pumps for 18 months (€ 40 each).', 'First a leak', 'then a seal'],
  es: ['¿Por qué bombas?', 'Reparé bombas durante 18 meses.', 'Primero una fuga', 'después una junta'],
  fr: ['Pourquoi des pompes ?', 'J’ai réparé des pompes pendant 18 mois.', 'D’abord une fuite', 'puis un joint'],
  de: ['Warum Pumpen?', 'Ich habe 18 Monate lang Pumpen repariert: „gern“.', 'Zuerst ein Leck', 'dann eine Dichtung'],
  zh: ['为什么研究真空泵？', '我修理真空泵十八个月。', '先是泄漏', '然后是密封'],
  ar: ['لماذا المضخات؟', 'أصلحت المضخات مدة 18 شهراً.', 'أولاً تسرب', 'ثم حشية'],
}
const languages = Object.keys(samples) as WritingLanguage[]

const printedOf = (language: WritingLanguage, kind: PrintedWriting['kind'] = 'statement'): PrintedWriting => {
  const [heading = '', line = '', first = '', second = ''] = samples[language]
  const doc = docOf(
    { type: 'heading', attrs: { level: 3 }, content: [text(heading)] },
    paragraph(
      text(line, { type: 'bold' }),
      text(' '),
      text(line, { type: 'link', attrs: { href: 'https://pumps.example' } }),
    ),
    {
      type: 'orderedList',
      attrs: { start: 3 },
      content: [
        { type: 'listItem', content: [paragraph(text(first, { type: 'italic' }))] },
        { type: 'listItem', content: [paragraph(text(second))] },
      ],
    },
  )
  return {
    kind,
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    title: heading,
    name: 'Ada Lovelace',
    contacts: ['ada@pumps.example', '+44 20 7946 0000'],
    program: 'MSc',
    university: 'Bern',
    blocks: toPrintedBlocks(doc),
  }
}

const pdfOf = async (printed: PrintedWriting) => Buffer.from((await typesetWriting(printed, 'pdf')).content)
const textOfPdf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text
const bare = (words: string) => words.replace(/\s+/gu, '')
const fontsOf = (pdf: Buffer) =>
  [...pdf.toString('latin1').matchAll(/\/BaseFont\s*\/\w{6}\+([\w-]+)/g)].map(([, name]) => name)
const ours = /^(?:SourceSerif4|NotoSans|NotoSerifSC|Amiri|NotoEmoji)-/

describe('printing of writings', () => {
  it.each(languages.filter((one) => one !== 'ar'))('the PDF contains every word in order: %s', async (language) => {
    const found = bare(await textOfPdf(await pdfOf(printedOf(language))))
    let from = 0
    for (const words of samples[language]) {
      const at = found.indexOf(bare(words), from)
      expect(at, words).toBeGreaterThanOrEqual(0)
      from = at
    }
  })

  it.each(languages)('the DOCX contains every word in order: %s', async (language) => {
    for (const kind of ['statement', 'email'] as const) {
      const { value } = await mammoth.extractRawText({
        buffer: Buffer.from(await renderWritingDocx(printedOf(language, kind))),
      })
      let from = 0
      for (const words of samples[language]) {
        const at = value.indexOf(words, from)
        expect(at, words).toBeGreaterThanOrEqual(0)
        from = at
      }
    }
  })

  it('a statement and a letter embed only the product’s own fonts, in every language', async () => {
    for (const language of languages)
      for (const kind of ['statement', 'letter'] as const) {
        const fonts = fontsOf(await pdfOf(printedOf(language, kind)))
        expect(fonts.length).toBeGreaterThan(0)
        expect(fonts.filter((font) => !ours.test(font ?? ''))).toEqual([])
      }
  })

  it('text that looks like markup is printed literally, and characters missing in all fonts are reported', async () => {
    const hostile = ['#read("/etc/passwd")', '$x$', '*b*', '_a_', '@ref', '<l>', '= h', '`r`', '// c'].join(' ')
    const printed = {
      ...printedOf('en'),
      title: hostile,
      blocks: toPrintedBlocks(docOf(paragraph(text(`${hostile} \u{13000}`)))),
    }
    expect(bare(await textOfPdf(await pdfOf(printed)))).toContain(bare(hostile))
    expect((await typesetWriting(printed, 'svg')).missing).toEqual(['\u{13000}'])
  })

  it('omitted passages are removed across marks, and the rest is kept', () => {
    const doc = docOf(
      paragraph(text('One true. '), text('One ', { type: 'bold' }), text('invented. '), text('Another true.')),
      paragraph(text('Gone.')),
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(text('Gone as well.'))] }] },
      paragraph(text('Last.')),
    )
    const plain = 'One true. One invented. Another true.\nGone.\nGone as well.\nLast.'
    const left = toPassages(
      plain,
      ['One invented.', 'Gone.', 'Gone as well.'].map((one) => ({ start: plain.indexOf(one), text: one })),
    )
    expect(toPlainText(doc)).toBe(plain)
    expect(renderPlainText(toPrintedBlocks(doc, left))).toBe('One true. Another true.\n\nLast.')
    expect(renderPlainText(toPrintedBlocks(doc))).toContain('• Gone as well.')
  })
})
