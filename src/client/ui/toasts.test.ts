import { notificationsStore } from '@mantine/notifications'
import { ORPCError } from '@orpc/client'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { beforeEach, describe, expect, it } from 'vitest'
import { showError, showErrorText } from '../errors.ts'
import { invalidateUndoOffers, isLatestChange, showNotice, showToast, toastStore } from './toasts.ts'

await i18next.use(initReactI18next).init({ lng: 'en', resources: {} })

const undo = (message: string) => ({ message, action: { label: 'Undo', onPress: () => undefined } })
const own = () => toastStore.getState().notifications
const second = () => notificationsStore.getState().notifications
const textsOf = (list: ReturnType<typeof own>) =>
  list.map(({ message }) => (typeof message === 'string' ? message : (message as { props: Toast }).props.message))
type Toast = { message: string; onPress: () => void }

beforeEach(() => {
  for (const store of [toastStore, notificationsStore])
    store.setState({ notifications: [], queue: [], defaultPosition: 'top-right', limit: 5 })
})

describe('toasts with an undo (SS-07)', () => {
  it('SS-07 the app shows one undo toast: a newer one replaces the older', () => {
    showToast({ message: 'first' })
    showToast({ message: 'second' })
    showToast(undo('third'))
    showToast(undo('fourth'))
    expect(textsOf(own())).toEqual(['fourth'])
    expect(second()).toEqual([])
  })

  it('SS-07 an informational toast leaves an offered undo on screen, and appears in the second toaster', () => {
    showToast(undo('Moved'))
    showToast({ message: 'Saved elsewhere', tone: 'success' })
    showToast({ message: 'Not saved elsewhere', tone: 'error', durationMs: 8000 })
    showNotice({ message: 'a live notification' })
    expect(textsOf(own())).toEqual(['Moved'])
    expect(own()[0]?.autoClose).toBe(10_000)
    expect(textsOf(second())).toEqual(['Saved elsewhere', 'Not saved elsewhere', 'a live notification'])
    expect(second()[1]).toMatchObject({ role: 'alert', autoClose: 8000 })
  })

  it('a new change removes the older undo, and leaves informational toasts', () => {
    showToast(undo('Moved'))
    invalidateUndoOffers()
    expect(own()).toEqual([])
    showToast({ message: 'Saved' })
    invalidateUndoOffers()
    expect(textsOf(own())).toEqual(['Saved'])
  })

  it('the response of a superseded change does not replace the newest undo, in any order of the responses', () => {
    const first = invalidateUndoOffers()
    expect(isLatestChange(first)).toBe(true)
    const later = invalidateUndoOffers()
    expect([isLatestChange(first), isLatestChange(later)]).toEqual([false, true])
  })

  it('an undo toast closes when it is pressed', () => {
    let pressed = 0
    showToast({
      message: 'Moved',
      action: {
        label: 'Undo',
        onPress: () => {
          pressed += 1
        },
      },
    })
    const offered = own()[0]?.message as unknown as { props: Toast } | undefined
    offered?.props.onPress()
    expect(pressed).toBe(1)
    expect(own()).toEqual([])
  })

  it('signing out replaces the undo toast with its own message', () => {
    showToast(undo('Moved'))
    showToast({ message: 'Signing out', tone: 'busy' })
    expect(textsOf(own())).toEqual(['Signing out'])
  })
})

describe('toasts of failed calls (CL-05)', () => {
  it.each([
    ['critical', 'failures.toast.systemError', 10_000],
    ['high', 'failures.toast.importantError', 7000],
    ['medium', 'failures.toast.error', 5000],
    ['low', 'failures.toast.notice', 3000],
  ] as const)('CL-05 an error of the kind %s has the title %s and stays for %d ms', (severity, title, autoClose) => {
    showErrorText(i18next.t, { message: 'Why', severity })
    expect(own()).toMatchObject([{ title, message: 'Why', autoClose, role: 'alert' }])
  })

  it('CL-05 a toast with a text from elsewhere has the middle duration, and may have its own title', () => {
    showErrorText(i18next.t, { message: 'Why' })
    expect(own()).toMatchObject([{ title: 'failures.toast.error', autoClose: 5000 }])
    showErrorText(i18next.t, { message: 'Why', title: 'Account Exists' })
    expect(own()).toMatchObject([{ title: 'Account Exists', autoClose: 5000 }])
  })

  it('CL-05 the toast of an authentication error offers to sign in, for a text and for an error of the API', () => {
    const action = () => (own()[0]?.message as { props: { label: string } } | undefined)?.props.label
    showErrorText(i18next.t, { message: 'Why', severity: 'high', requiresSignIn: true })
    expect(action()).toBe('failures.toast.signIn')
    showError(new ORPCError('NOT_AUTHENTICATED', { status: 401 }), i18next.t)
    expect(own()).toMatchObject([{ title: 'failures.toast.importantError', autoClose: 7000 }])
    expect(action()).toBe('failures.toast.signIn')
  })
})
