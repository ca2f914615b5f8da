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

describe('what can still be taken back stays on screen (SS-07)', () => {
  it('SS-07 one toast of the own store: the newer takes the place of the older', () => {
    showToast({ message: 'first' })
    showToast({ message: 'second' })
    showToast(undo('third'))
    showToast(undo('fourth'))
    expect(textsOf(own())).toEqual(['fourth'])
    expect(second()).toEqual([])
  })

  it('SS-07 what only tells something leaves an offer where it is, and is told by the second toaster', () => {
    showToast(undo('Moved'))
    showToast({ message: 'Saved elsewhere', tone: 'success' })
    showToast({ message: 'Not saved elsewhere', tone: 'error', durationMs: 8000 })
    showNotice({ message: 'a live notification' })
    expect(textsOf(own())).toEqual(['Moved'])
    expect(own()[0]?.autoClose).toBe(10_000)
    expect(textsOf(second())).toEqual(['Saved elsewhere', 'Not saved elsewhere', 'a live notification'])
    expect(second()[1]).toMatchObject({ role: 'alert', autoClose: 8000 })
  })

  it('a new change takes the older offer away, and leaves what only tells something', () => {
    showToast(undo('Moved'))
    invalidateUndoOffers()
    expect(own()).toEqual([])
    showToast({ message: 'Saved' })
    invalidateUndoOffers()
    expect(textsOf(own())).toEqual(['Saved'])
  })

  it('the answer of a change that was overtaken is not the newest, whatever order they come in', () => {
    const first = invalidateUndoOffers()
    expect(isLatestChange(first)).toBe(true)
    const later = invalidateUndoOffers()
    expect([isLatestChange(first), isLatestChange(later)]).toEqual([false, true])
  })

  it('an offer is gone once it was pressed', () => {
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

  it('signing out says so where the offer stood', () => {
    showToast(undo('Moved'))
    showToast({ message: 'Signing out', tone: 'busy' })
    expect(textsOf(own())).toEqual(['Signing out'])
  })
})

describe('how a failure is told (CL-05)', () => {
  it.each([
    ['critical', 'failures.toast.systemError', 10_000],
    ['high', 'failures.toast.importantError', 7000],
    ['medium', 'failures.toast.error', 5000],
    ['low', 'failures.toast.notice', 3000],
  ] as const)('CL-05 %s: the title %s for %d ms', (severity, title, autoClose) => {
    showErrorText(i18next.t, { message: 'Why', severity })
    expect(own()).toMatchObject([{ title, message: 'Why', autoClose, role: 'alert' }])
  })

  it('CL-05 what is worded elsewhere is of the middle class, and may have a title of its own', () => {
    showErrorText(i18next.t, { message: 'Why' })
    expect(own()).toMatchObject([{ title: 'failures.toast.error', autoClose: 5000 }])
    showErrorText(i18next.t, { message: 'Why', title: 'Account Exists' })
    expect(own()).toMatchObject([{ title: 'Account Exists', autoClose: 5000 }])
  })

  it('CL-05 where signing in helps, the toast offers it, whoever words it', () => {
    const action = () => (own()[0]?.message as { props: { label: string } } | undefined)?.props.label
    showErrorText(i18next.t, { message: 'Why', severity: 'high', requiresSignIn: true })
    expect(action()).toBe('failures.toast.signIn')
    showError(new ORPCError('NOT_AUTHENTICATED', { status: 401 }), i18next.t)
    expect(own()).toMatchObject([{ title: 'failures.toast.importantError', autoClose: 7000 }])
    expect(action()).toBe('failures.toast.signIn')
  })
})
