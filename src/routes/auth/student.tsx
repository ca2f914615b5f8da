import { createFileRoute } from '@tanstack/react-router'
import { toEntrySearch } from '#src/features/accounts/auth-flow.client.ts'
import { StudentEntry } from '#src/features/accounts/entry/components/student-entry.tsx'

export const Route = createFileRoute('/auth/student')({ validateSearch: toEntrySearch, component: StudentPage })

function StudentPage() {
  return <StudentEntry redirect={Route.useSearch().redirect} />
}
