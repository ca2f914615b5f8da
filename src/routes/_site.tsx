import { createFileRoute, Outlet } from '@tanstack/react-router'
import { SiteFrame } from '#src/features/accounts/components/site-frame.tsx'

/** Pages that anyone may read. */
export const Route = createFileRoute('/_site')({ component: Site })

function Site() {
  return (
    <SiteFrame>
      <Outlet />
    </SiteFrame>
  )
}
