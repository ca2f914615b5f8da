import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { DocumentsScreen } from '#src/features/documents/components/documents-screen.tsx'
import { type DocumentDesign, documentDesigns } from '#src/features/documents/rules.ts'
import { isUuid } from '#src/shared/uuid.ts'

export const Route = createFileRoute('/_app/document-creator')({
  validateSearch: (search: Record<string, unknown>): { open?: string; design?: DocumentDesign } => {
    const design = documentDesigns.find((one) => one === search.design)
    return { ...(isUuid(String(search.open)) ? { open: String(search.open) } : {}), ...(design ? { design } : {}) }
  },
  component: DocumentCreatorPage,
})

function DocumentCreatorPage() {
  const { open, design } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <DocumentsScreen
      open={open}
      design={design}
      onOpen={(id) => void navigate({ to: '/document-creator', search: { open: id } })}
    />
  )
}
