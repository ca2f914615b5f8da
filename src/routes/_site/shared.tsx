import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { parseSecret } from '#src/features/sharing/client.ts'
import { SharedScreen } from '#src/features/sharing/components/shared-screen.tsx'

export const Route = createFileRoute('/_site/shared')({
  validateSearch: ({ share }: Record<string, unknown>): { share?: string } =>
    typeof share === 'string' ? { share } : {},
  component: SharedPage,
})

function SharedPage() {
  const { share } = Route.useSearch()
  const secret = parseSecret(useRouterState({ select: ({ location }) => location.hash }))
  if (secret) return <SharedScreen key={secret} share={{ secret }} />
  return <SharedScreen key={share ?? ''} share={share === undefined ? undefined : { id: share }} />
}
