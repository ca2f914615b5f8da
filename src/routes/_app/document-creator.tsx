import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { DocumentsScreen } from '#src/features/documents/components/documents-screen.tsx'
import { isUuid } from '#src/shared/uuid.ts'

export const Route = createFileRoute('/_app/document-creator')({
  validateSearch: (search: Record<string, unknown>): { open?: string } =>
    isUuid(String(search.open)) ? { open: String(search.open) } : {},
  component: DocumentCreatorPage,
})

function DocumentCreatorPage() {
  const { open } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <DocumentsScreen open={open} onOpen={(id) => void navigate({ to: '/document-creator', search: { open: id } })} />
  )
}
