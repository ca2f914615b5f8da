import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { WritingsScreen } from '#src/features/writing/components/writings-screen.tsx'
import { isTemplateId, type TemplateId } from '#src/features/writing/templates.rules.ts'
import { isUuid } from '#src/shared/uuid.ts'

export const Route = createFileRoute('/_app/document-generator')({
  validateSearch: ({ open, template }: Record<string, unknown>): { open?: string; template?: TemplateId } => ({
    ...(isUuid(String(open)) ? { open: String(open) } : {}),
    ...(isTemplateId(template) ? { template } : {}),
  }),
  component: DocumentGeneratorPage,
})

function DocumentGeneratorPage() {
  const { open, template } = Route.useSearch()
  const navigate = useNavigate()
  return (
    <WritingsScreen
      open={open}
      template={template}
      onOpen={(id) => void navigate({ to: '/document-generator', search: { open: id } })}
    />
  )
}
