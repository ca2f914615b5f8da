import { createFileRoute } from '@tanstack/react-router'
import { api } from '#src/client/api.ts'
import { MentorsScreen } from '#src/features/mentorships/components/mentors-screen.tsx'

export const Route = createFileRoute('/_app/mentors')({
  // From the API: the feature's client file would become part of the first JavaScript.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(api.mentorships.list.queryOptions()),
  component: MentorsScreen,
})
