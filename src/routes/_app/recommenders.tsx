import { createFileRoute } from '@tanstack/react-router'
import { RecommendersScreen } from '#src/features/recommenders/components/recommenders-screen.tsx'

export const Route = createFileRoute('/_app/recommenders')({ component: RecommendersScreen })
