import { ActionIcon } from '@mantine/core'
import { lazy, Suspense } from 'react'

// Lazy-loaded: only signed-in users have a bell, so visitors do not download it with its realtime connection.
const NotificationBell = lazy(async () => ({
  default: (await import('#src/features/notifications/components/notification-bell.tsx')).NotificationBell,
}))

/** Notification bell of a public page; its space is reserved while the code loads. */
export const SignedInBell = () => (
  <Suspense fallback={<ActionIcon component="span" aria-hidden="true" />}>
    <NotificationBell />
  </Suspense>
)
