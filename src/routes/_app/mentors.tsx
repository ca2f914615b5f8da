import { createFileRoute } from '@tanstack/react-router'
import { api } from '#src/client/api.ts'
import { MentorProposals } from '#src/features/groups/components/mentor-proposals.tsx'
import { MentorsScreen } from '#src/features/mentorships/components/mentors-screen.tsx'

export const Route = createFileRoute('/_app/mentors')({
  // From the API: the feature's client file would become part of the first JavaScript.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(api.mentorships.list.queryOptions()),
  component: MentorsPage,
})

function MentorsPage() {
  return <MentorsScreen proposals={<MentorProposals />} />
}
