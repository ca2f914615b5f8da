import { Notifications } from '@mantine/notifications'
import { toastStore } from './toasts.ts'

/** Both toasters of the page; the app's own swaps at once, so that one toast never overlaps the next (SS-07). */
export const Toaster = () => (
  <>
    <Notifications store={toastStore} limit={1} autoClose={4000} transitionDuration={0} position="bottom-center" />
    <Notifications limit={3} autoClose={4000} transitionDuration={160} position="top-right" />
  </>
)
