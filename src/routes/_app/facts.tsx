import { createFileRoute } from '@tanstack/react-router'
import { FactsScreen } from '#src/features/evidence/components/facts-screen.tsx'

export const Route = createFileRoute('/_app/facts')({ component: FactsScreen })
