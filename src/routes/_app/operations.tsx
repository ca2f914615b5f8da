import { createFileRoute } from '@tanstack/react-router'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { OperationsScreen } from '#src/features/operations/components/operations-screen.tsx'

export const Route = createFileRoute('/_app/operations')({ component: Operations })

function Operations() {
  return (
    <PageShell>
      <OperationsScreen />
    </PageShell>
  )
}
