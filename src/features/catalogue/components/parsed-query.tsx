import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { type CatalogueSearch, mergeParsedQuery, toCatalogueSearch, understandQuery } from '../client.ts'

type UnderstoodAddressProps = {
  search: CatalogueSearch
  /** What somebody typed before this page. */
  said: string
  onUnderstood: (search: CatalogueSearch) => void
}

/** An address with a text that is not understood yet gives way to the one with its filters. */
export const ParsedQuery = ({ search, said, onUnderstood }: UnderstoodAddressProps) => {
  const currency = useDisplayCurrency()
  const { data, isError } = useQuery(understandQuery(said))
  // Synchronises the browser's address: the filters replace the text, so that a link and the way back hold them.
  useEffect(() => {
    if (data) onUnderstood(mergeParsedQuery(search, data, currency))
    else if (isError) onUnderstood(toCatalogueSearch({ ...search, said: undefined, query: said }))
  })
  return (
    <PageShell>
      <LoadingSkeleton rows={8} />
    </PageShell>
  )
}
