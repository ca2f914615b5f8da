import { createFileRoute } from '@tanstack/react-router'
import { MentorPage } from '#src/features/mentorships/components/mentor-page.tsx'

const MentorRoute = () => {
  const { id } = Route.useParams()
  return <MentorPage key={id} id={id} />
}

export const Route = createFileRoute('/_app/mentors_/$id')({ component: MentorRoute })
