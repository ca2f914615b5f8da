import { createFileRoute } from '@tanstack/react-router'
import { FactsScreen } from '#src/features/fact-bank/components/facts-screen.tsx'

export const Route = createFileRoute('/_app/facts')({ component: FactsScreen })
