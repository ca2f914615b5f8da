import { type FocusEvent, useEffect, useRef, useState } from 'react'

/**
 * Opens a form when the focus enters it, and closes it when a click or a key has moved the focus elsewhere.
 *
 * It closes after the click, not at the blur: the page would otherwise move between press and release, and the click
 * would miss what was pressed.
 */
export const useFocusDisclosure = (onClose: () => void) => {
  const ref = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  const onCloseRef = useRef(onClose)
  onCloseRef.current = onClose
  // The focus and the presses are those of the whole page, outside React.
  useEffect(() => {
    if (!isOpen) return
    const closeAfterLeave = ({ target }: Event) => {
      const isInside = [target, document.activeElement].some((node) => ref.current?.contains(node as Node | null))
      if (isInside) return
      setOpen(false)
      onCloseRef.current()
    }
    document.addEventListener('click', closeAfterLeave)
    document.addEventListener('keyup', closeAfterLeave)
    return () => {
      document.removeEventListener('click', closeAfterLeave)
      document.removeEventListener('keyup', closeAfterLeave)
    }
  }, [isOpen])
  return {
    isOpen,
    /** Closes the form; the focus stays on the form itself, so that the next Tab enters it again. */
    close: () => {
      if (ref.current?.contains(document.activeElement)) ref.current.focus()
      setOpen(false)
    },
    formProps: {
      ref,
      tabIndex: -1,
      onFocus: ({ target, currentTarget }: FocusEvent<HTMLFormElement>) => {
        if (target !== currentTarget) setOpen(true)
      },
    },
  }
}
