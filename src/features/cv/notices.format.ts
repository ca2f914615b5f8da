import type { Notice } from './contract.ts'

/** Notices grouped by kind, with their pages in ascending order; no pages for a notice about the whole file. */
export interface NoticeLine {
  code: Notice['code']
  pages: number[]
}

/** Formats one line per kind of notice, in the order of first occurrence. */
export const formatNotices = (notices: readonly Notice[]): NoticeLine[] => {
  const lines = new Map<Notice['code'], Set<number>>()
  for (const { code, page } of notices) {
    const pages = lines.get(code) ?? new Set()
    lines.set(code, pages)
    if (page !== null) pages.add(page)
  }
  return [...lines].map(([code, pages]) => ({ code, pages: [...pages].sort((one, other) => one - other) }))
}

/** Formats page ranges: 1, 2, 3, 5 become "1–3" and "5". */
export const formatPageRanges = (pages: readonly number[]): string[] => {
  const ranges: [first: number, last: number][] = []
  for (const page of pages) {
    const range = ranges.at(-1)
    if (range && page === range[1] + 1) range[1] = page
    else ranges.push([page, page])
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
}
