import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { ChosenCurrencyProvider } from '#src/features/profile/components/chosen-currency-provider.tsx'
import { SiteFrame } from '#src/features/site/components/site-frame.tsx'
import { SignedInAssistant } from './-signed-in-assistant.tsx'
import { SignedInBell } from './-signed-in-bell.tsx'

/** Public pages. */
export const Route = createFileRoute('/_site')({ component: Site })

function Site() {
  const { data } = useQuery(sessionQuery)
  return (
    <SiteFrame bell={<SignedInBell />}>
      <ChosenCurrencyProvider isPerson={Boolean(data?.person)}>
        <Outlet />
      </ChosenCurrencyProvider>
      <SignedInAssistant />
    </SiteFrame>
  )
}
