import { createFileRoute } from '@tanstack/react-router'
import { ScholarshipsScreen } from '#src/features/scholarships/components/scholarships-screen.tsx'

export const Route = createFileRoute('/_app/scholarships')({ component: ScholarshipsScreen })
