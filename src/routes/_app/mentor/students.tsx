import { createFileRoute } from '@tanstack/react-router'
import { StudentsScreen } from '#src/features/mentorships/components/students-screen.tsx'

export const Route = createFileRoute('/_app/mentor/students')({
  validateSearch: ({ student }: Record<string, unknown>): { student?: string } =>
    typeof student === 'string' ? { student } : {},
  component: StudentsPage,
})

function StudentsPage() {
  return <StudentsScreen studentId={Route.useSearch().student} />
}
