import { describe, expect, test } from 'vitest'
import { buildPdf, buildStream } from './pdf.fixtures.ts'
import { readPdf } from './pdf.provider.ts'

/** Creates a PDF page in Helvetica with this uncompressed content stream. */
const read = async (content: string) => {
  const reading = await readPdf(buildPdf(buildStream(content)), { withSketch: true })
  const pieces = reading.pages?.[0]?.pieces ?? []
  return {
    lines: reading.lines.map(({ text }) => text),
    hidden: pieces.filter(({ hidden }) => hidden).map(({ text, hidden }) => [text, hidden]),
    notices: reading.notices.map(({ code }) => code),
  }
}

const seen = 'BT /F1 11 Tf 1 0 0 1 60 700 Tm (Ada Example) Tj ET\n'
const hiddenLine = (before: string, at = '60 650', size = 11) =>
  `q ${before} BT /F1 ${size} Tf 1 0 0 1 ${at} Tm (machine learning) Tj ET Q\n`

describe('CV-01: invisible text is detected, shown and not counted', () => {
  test.each([
    ['in the colour of the paper', hiddenLine('1 1 1 rg'), 'white'],
    ['in a colour close to it', hiddenLine('0.97 0.97 0.97 rg'), 'white'],
    ['too small', hiddenLine('', '60 650', 1), 'tiny'],
    ['outside of the page', hiddenLine('', '900 650'), 'offPage'],
    ['drawn invisibly', hiddenLine('3 Tr'), 'invisible'],
    ['on a white box on a dark one', hiddenLine('0 g 0 600 400 100 re f 1 g 0 600 400 100 re f 1 1 1 rg'), 'white'],
  ])('hides text %s', async (_, content, reason) => {
    expect(await read(seen + content)).toEqual({
      lines: ['Ada Example'],
      hidden: [['machine learning', reason]],
      notices: ['HIDDEN_TEXT'],
    })
  })

  test.each([
    ['white on a dark bar', hiddenLine('0.1 0.2 0.4 rg 0 600 595 100 re f 1 1 1 rg')],
    ['in grey', hiddenLine('0.5 0.5 0.5 rg')],
    ['small print', hiddenLine('', '60 650', 5)],
  ])('treats text as visible: %s', async (_, content) => {
    expect(await read(seen + content)).toEqual({ lines: ['Ada Example', 'machine learning'], hidden: [], notices: [] })
  })

  test('removes white words behind visible ones on the same line', async () => {
    const line = 'BT /F1 11 Tf 1 0 0 1 60 650 Tm (Skills: Python) Tj 1 1 1 rg ( leadership synergy) Tj ET\n'
    const { lines, hidden } = await read(seen + line)
    expect(lines).toEqual(['Ada Example', 'Skills: Python'])
    expect(hidden.map(([text]) => text)).toEqual(['leadership synergy'])
  })
})

test('CV-01: a word that runs up the margin is not read as the name', async () => {
  const turned = 'BT /F1 11 Tf 0 1 -1 0 20 300 Tm (Portfolio Selection) Tj ET\n'
  expect((await read(turned + seen)).lines).toEqual(['Ada Example', 'Portfolio Selection'])
})

test('CV-01: reports glyphs without a letter', async () => {
  const unmapped = 'BT /F1 11 Tf 1 0 0 1 60 650 Tm (GPA \\001\\002\\003) Tj ET\n'
  expect((await read(seen + unmapped)).notices).toEqual(['GLYPHS_UNMAPPED'])
})
