import { expect, it } from 'vitest'
import { formatNotices, formatPageRanges } from './notices.format.ts'

it('CV-01 groups notices into one line per kind, for any number of pages', () => {
  const hidden = [3, 1, 2, 62].map((page) => ({ code: 'HIDDEN_TEXT' as const, page }))
  const lines = formatNotices([...hidden, { code: 'NO_SECTIONS', page: null }, ...hidden])
  expect(lines).toEqual([
    { code: 'HIDDEN_TEXT', pages: [1, 2, 3, 62] },
    { code: 'NO_SECTIONS', pages: [] },
  ])
  expect(formatPageRanges(lines[0]?.pages ?? [])).toEqual(['1–3', '62'])
  expect(formatPageRanges([])).toEqual([])
})
