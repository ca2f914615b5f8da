import { useEffect, useRef } from 'react'

/**
 * Restores the focus to the element that had it before mounting. The library does so only for openings it has observed,
 * which is too late for a lazily loaded part.
 *
 * @returns a function that cancels the restoration, because the focus goes elsewhere
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
