import { createFileRoute } from '@tanstack/react-router'
import { UnbuiltScreen } from '#src/client/ui/unbuilt-screen.tsx'

const levels = ['masters', 'phd', 'mba', 'law', 'medical'] as const

type ProgramsSearch = { level?: (typeof levels)[number] }

export const Route = createFileRoute('/_site/programs')({
  validateSearch: ({ level }: Record<string, unknown>): ProgramsSearch => {
    const known = levels.find((candidate) => candidate === level)
    return known ? { level: known } : {}
  },
  component: UnbuiltScreen,
})
