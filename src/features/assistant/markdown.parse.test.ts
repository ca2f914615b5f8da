import { describe, expect, it } from 'vitest'
import { formatLink, isSafeHref, parseBlocks, parseInlines } from './markdown.parse.ts'

describe('CH-01: Markdown of answers', () => {
  it('the parser reads paragraphs, lists, bold words and links', () => {
    expect(parseBlocks('Hello **you**\n\n- [A](/a)\n- b\n1. c')).toEqual([
      {
        kind: 'paragraph',
        parts: [
          { kind: 'text', text: 'Hello ' },
          { kind: 'strong', text: 'you' },
        ],
      },
      {
        kind: 'list',
        isOrdered: false,
        items: [[{ kind: 'link', text: 'A', href: '/a' }], [{ kind: 'text', text: 'b' }]],
      },
      { kind: 'list', isOrdered: true, items: [[{ kind: 'text', text: 'c' }]] },
    ])
  })

  it.each([
    ['/applications?open=1', true],
    ['https://example.org/', true],
    ['//evil.example', false],
    ['/\\evil.example', false],
    ['javascript:alert(1)', false],
    ['data:text/html,x', false],
    ['applications', false],
  ])('the address %s is rendered as a link: %s', (href, isLink) => {
    expect(isSafeHref(href)).toBe(isLink)
    expect(parseInlines(`[x](${href})`).some((part) => part.kind === 'link')).toBe(isLink && !/[()]/.test(href))
  })

  it('a link text with brackets does not break out of its link', () => {
    expect(parseInlines(formatLink('A](https://evil.example) [B', '/a'))).toEqual([
      { kind: 'link', text: expect.stringContaining('A'), href: '/a' },
    ])
  })
})
