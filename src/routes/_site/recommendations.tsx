import { createFileRoute, useRouterState } from '@tanstack/react-router'
import { RecommendationScreen } from '#src/features/recommenders/components/recommendation-screen.tsx'
import { parseSecret } from '#src/features/sharing/client.ts'

export const Route = createFileRoute('/_site/recommendations')({ component: RecommendationsPage })

function RecommendationsPage() {
  const secret = parseSecret(useRouterState({ select: ({ location }) => location.hash }))
  return <RecommendationScreen key={secret ?? ''} secret={secret} />
}
