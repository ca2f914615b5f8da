import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { WritingsScreen } from '#src/features/writing/components/writings-screen.tsx'
import { isUuid } from '#src/shared/uuid.ts'

export const Route = createFileRoute('/_app/document-generator')({
  validateSearch: (search: Record<string, unknown>): { open?: string } =>
    isUuid(String(search.open)) ? { open: String(search.open) } : {},
  component: DocumentGeneratorPage,
})

function DocumentGeneratorPage() {
  const { open } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <WritingsScreen open={open} onOpen={(id) => void navigate({ to: '/document-generator', search: { open: id } })} />
  )
}
