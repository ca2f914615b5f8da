import { describe, expect, it } from 'vitest'
import { createCv, createItem, createSection } from '../cv/empty-cv.rules.ts'
import { typesetCv } from '../cv/pdf.provider.ts'
import { maxShownPages } from '../rules.ts'
import { extractSvgPage } from './svg-page.parse.ts'

const sentence = 'The quick brown fox jumps over the lazy dog while it reads papers. '

/** CV with that many notes of some two pages each. */
const cvOf = (notes: number, note = sentence.repeat(140)) => ({
  ...createCv('en'),
  sections: [
    createSection(
      'research',
      Array.from({ length: notes }, (_, index) => createItem(String(index), { note })),
    ),
  ],
})

const countOf = (text: string, part: string) => text.split(part).length - 1

describe('SVG pages of a document', () => {
  it('a page contains its own content and glyphs; all pages together contain everything once', async () => {
    const { content, pages } = await typesetCv(cvOf(2), 'svg')
    const whole = String(content)
    expect(pages).toBeGreaterThan(2)
    const parts = Array.from({ length: pages }, (_, index) => extractSvgPage(whole, index + 1, pages))
    const glyphs = parts.map((part) => countOf(part, '<use '))
    expect(Math.min(...glyphs)).toBeGreaterThan(0)
    expect(glyphs.reduce((sum, count) => sum + count, 0)).toBe(countOf(whole, '<use '))
    for (const part of parts) {
      const used = new Set([...part.matchAll(/href="#(\w+)"/g)].map(([, id]) => id))
      const defined = new Set([...part.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id))
      expect(defined).toEqual(used)
      expect(part.length).toBeLessThan(1_000_000)
    }
    expect(parts.map((part) => /viewBox="0 ([\d.]+) /.exec(part)?.[1])).toEqual(
      parts.map((_, index) => expect.stringMatching(new RegExp(`^${Math.floor(841.8897 * index)}`))),
    )
  })

  it('Typst renders each page, and the last page for a page number beyond the end', async () => {
    const whole = await typesetCv(cvOf(1), 'svg')
    const last = await typesetCv(cvOf(1), { page: maxShownPages })
    expect(last).toMatchObject({
      pages: whole.pages,
      content: extractSvgPage(String(whole.content), whole.pages, whole.pages),
    })
  })

  it('a document above the page limit renders no page', async () => {
    const { pages, content } = await typesetCv(cvOf(18, 'word '.repeat(2_000)), { page: 1 })
    expect(pages).toBeGreaterThan(maxShownPages)
    expect(content).toBe('')
  })

  it.each(['', '<svg>', 'x\n'.repeat(10_000), ' '.repeat(100_000)])('throws for text without that page', (text) => {
    expect(() => extractSvgPage(text, 1, 1)).toThrow(/no page 1 of 1/)
  })
})
