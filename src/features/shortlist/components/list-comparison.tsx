import { lazy, Suspense, useState } from 'react'
import { readCompared } from '#src/features/catalogue/comparison-params.parse.ts'
import { CompareBar } from '#src/features/catalogue/components/compare-bar.tsx'

// Lazy chunk, so that only visitors of the comparison download it.
const ProgramComparison = lazy(async () => ({
  default: (await import('./program-comparison.tsx')).ProgramComparison,
}))

type ListComparisonProps = {
  /** In the format of `compareKey`. */
  chosen: readonly string[]
  onClear: () => void
}

/** Selection in a list of programmes, with a button to compare it. */
export const ListComparison = ({ chosen, onClear }: ListComparisonProps) => {
  const [isOpen, setOpen] = useState(false)
  const compared = chosen.flatMap((key) => readCompared(key) ?? [])
  return (
    <>
      <CompareBar count={compared.length} onCompare={() => setOpen(true)} onClear={onClear} />
      {isOpen ? (
        <Suspense>
          <ProgramComparison compared={compared} opened onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
