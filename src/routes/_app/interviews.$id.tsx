import { createFileRoute } from '@tanstack/react-router'
import { InterviewScreen } from '#src/features/interviews/components/interview-screen.tsx'

const InterviewRoute = () => {
  const { id } = Route.useParams()
  return <InterviewScreen key={id} id={id} />
}

export const Route = createFileRoute('/_app/interviews/$id')({ component: InterviewRoute })
