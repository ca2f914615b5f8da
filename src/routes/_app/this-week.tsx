import { createFileRoute } from '@tanstack/react-router'
import { useWeekSessions } from '#src/features/booking/components/use-week-sessions.tsx'
import { WeekScreen } from '#src/features/deadlines/components/week-screen.tsx'
import { useWeekInterviews } from '#src/features/interviews/components/use-week-interviews.tsx'
import { OwnTasks } from '#src/features/mentorships/components/own-tasks.tsx'
import { useWeekTasks } from '#src/features/mentorships/components/use-week-tasks.tsx'
import { WeekSubmissionTasks } from '#src/features/recommenders/components/week-submission-tasks.tsx'

export const Route = createFileRoute('/_app/this-week')({ component: WeekPage })

function WeekPage() {
  const entries = [...useWeekSessions(), ...useWeekInterviews(), ...useWeekTasks()]
  return (
    <WeekScreen entries={entries}>
      <WeekSubmissionTasks />
      <OwnTasks />
    </WeekScreen>
  )
}
