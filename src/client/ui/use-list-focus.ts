import { type FocusEvent, useEffect, useRef } from 'react'

/**
 * Keeps the focus in a list whose entries leave it. The browser gives the focus of a removed element to the body, from
 * where a keyboard begins at the top of the page; the list itself takes it instead. Answers the props of its element.
 */
export const useListFocus = <Element extends HTMLElement>() => {
  const list = useRef<Element>(null)
  const hasFocus = useRef(false)
  // After each render: any of them may have removed what had the focus.
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
