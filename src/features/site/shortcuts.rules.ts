/** Properties of a key press that decide whether it is a shortcut. */
export interface KeyPress {
  key: string
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
  repeat: boolean
}

/**
 * Finds the shortcut of a key press: Ctrl-K or Cmd-K opens the palette anywhere, `?` shows the shortcuts except during
 * typing or with single keys disabled (WCAG 2.1.4). The physical key counts too, because Cyrillic and Arabic layouts
 * have no K.
 */
export const findShortcut = (
  { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyPress,
  { isTyping, singleKeys }: { isTyping: boolean; singleKeys: boolean },
): 'palette' | 'keys' | undefined => {
  if (repeat || altKey) return undefined
  if (ctrlKey !== metaKey && !shiftKey && (key.toLowerCase() === 'k' || code === 'KeyK')) return 'palette'
  const isQuestion = (key === '?' || key === '؟' || key === '？') && !ctrlKey && !metaKey
  return isQuestion && singleKeys && !isTyping ? 'keys' : undefined
}
