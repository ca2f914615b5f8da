import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose entries are removed. The browser moves the focus of a removed element to the body,
 * from where a keyboard begins at the top of the page; the list itself takes it instead.
 *
 * @returns the props of the list element
 */
export const useListFocus = <Element extends HTMLElement>() => {
  const list = useRef<Element>(null)
  const hasFocus = useRef(false)
  // Runs after each render, because any render may have removed the focused element.
  useEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) list.current?.focus({ preventScroll: true })
  })
  return {
    ref: list,
    tabIndex: -1,
    onFocus: () => {
      hasFocus.current = true
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      // A removed element loses the focus to nothing; only one that goes elsewhere has left the list.
      if (relatedTarget && !currentTarget.contains(relatedTarget)) hasFocus.current = false
    },
  }
}
