import { describe, expect, it } from 'vitest'
import { findShortcut, type KeyPress } from './shortcuts.rules.ts'

const press = (change: Partial<KeyPress>): KeyPress => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  ...change,
})
const reading = { isTyping: false, singleKeys: true }
const typing = { isTyping: true, singleKeys: true }

describe('keyboard shortcuts of the product', () => {
  it('Ctrl-K and Cmd-K open the palette, also while typing and on layouts without a K', () => {
    expect(findShortcut(press({ key: 'k', ctrlKey: true }), typing)).toBe('palette')
    expect(findShortcut(press({ key: 'K', metaKey: true }), reading)).toBe('palette')
    expect(findShortcut(press({ key: 'ن', code: 'KeyK', ctrlKey: true }), reading)).toBe('palette')
  })

  it.each([
    press({ key: 'k' }),
    press({ key: 'k', ctrlKey: true, shiftKey: true }),
    press({ key: 'k', ctrlKey: true, altKey: true }),
    press({ key: 'k', ctrlKey: true, repeat: true }),
    press({ key: '?', ctrlKey: true, shiftKey: true }),
    press({ key: '/' }),
  ])('the key press %j is left to the browser', (key) => {
    expect(findShortcut(key, reading)).toBeUndefined()
  })

  it('a question mark opens the list of shortcuts, except while typing or with single keys disabled', () => {
    expect(findShortcut(press({ key: '?', shiftKey: true }), reading)).toBe('keys')
    expect(findShortcut(press({ key: '؟', shiftKey: true }), reading)).toBe('keys')
    expect(findShortcut(press({ key: '?', shiftKey: true }), typing)).toBeUndefined()
    expect(findShortcut(press({ key: '?', shiftKey: true }), { isTyping: false, singleKeys: false })).toBeUndefined()
  })
})
