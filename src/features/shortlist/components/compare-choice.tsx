import { useNavigate } from '@tanstack/react-router'
import { CompareBox } from '#src/features/catalogue/components/compare-box.tsx'
import type { ShortlistSearch } from '../shortlist-search.parse.ts'

type CompareChoiceProps = { id: string; name: string; search: ShortlistSearch }

/** Checkbox that selects an entry for the comparison; the URL stores the selection. */
export const CompareChoice = ({ id, name, search }: CompareChoiceProps) => {
  const navigate = useNavigate()
  const { compare: chosen = [], ...others } = search
  return (
    <CompareBox
      {...{ id, name, chosen }}
      onChange={(compare) =>
        void navigate({
          to: '/selected-universities',
          search: compare.length > 0 ? { ...others, compare } : others,
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
