import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteFrame } from '#src/features/accounts/components/site-frame.tsx'

/** Pages of a signed-in person; the guard belongs here, so that every page below inherits it. */
export const Route = createFileRoute('/_app')({ component: AppLayout })

function AppLayout() {
  return (
    <SiteFrame withFooter={false}>
      <Outlet />
    </SiteFrame>
  )
}
