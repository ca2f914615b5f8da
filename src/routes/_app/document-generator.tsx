import { createFileRoute } from '@tanstack/react-router'
import { UnbuiltScreen } from '#src/client/ui/unbuilt-screen.tsx'

export const Route = createFileRoute('/_app/document-generator')({ component: UnbuiltScreen })
