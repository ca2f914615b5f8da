import { createFileRoute } from '@tanstack/react-router'
import { ownMentorshipsQuery } from '#src/features/mentorships/client.ts'
import { MentorsScreen } from '#src/features/mentorships/components/mentors-screen.tsx'

export const Route = createFileRoute('/_app/mentors')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(ownMentorshipsQuery),
  component: MentorsScreen,
})
