import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guard } from '#src/features/accounts/client.ts'
import { GuardPending, SetupRequired } from '#src/features/accounts/components/guard-screen.tsx'
import { SiteFrame } from '#src/features/accounts/components/site-frame.tsx'
import { NotificationBell } from '#src/features/notifications/components/notification-bell.tsx'

/** Pages of a signed-in person: the access table decides before any of them loads. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => await guard(context, location),
  pendingComponent: () => (
    <SiteFrame withFooter={false}>
      <GuardPending />
    </SiteFrame>
  ),
  component: AppLayout,
})

function AppLayout() {
  const { isKnown } = Route.useRouteContext()
  return (
    <SiteFrame withFooter={false} bell={<NotificationBell />}>
      {isKnown ? <Outlet /> : <SetupRequired />}
    </SiteFrame>
  )
}
