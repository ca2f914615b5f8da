import { Notifications, type NotificationsProps, notificationsStore, useNotifications } from '@mantine/notifications'
import { useState } from 'react'
import { toastStore } from './toasts.ts'

/** Renders nothing until the first toast: the containers for six corners are rendered three times. */
const OnceUsed = ({ store = notificationsStore, ...rest }: NotificationsProps) => {
  const { notifications } = useNotifications(store)
  const [isUsed, setIsUsed] = useState(false)
  if (notifications.length > 0 && !isUsed) setIsUsed(true)
  return isUsed ? <Notifications store={store} {...rest} /> : null
}

/** Both toasters of the page; the app's own replaces toasts without a transition, so that they never overlap (SS-07). */
export const Toaster = () => (
  <>
    <OnceUsed store={toastStore} limit={1} autoClose={4000} transitionDuration={0} position="bottom-center" />
    <OnceUsed limit={3} autoClose={4000} transitionDuration={160} position="top-right" />
  </>
)
