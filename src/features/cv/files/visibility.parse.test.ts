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

/** Stroked outlines of letters at a place: two parts with six edges each, for each letter. */
const outlinesAt = (x: number, y: number, letters: number) =>
  Array.from({ length: letters }, (_, index) => {
    const left = x + index * 6
    return `${left} ${y} m ${left + 5} ${y} l ${left + 5} ${y + 4} l ${left + 3} ${y + 8} l ${left} ${y + 8} l ${left} ${y + 4} l h f\n`
  }).join('')
const boxAt = (x: number, y: number, width: number) => `0.5 g ${x} ${y - 3} ${width} 14 re f 0 g\n`
const invisible = (state = '3 Tr', y = 650) => `q ${state} BT /F1 11 Tf 1 0 0 1 60 ${y} Tm (Education) Tj ET Q\n`
const visible = (x: number, y = 650) => `BT /F1 11 Tf 1 0 0 1 ${x} ${y} Tm (Education) Tj ET\n`

describe('CV-01: text over its own letters is visible, and counts once', () => {
  test.each([
    ['invisible text under a copy, as a blurred shadow', invisible() + visible(60)],
    ['a copy with an offset, as a sharp shadow', `0.6 g ${visible(61, 649)} 0 g ${visible(60)}`],
    ['a fill and a stroke', `${visible(60)}q 1 Tr ${visible(60)} Q`],
    [
      'invisible text over letters one by one',
      `${invisible()}BT /F1 11 Tf 1 0 0 1 60 650 Tm (Edu) Tj (cation) Tj ET\n`,
    ],
    ['invisible text over outlines of its letters', outlinesAt(60, 650, 9) + invisible()],
    ['white letters with a dark stroke', `q 2 Tr 1 g 0 G ${visible(60)} Q`],
    [
      'letters that clip a painted box',
      `q BT /F1 11 Tf 7 Tr 1 0 0 1 60 650 Tm (Education) Tj ET 0.2 g 50 640 100 30 re f Q\n`,
    ],
  ])('%s', async (_, content) => {
    expect(await read(seen + content)).toEqual({ lines: ['Ada Example', 'Education'], hidden: [], notices: [] })
  })

  test.each([
    ['invisible text over a box of its size', boxAt(60, 650, 50) + invisible()],
    ['invisible text beside a copy', invisible() + visible(300)],
    [
      'letters that clip a box elsewhere',
      `q BT /F1 11 Tf 7 Tr 1 0 0 1 60 650 Tm (Education) Tj ET 0.2 g 300 100 9 9 re f Q\n`,
    ],
    [
      'letters that clip, behind the end of their state',
      `q BT /F1 11 Tf 7 Tr 1 0 0 1 60 650 Tm (Education) Tj ET Q 0.2 g 50 640 100 30 re f\n`,
    ],
    ['white letters with a white stroke', `q 2 Tr 1 g 1 G ${visible(60)} Q`],
  ])('%s stays hidden', async (_, content) => {
    const { hidden, notices } = await read(seen + content)
    expect(hidden.map(([text]) => text)).toEqual(['Education'])
    expect(notices).toEqual(['HIDDEN_TEXT'])
  })
})

const textAt = (text: string, x: number, state = '') =>
  `q ${state} BT /F1 11 Tf 1 0 0 1 ${x} 650 Tm (${text}) Tj ET Q\n`

describe('CV-01: visible text in the place of hidden text is kept', () => {
  test.each([
    ['before invisible text', textAt('Berlin', 60) + textAt('machine learning', 60, '3 Tr'), 'invisible'],
    ['after invisible text', textAt('machine learning', 60, '3 Tr') + textAt('Berlin', 60), 'invisible'],
    ['before white text', textAt('Berlin', 60) + textAt('machine learning', 60, '1 1 1 rg'), 'white'],
  ])('%s', async (_, content, reason) => {
    expect(await read(seen + content)).toMatchObject({
      lines: ['Ada Example', 'Berlin'],
      hidden: [['machine learning', reason]],
    })
  })

  test('when the hidden text repeats it', async () => {
    const repeated = textAt('Python', 60) + textAt('Python Python Python', 60, '1 1 1 rg')
    expect((await read(seen + repeated)).lines).toEqual(['Ada Example', 'Python'])
  })
})

test.each([
  [
    'one run for each letter',
    [...'TALIA MORENO']
      .map((letter, index) => (letter === ' ' ? '' : `1 0 0 1 ${60 + index * 14} 650 Tm (${letter}) Tj`))
      .join(' '),
  ],
  ['character spacing', '5 Tc 1 0 0 1 60 650 Tm (TALIA MORENO) Tj'],
  ['spaces between letters', '1 0 0 1 60 650 Tm (T A L I A   M O R E N O) Tj'],
])('CV-01: joins letter-spaced words of %s', async (_, shown) => {
  expect((await read(`${seen}BT /F1 11 Tf ${shown} ET\n`)).lines).toEqual(['Ada Example', 'TALIA MORENO'])
})

test('CV-01: a word that runs up the margin is not read as the name', async () => {
  const turned = 'BT /F1 11 Tf 0 1 -1 0 20 300 Tm (Portfolio Selection) Tj ET\n'
  expect((await read(turned + seen)).lines).toEqual(['Ada Example', 'Portfolio Selection'])
})

test('CV-01: reports glyphs without a letter', async () => {
  const unmapped = 'BT /F1 11 Tf 1 0 0 1 60 650 Tm (GPA \\001\\002\\003) Tj ET\n'
  expect((await read(seen + unmapped)).notices).toEqual(['GLYPHS_UNMAPPED'])
})
