import { createFileRoute } from '@tanstack/react-router'
import { MentorSessions } from '#src/features/booking/components/mentor-sessions.tsx'
import { MentorPage } from '#src/features/mentorships/components/mentor-page.tsx'

const MentorRoute = () => {
  const { id } = Route.useParams()
  return <MentorPage key={id} id={id} sessions={<MentorSessions mentorId={id} />} />
}

export const Route = createFileRoute('/_app/mentors_/$id')({ component: MentorRoute })
