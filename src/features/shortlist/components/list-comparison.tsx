import { lazy, Suspense, useState } from 'react'
import { readCompared } from '#src/features/catalogue/comparison-params.parse.ts'
import { CompareBar } from '#src/features/catalogue/components/compare-bar.tsx'

// Only whoever compares downloads the comparison.
const ProgramComparison = lazy(async () => ({
  default: (await import('./program-comparison.tsx')).ProgramComparison,
}))

type ListComparisonProps = {
  /** As `compareKey` writes them. */
  chosen: readonly string[]
  onClear: () => void
}

/** What was ticked in a list of programmes, and the way to see it side by side. */
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
