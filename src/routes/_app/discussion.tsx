import { createFileRoute } from '@tanstack/react-router'
import { GradnetScreen } from '#src/features/community/components/gradnet-screen.tsx'
import { parseGradnetSearch } from '#src/features/community/gradnet-search.parse.ts'

export const Route = createFileRoute('/_app/discussion')({
  validateSearch: parseGradnetSearch,
  component: DiscussionPage,
})

function DiscussionPage() {
  const navigate = Route.useNavigate()
  return <GradnetScreen search={Route.useSearch()} onGo={(search) => void navigate({ search })} />
}
