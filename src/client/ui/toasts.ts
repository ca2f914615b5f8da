import { createNotificationsStore, type NotificationData, notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { getI18n } from 'react-i18next'
import { ToastAction } from './toast-action.tsx'

/** The app's own store: at most one toast is on screen (SS-07). */
export const toastStore = createNotificationsStore()

export type ToastTone = 'info' | 'success' | 'error' | 'busy'

type Toast = {
  message: string
  title?: string
  tone?: ToastTone
  /** Milliseconds on screen; a busy toast stays until the next one. */
  durationMs?: number
  /** The one thing that can be done about it, such as taking it back. */
  action?: { label: string; onPress: () => void }
}

/** Long enough to read, decide and reach the button. */
const actionMs = 10_000

const toneColours = { info: 'gray', success: 'pine', error: 'brick', busy: 'gray' } as const

const toNotification = ({ message, title, tone = 'info', durationMs, action }: Toast): NotificationData => ({
  message: action
    ? createElement(ToastAction, {
        message,
        label: action.label,
        onPress: () => {
          notifications.clean(toastStore)
          action.onPress()
        },
      })
    : message,
  ...(title ? { title } : {}),
  color: toneColours[tone],
  closeButtonProps: { 'aria-label': getI18n().t('ui.close') },
  loading: tone === 'busy',
  role: tone === 'error' ? 'alert' : 'status',
  autoClose: tone === 'busy' ? false : (durationMs ?? (action ? actionMs : 4000)),
})

/** Shows the app's own toast; a newer one takes the place of the older (SS-07). */
export const showToast = (toast: Toast): void => {
  notifications.clean(toastStore)
  notifications.show(toNotification(toast), toastStore)
}

/** Shows a notice of the second toaster, of which three may be visible, 4 s each unless said (SS-07). */
export const showNotice = (toast: Toast): void => {
  notifications.show(toNotification(toast))
}
