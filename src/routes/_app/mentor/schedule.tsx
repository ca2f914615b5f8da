import { createFileRoute } from '@tanstack/react-router'
import { scheduleQuery } from '#src/features/booking/client.ts'
import { MentorSchedule } from '#src/features/booking/components/mentor-schedule.tsx'

export const Route = createFileRoute('/_app/mentor/schedule')({
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(scheduleQuery),
  component: MentorSchedule,
})
