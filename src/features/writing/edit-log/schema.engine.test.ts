import { expect, it } from 'vitest'
import { maxWritingNodes } from '../rules.ts'
import { applySteps, emptyContent, openContent, readContent } from './schema.engine.ts'

const paragraphs = (count: number) => Array.from({ length: count }, () => ({ type: 'paragraph' }))

it('a writing is limited in blank paragraphs, initially and after a step', () => {
  expect(readContent({ type: 'doc', content: paragraphs(maxWritingNodes) })).toBeDefined()
  expect(readContent({ type: 'doc', content: paragraphs(maxWritingNodes + 1) })).toBeUndefined()
  const stepOf = (count: number) => ({ stepType: 'replace', from: 0, to: 0, slice: { content: paragraphs(count) } })
  expect(applySteps(openContent(emptyContent), [stepOf(maxWritingNodes - 1)])).toBeDefined()
  expect(applySteps(openContent(emptyContent), [stepOf(maxWritingNodes)])).toBeUndefined()
})

it('a writing limits the nesting of lists, and rejects links other than web and mail', () => {
  const nested = (depth: number): object =>
    depth === 0
      ? { type: 'paragraph' }
      : { type: 'bulletList', content: [{ type: 'listItem', content: [{ type: 'paragraph' }, nested(depth - 1)] }] }
  expect(readContent({ type: 'doc', content: [nested(12)] })).toBeDefined()
  expect(readContent({ type: 'doc', content: [nested(13)] })).toBeUndefined()
  const linked = (href: string) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }] },
    ],
  })
  expect(readContent(linked('https://example.org'))).toBeDefined()
  expect(readContent(linked('javascript:alert(1)'))).toBeUndefined()
})
