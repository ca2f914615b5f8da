import { createFileRoute } from '@tanstack/react-router'
import { CvScreen } from '#src/features/cv/components/cv-screen.tsx'

export const Route = createFileRoute('/_app/cv-analysis')({ component: CvScreen })
