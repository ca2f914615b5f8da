import { EditorState } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { classifyOrigin } from './collab-client.engine.ts'
import { readContent } from './schema.engine.ts'

const doc = readContent({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One river and two lakes.' }] }],
})
const open = () => (doc ? EditorState.create({ doc }) : undefined)?.tr ?? expect.fail('The document was not read.')

describe('origin of text (DC-01)', () => {
  it('text dropped from another window counts as pasted, and moved text keeps its origin', () => {
    expect(classifyOrigin(open().insertText('From elsewhere. ', 1).setMeta('uiEvent', 'drop'))).toBe('pasted')
    expect(classifyOrigin(open().delete(1, 5).insertText('One ', 8).setMeta('uiEvent', 'drop'))).toBe('restored')
  })

  it('typed, pasted and undone text have distinct origins', () => {
    expect(classifyOrigin(open().insertText('x', 1))).toBe('typed')
    expect(classifyOrigin(open().insertText('x', 1).setMeta('uiEvent', 'paste'))).toBe('pasted')
    expect(classifyOrigin(open().insertText('x', 1).setMeta('history$', { redo: false }))).toBe('restored')
  })
})
