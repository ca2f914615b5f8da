import { expect, test } from 'vitest'
import { readingLimits } from '../rules.ts'
import { doubleFlateBombPdf, endlessWorkPdf, flateBombPdf, manyPagesPdf, wordBombPdf } from './pdf.fixtures.ts'
import { readPdf } from './pdf.provider.ts'

// Runs without a timeout: oversized content is detected by its size, before its CPU cost arises.
test.each([
  ['that inflates to 300 MB', () => flateBombPdf()],
  ['packed twice', () => doubleFlateBombPdf()],
  ['of two million words', () => wordBombPdf()],
  ['of ten million steps that write nothing', () => endlessWorkPdf()],
  ['of more words than a page has, in few bytes', () => wordBombPdf(readingLimits.piecesPerPage + 1000)],
])('rejects a PDF page %s by its size', async (_what, make) => {
  await expect(readPdf(make())).rejects.toMatchObject({ code: 'FILE_TOO_COMPLEX' })
})

test('documents read concurrently have separate budgets, and release them', async () => {
  const small = readPdf(manyPagesPdf(2))
  const bomb = readPdf(flateBombPdf())
  await expect(bomb).rejects.toMatchObject({ code: 'FILE_TOO_COMPLEX' })
  expect((await small).lines).toHaveLength(2)
  await expect(readPdf(flateBombPdf())).rejects.toMatchObject({ code: 'FILE_TOO_COMPLEX' })
  expect((await readPdf(manyPagesPdf(2))).lines).toHaveLength(2)
})
