import { createFileRoute } from '@tanstack/react-router'
import { StudentEntry } from '#src/features/accounts/entry/components/student-entry.tsx'
import { toEntrySearch } from '#src/features/accounts/entry.client.ts'

export const Route = createFileRoute('/auth/student')({ validateSearch: toEntrySearch, component: StudentPage })

function StudentPage() {
  return <StudentEntry redirect={Route.useSearch().redirect} />
}
