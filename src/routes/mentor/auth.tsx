import { createFileRoute } from '@tanstack/react-router'
import { MentorEntry } from '#src/features/accounts/entry/components/mentor-entry.tsx'
import { toEntrySearch } from '#src/features/accounts/entry.client.ts'

export const Route = createFileRoute('/mentor/auth')({ validateSearch: toEntrySearch, component: MentorPage })

function MentorPage() {
  return <MentorEntry redirect={Route.useSearch().redirect} />
}
