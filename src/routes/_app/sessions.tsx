import { createFileRoute } from '@tanstack/react-router'
import { mySessionsQuery } from '#src/features/booking/client.ts'
import { StudentSessions } from '#src/features/booking/components/student-sessions.tsx'

export const Route = createFileRoute('/_app/sessions')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(mySessionsQuery('upcoming')),
  component: StudentSessions,
})
