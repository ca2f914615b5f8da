import { createFileRoute } from '@tanstack/react-router'
import { api } from '#src/client/api.ts'
import { StudentSessions } from '#src/features/booking/components/student-sessions.tsx'

export const Route = createFileRoute('/_app/sessions')({
  // From the API: the feature's client file would become part of the first JavaScript.
  loader: ({ context: { queryClient } }) =>
    void queryClient.prefetchQuery(api.booking.list.queryOptions({ input: { when: 'upcoming', q: '', offset: 0 } })),
  component: StudentSessions,
})
