import { useEffect, useRef } from 'react'

/**
 * Gives the focus back to what had it before this was mounted. The library does so only for what it has seen opening,
 * which is too late for a part that is downloaded when it is opened. The answer says that the focus goes elsewhere.
 */
export const useFocusBack = (): (() => void) => {
  const isLeaving = useRef(false)
  const before = useRef(document.activeElement)
  useEffect(() => {
    const opener = before.current
    return () => {
      if (!isLeaving.current && opener instanceof HTMLElement && opener.isConnected)
        opener.focus({ preventScroll: true })
    }
  }, [])
  return () => {
    isLeaving.current = true
  }
}
