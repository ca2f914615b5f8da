import { createFileRoute } from '@tanstack/react-router'
import { WeekScreen } from '#src/features/deadlines/components/week-screen.tsx'
import { WeekInterviews } from '#src/features/interviews/components/week-interviews.tsx'
import { OwnTasks } from '#src/features/mentorships/components/own-tasks.tsx'
import { WeekSubmissionTasks } from '#src/features/recommenders/components/week-submission-tasks.tsx'

export const Route = createFileRoute('/_app/this-week')({ component: WeekPage })

function WeekPage() {
  return (
    <>
      <WeekScreen />
      <WeekInterviews />
      <WeekSubmissionTasks />
      <OwnTasks />
    </>
  )
}
