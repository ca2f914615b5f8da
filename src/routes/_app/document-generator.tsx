import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { WritingsScreen } from '#src/features/writing/components/writings-screen.tsx'
import { isTemplateId, type TemplateId } from '#src/features/writing/templates.rules.ts'
import { isUuid } from '#src/shared/uuid.ts'

interface DocumentAddress {
  open?: string
  template?: TemplateId
  professor?: string
}

export const Route = createFileRoute('/_app/document-generator')({
  validateSearch: ({ open, template, professor }: Record<string, unknown>): DocumentAddress => ({
    ...(isUuid(String(open)) ? { open: String(open) } : {}),
    ...(isTemplateId(template) ? { template } : {}),
    ...(isUuid(String(professor)) ? { professor: String(professor) } : {}),
  }),
  component: DocumentGeneratorPage,
})

function DocumentGeneratorPage() {
  const { open, template, professor } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <WritingsScreen
      open={open}
      template={template}
      professor={professor}
      onOpen={(id) => void navigate({ to: '/document-generator', search: { open: id } })}
    />
  )
}
