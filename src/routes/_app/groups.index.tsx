import { createFileRoute } from '@tanstack/react-router'
import { GroupsScreen } from '#src/features/groups/components/groups-screen.tsx'

export const Route = createFileRoute('/_app/groups/')({ component: GroupsScreen })
