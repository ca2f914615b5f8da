import { createFileRoute } from '@tanstack/react-router'
import { ScholarshipsScreen } from '#src/features/scholarships/components/scholarships-screen.tsx'
import { toScholarshipSearch } from '#src/features/scholarships/scholarship-search.parse.ts'

export const Route = createFileRoute('/_app/scholarships')({
  validateSearch: toScholarshipSearch,
  component: Scholarships,
})

function Scholarships() {
  return <ScholarshipsScreen search={Route.useSearch()} />
}
