import { createFileRoute, Navigate, notFound } from '@tanstack/react-router'
import { LegalScreen } from '#src/features/site/components/legal-screen.tsx'
import { parseLegalTextName } from '#src/shared/legal-text.ts'

export const Route = createFileRoute('/_site/legal/$text')({ component: LegalPage })

/** The help page has an article about privacy and terms; the product has no imprint of its own. */
function Missing({ text }: { text: string }) {
  if (text === 'imprint') throw notFound()
  return <Navigate to="/help" hash={text} replace />
}

function LegalPage() {
  const { text } = Route.useParams()
  const name = parseLegalTextName(text)
  if (!name) throw notFound()
  return <LegalScreen name={name} missing={<Missing text={name} />} />
}
