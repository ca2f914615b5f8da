import { createFileRoute, Outlet } from '@tanstack/react-router'
import { guardRoute } from '#src/features/accounts/client.ts'
import { GuardPending } from '#src/features/accounts/components/guard-screen.tsx'
import { DataMenu } from '#src/features/privacy/components/data-menu.tsx'
import { SetupFrame } from '#src/features/site/components/setup-frame.tsx'

/** Onboarding pages: for signed-in users with incomplete onboarding (RA-02). */
export const Route = createFileRoute('/_setup')({
  beforeLoad: async ({ context, location }) => await guardRoute(context, location),
  pendingComponent: () => (
    <SetupFrame isPending>
      <GuardPending />
    </SetupFrame>
  ),
  component: SetupLayout,
})

function SetupLayout() {
  return (
    <SetupFrame ways={<DataMenu />}>
      <Outlet />
    </SetupFrame>
  )
}
