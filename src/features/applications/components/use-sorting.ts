import { useNavigate } from '@tanstack/react-router'
import type { ApplicationsSearch } from '../application-search.parse.ts'
import type { Sorting } from '../sorting.rules.ts'

export type SortHeadProps = { sorting: Sorting; onSort: (sorting: Sorting) => void }

/** Sorting of the table, which the address stores. */
export const useSorting = (search: ApplicationsSearch): SortHeadProps => {
  const navigate = useNavigate()
  return {
    sorting: { sort: search.sort ?? 'deadline', down: search.down ?? false },
    onSort: ({ sort, down }) => {
      const { sort: _sort, down: _down, ...rest } = search
      const next = { ...rest, ...(sort === 'deadline' ? {} : { sort }), ...(down ? { down: true as const } : {}) }
      void navigate({ to: '.', search: next, replace: true, resetScroll: false })
    },
  }
}
