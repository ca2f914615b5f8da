import { useEffect, useRef, useState } from 'react'

interface Pages {
  hasNextPage: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean; isError: boolean }>
}

/**
 * Prints a partially loaded list: fetches the remaining pages, then opens the print dialog. The browser's print
 * shortcut is handled too; its menu cannot be intercepted, and prints the loaded part.
 */
export const usePrintAll = ({ hasNextPage, fetchNextPage }: Pages) => {
  const [isFetching, setFetching] = useState(false)
  const isBusy = useRef(false)
  const print = async () => {
    if (isBusy.current) return
    isBusy.current = true
    setFetching(true)
    let page = { hasNextPage, isError: false }
    while (page.hasNextPage && !page.isError) page = await fetchNextPage()
    isBusy.current = false
    setFetching(false)
    // Prints only a complete list; the list itself shows the error of the rest.
    if (!page.hasNextPage) setTimeout(() => window.print())
  }
  const latest = useRef(print)
  latest.current = print
  useEffect(() => {
    if (!hasNextPage) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [hasNextPage])
  return { print, isFetching }
}
