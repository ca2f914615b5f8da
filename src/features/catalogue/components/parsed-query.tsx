import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDisplayCurrency } from '#src/client/display-currency.ts'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { type CatalogueSearch, toCatalogueSearch } from '../catalogue-search.parse.ts'
import { mergeParsedQuery, understandQuery } from '../client.ts'

type UnderstoodAddressProps = {
  search: CatalogueSearch
  /** Free text that the user typed before this page. */
  said: string
  onUnderstood: (search: CatalogueSearch) => void
}

/** Redirects a URL with unparsed text to the URL with its filters. */
export const ParsedQuery = ({ search, said, onUnderstood }: UnderstoodAddressProps) => {
  const currency = useDisplayCurrency()
  const { data, isError } = useQuery(understandQuery(said))
  // Synchronises the browser's URL: filters replace the text, so that links and the back button contain them.
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
