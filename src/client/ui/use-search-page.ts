import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** Search with pagination; a new search begins at the first page. */
export const useSearchPage = () => {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 250)
  const [page, setPage] = useState({ q: '', offset: 0 })
  return {
    q,
    typed,
    setTyped,
    offset: page.q === q ? page.offset : 0,
    turnTo: (offset: number) => setPage({ q, offset }),
  }
}
