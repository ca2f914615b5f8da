import { EditorState } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { originOf } from './device.engine.ts'
import { readContent } from './schema.engine.ts'

const doc = readContent({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'One river and two lakes.' }] }],
})
const open = () => (doc ? EditorState.create({ doc }) : undefined)?.tr ?? expect.fail('The document was not read.')

describe('how text came in (DC-01)', () => {
  it('what is dropped from another window is pasted, what is moved keeps its origin', () => {
    expect(originOf(open().insertText('From elsewhere. ', 1).setMeta('uiEvent', 'drop'))).toBe('pasted')
    expect(originOf(open().delete(1, 5).insertText('One ', 8).setMeta('uiEvent', 'drop'))).toBe('restored')
  })

  it('typed, pasted and undone text are told apart', () => {
    expect(originOf(open().insertText('x', 1))).toBe('typed')
    expect(originOf(open().insertText('x', 1).setMeta('uiEvent', 'paste'))).toBe('pasted')
    expect(originOf(open().insertText('x', 1).setMeta('history$', { redo: false }))).toBe('restored')
  })
})
