import { expect, test } from 'vitest'
import { listActualTexts, replaceStated } from './actual-text.parse.ts'

const text = (str: string, x = 0, width = 5) => ({ str, width, transform: [1, 0, 0, 1, x, 0] })
const begin = { type: 'beginMarkedContentProps' }
const end = { type: 'endMarkedContent' }

test('lists the stated texts of marked contents in order, without those of images and strings', () => {
  const content = `/P <</MCID 0>> BDC (no /ActualText (x) BDC \\\\) Tj EMC
    /Span<</ActualText <FEFF00660069>>> BDC <0012> Tj EMC /Artifact BMC EMC
    BI /W 1 ID \u0001 BMC BDC EI /Span << /Lang (de) /ActualText (f\\146l) >> BDC EMC % BDC`
  expect(listActualTexts(content)).toEqual([undefined, 'fi', undefined, 'ffl'])
})

test('ends with unclosed strings', () => {
  expect(listActualTexts('/A BMC (never')).toEqual([undefined])
  expect(listActualTexts('/A <</ActualText <0041')).toEqual([])
})

test('replaces the glyphs of the outermost marked content, and keeps the spaces before them', () => {
  const items = [text('Scienti'), begin, text(' '), begin, text('', 35, 6), end, text('x', 41, 4), end, text('c')]
  expect(replaceStated(items, ['fi', 'f'])).toEqual([text('Scienti'), text(' '), text('fi', 35, 10), text('c')])
})

test('leaves marked content without a stated text as it is', () => {
  expect(replaceStated([begin, text('a'), end], [undefined])).toEqual([text('a')])
})
