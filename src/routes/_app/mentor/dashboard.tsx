import { createFileRoute } from '@tanstack/react-router'
import { NextSessions } from '#src/features/booking/components/next-sessions.tsx'
import { mentorOverviewQuery } from '#src/features/mentor-profile/client.ts'
import { MentorDashboard } from '#src/features/mentor-profile/components/mentor-dashboard.tsx'
import { StudentsSummary } from '#src/features/mentorships/components/students-summary.tsx'
import { UnreadLine } from '#src/features/messages/components/unread-line.tsx'

export const Route = createFileRoute('/_app/mentor/dashboard')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(mentorOverviewQuery),
  component: MentorDashboardPage,
})

function MentorDashboardPage() {
  return <MentorDashboard sessions={<NextSessions />} students={<StudentsSummary />} messages={<UnreadLine />} />
}
