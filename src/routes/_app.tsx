import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect, useState } from 'react'
import { guardRoute, sessionQuery } from '#src/features/accounts/client.ts'
import { GuardPending, SetupRequired } from '#src/features/accounts/components/guard-screen.tsx'
import { AssistantLauncher } from '#src/features/assistant/components/assistant-launcher.tsx'
import { NotificationBell } from '#src/features/notifications/components/notification-bell.tsx'
import { ChosenCurrencyProvider } from '#src/features/profile/components/chosen-currency-provider.tsx'
import { DemoNotice } from '#src/features/site/components/demo-notice.tsx'
import { HeaderLinks } from '#src/features/site/components/header-links.tsx'
import { SettingsMenu } from '#src/features/site/components/settings-menu.tsx'
import { SiteFrame } from '#src/features/site/components/site-frame.tsx'

// Few users lack a role, so the code of the dialog is loaded only for them.
const RoleDialog = lazy(async () => ({
  default: (await import('#src/features/accounts/entry/components/role-dialog.tsx')).RoleDialog,
}))

const signedIn = { Ways: HeaderLinks, Settings: SettingsMenu }

/** Pages of signed-in users: the guard checks the access before any of them loads. */
export const Route = createFileRoute('/_app')({
  beforeLoad: async ({ context, location }) => await guardRoute(context, location),
  // Delays the pending screen: rendering it and then the page keeps a slow phone busy longer than the guard takes.
  pendingMs: 1000,
  pendingComponent: () => (
    <SiteFrame withFooter={false} isPending>
      <GuardPending />
    </SiteFrame>
  ),
  component: AppLayout,
})

function AppLayout() {
  const { resolvedLocation } = useRouter().state
  // Of the first page after a reload nothing is on the screen yet: it is drawn in slices, which the router's own update is
  // not, so that a slow phone answers to touch meanwhile.
  const isDrawn = useDeferredValue(true, resolvedLocation !== undefined)
  return isDrawn ? <SignedInFrame /> : null
}

function SignedInFrame() {
  const { isKnown } = Route.useRouteContext()
  const { data } = useQuery(sessionQuery)
  const [isAsking, setIsAsking] = useState(true)
  const person = data?.person
  const router = useRouter()
  // A late response has arrived: the guard decides again.
  useEffect(() => {
    if (!isKnown && data) void router.invalidate()
  }, [isKnown, data, router])
  return (
    <SiteFrame withFooter={false} bell={<NotificationBell />} signedIn={signedIn}>
      <DemoNotice />
      {isKnown ? (
        <ChosenCurrencyProvider isPerson={Boolean(person)}>
          <Outlet />
        </ChosenCurrencyProvider>
      ) : (
        <SetupRequired />
      )}
      {person && !person.role ? (
        <Suspense>
          <RoleDialog person={person} opened={isAsking} onClose={() => setIsAsking(false)} />
        </Suspense>
      ) : null}
      {person ? <AssistantLauncher person={person} /> : null}
    </SiteFrame>
  )
}
