import { createNotificationsStore, type NotificationData, notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { getI18n } from 'react-i18next'
import { ToastAction } from './toast-action.tsx'

/** The app's own store: at most one toast is on screen (SS-07). */
export const toastStore = createNotificationsStore()

export type ToastTone = 'info' | 'success' | 'error' | 'busy'

export type Toast = {
  message: string
  title?: string
  tone?: ToastTone
  /** Milliseconds on screen; a busy toast stays until the next one. */
  durationMs?: number
  /** Action of the toast, such as undo. */
  action?: { label: string; onPress: () => void }
}

/** Long enough to read, decide and reach the button. */
const actionMs = 10_000

/** Id of a toast with an action, by which the next toast recognises it. */
const offerId = 'offer'

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
  ...(action ? { id: offerId } : {}),
  color: toneColours[tone],
  closeButtonProps: { 'aria-label': getI18n().t('ui.close') },
  loading: tone === 'busy',
  role: tone === 'error' ? 'alert' : 'status',
  autoClose: tone === 'busy' ? false : (durationMs ?? (action ? actionMs : 4000)),
})

const isOfferStanding = () => toastStore.getState().notifications.some(({ id }) => id === offerId)

/** Shows a notice of the second toaster, of which three may be visible, 4 s each unless said (SS-07). */
export const showNotice = (toast: Toast): void => {
  notifications.show(toNotification(toast))
}

/**
 * Shows the app's own toast; a newer one replaces the older (SS-07). An informational toast does not replace one with
 * an action: it goes to the second toaster then.
 */
export const showToast = (toast: Toast): void => {
  if (isOfferStanding() && !toast.action && toast.tone !== 'busy') {
    showNotice(toast)
    return
  }
  notifications.clean(toastStore)
  notifications.show(toNotification(toast), toastStore)
}

let changesBegun = 0

/**
 * Invalidates the visible undo toast when a change begins, because from now on it would be taken for the undo of this
 * change.
 *
 * @returns the turn for `isLatestChange`
 */
export const invalidateUndoOffers = (): number => {
  if (isOfferStanding()) notifications.clean(toastStore)
  changesBegun += 1
  return changesBegun
}

/** Whether no other change has begun since; only then may its undo be offered. */
export const isLatestChange = (turn: number): boolean => turn === changesBegun
