import { createFileRoute } from '@tanstack/react-router'
import { api } from '#src/client/api.ts'
import { MentorSchedule } from '#src/features/booking/components/mentor-schedule.tsx'

export const Route = createFileRoute('/_app/mentor/schedule')({
  // From the API: the feature's client file would become part of the first JavaScript.
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(api.booking.schedule.queryOptions()),
  component: MentorSchedule,
})
