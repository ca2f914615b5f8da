import { createFileRoute } from '@tanstack/react-router'
import { StudentsScreen } from '#src/features/mentorships/components/students-screen.tsx'

export const Route = createFileRoute('/_app/mentor/students')({
  validateSearch: ({ student, show }: Record<string, unknown>): { student?: string; show?: 'asking' } => ({
    ...(typeof student === 'string' ? { student } : {}),
    ...(show === 'asking' ? { show } : {}),
  }),
  component: StudentsPage,
})

function StudentsPage() {
  const { student, show } = Route.useSearch()
  return <StudentsScreen studentId={student} shown={show} />
}
