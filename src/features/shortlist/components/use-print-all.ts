import { useEffect, useRef, useState } from 'react'

interface Pages {
  hasNextPage: boolean
  fetchNextPage: () => Promise<{ hasNextPage: boolean; isError: boolean }>
}

/**
 * Prints a list that the screen has in part: fetches what is missing, then asks the browser to print. The keys of the
 * browser's own command do the same; its menu cannot be held, and prints what is there.
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
    // Only a whole list goes on paper; the list says itself that its rest could not be read.
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
