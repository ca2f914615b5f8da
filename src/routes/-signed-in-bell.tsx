import { ActionIcon } from '@mantine/core'
import { lazy, Suspense } from 'react'

// Only signed-in people have a bell, so visitors of public pages do not download it with its live connection.
const NotificationBell = lazy(async () => ({
  default: (await import('#src/features/notifications/components/notification-bell.tsx')).NotificationBell,
}))

/** The bell of a public page; its place is kept while it is fetched. */
export const SignedInBell = () => (
  <Suspense fallback={<ActionIcon component="span" aria-hidden="true" />}>
    <NotificationBell />
  </Suspense>
)
