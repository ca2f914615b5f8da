import { createFileRoute } from '@tanstack/react-router'
import { toEntrySearch } from '#src/features/accounts/auth-flow.client.ts'
import { MentorEntry } from '#src/features/accounts/entry/components/mentor-entry.tsx'

export const Route = createFileRoute('/auth/mentor')({ validateSearch: toEntrySearch, component: MentorPage })

function MentorPage() {
  return <MentorEntry redirect={Route.useSearch().redirect} />
}
