import { expect, test } from 'vitest'
import { readingLimits } from '../rules.ts'
import { doubleFlateBombPdf, endlessWorkPdf, flateBombPdf, manyPagesPdf, wordBombPdf } from './pdf.fixtures.ts'
import { readPdf } from './pdf.provider.ts'

// Nothing watches the time here: what is too large is known by its size alone, before it costs what it would.
test.each([
  ['that inflates to 300 MB', () => flateBombPdf()],
  ['packed twice', () => doubleFlateBombPdf()],
  ['of two million words', () => wordBombPdf()],
  ['of ten million steps that write nothing', () => endlessWorkPdf()],
  ['of more words than a page has, in few bytes', () => wordBombPdf(readingLimits.piecesPerPage + 1000)],
])('check 28, check 29: a PDF page %s is refused by its size', async (_what, make) => {
  await expect(readPdf(make())).rejects.toMatchObject({ code: 'FILE_TOO_COMPLEX' })
})

test('documents read at the same time each have their own budget, and leave none behind', async () => {
  const small = readPdf(manyPagesPdf(2))
  const bomb = readPdf(flateBombPdf())
  await expect(bomb).rejects.toMatchObject({ code: 'FILE_TOO_COMPLEX' })
  expect((await small).lines).toHaveLength(2)
  await expect(readPdf(flateBombPdf())).rejects.toMatchObject({ code: 'FILE_TOO_COMPLEX' })
  expect((await readPdf(manyPagesPdf(2))).lines).toHaveLength(2)
})
