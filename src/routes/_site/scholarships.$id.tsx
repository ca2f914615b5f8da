import { createFileRoute } from '@tanstack/react-router'
import { ScholarshipScreen } from '#src/features/scholarships/components/scholarship-screen.tsx'

export const Route = createFileRoute('/_site/scholarships/$id')({ component: ScholarshipPage })

function ScholarshipPage() {
  const { id } = Route.useParams()
  return <ScholarshipScreen key={id} id={id} />
}
