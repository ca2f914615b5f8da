import { createFileRoute } from '@tanstack/react-router'
import { WeekScreen } from '#src/features/deadlines/components/week-screen.tsx'

export const Route = createFileRoute('/_app/this-week')({ component: WeekScreen })
