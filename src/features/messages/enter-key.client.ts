import { localStore } from '#src/client/browser-storage.ts'

/** Effect of Enter in the message field, per device. */
export type EnterKey = 'sends' | 'breaks'

const storageKey = 'enter_key'

export const readEnterKey = (): EnterKey => (localStore.getItem(storageKey) === 'breaks' ? 'breaks' : 'sends')

export const storeEnterKey = (choice: EnterKey): void => localStore.setItem(storageKey, choice)

/** Key code of a key press that an input method handles; Safari ends the composition before the key press. */
const composingKeyCode = 229

/**
 * Tells whether a key press sends the message: Enter as the user chose, and Ctrl or Cmd with Enter always. On a touch
 * screen Enter starts a new line, because its keyboard has no Shift and Enter.
 */
export const isSendKey = ({ key, shiftKey, ctrlKey, metaKey, isComposing, keyCode }: KeyboardEvent): boolean => {
  if (key !== 'Enter' || shiftKey || isComposing || keyCode === composingKeyCode) return false
  if (ctrlKey || metaKey) return true
  return readEnterKey() === 'sends' && !window.matchMedia('(pointer: coarse)').matches
}
