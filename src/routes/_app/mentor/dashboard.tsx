import { createFileRoute } from '@tanstack/react-router'
import { mentorOverviewQuery } from '#src/features/mentoring/client.ts'
import { MentorDashboard } from '#src/features/mentoring/components/mentor-dashboard.tsx'
import { StudentsSummary } from '#src/features/mentorships/components/students-summary.tsx'

export const Route = createFileRoute('/_app/mentor/dashboard')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(mentorOverviewQuery),
  component: MentorDashboardPage,
})

function MentorDashboardPage() {
  return <MentorDashboard students={<StudentsSummary />} />
}
