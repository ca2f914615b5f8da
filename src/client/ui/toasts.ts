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
  /** The one thing that can be done about it, such as taking it back. */
  action?: { label: string; onPress: () => void }
}

/** Long enough to read, decide and reach the button. */
const actionMs = 10_000

/** Names the toast that holds something to press, so that the next one can tell. */
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
 * Shows the app's own toast; a newer one takes the place of the older (SS-07). What only tells something does not take
 * away what can still be pressed: it goes to the second toaster then.
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
 * To be called when a change begins beside which "Undo" can be read: an older offer leaves the screen, because from now
 * on it would be taken for this change's. Answers the turn that `isLatestChange` asks for.
 */
export const invalidateUndoOffers = (): number => {
  if (isOfferStanding()) notifications.clean(toastStore)
  changesBegun += 1
  return changesBegun
}

/** Whether no other change has begun since; only then may what came of it be offered to be taken back. */
export const isLatestChange = (turn: number): boolean => turn === changesBegun
