// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInApp } from '../testing/render.tsx'
import { advanceTime, expectWithin } from '../testing/slow-server.ts'
import { Toaster } from './toaster.tsx'
import { showNotice, showToast } from './toasts.ts'

const count = (text: RegExp) => screen.queryAllByText(text).length

it("SS-07: the app's own toasts are shown one after the other, and each stays for four seconds", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  // The helper draws the own store as well: both show the same toasts.
  const drawn = async (text: RegExp, times: number) => await waitFor(() => expect(count(text)).toBe(times))
  await renderInApp(<Toaster />)
  act(() => showToast({ message: 'First saved' }))
  await drawn(/saved/, 2)
  act(() => showToast({ message: 'Second saved' }))
  await drawn(/Second saved/, 2)
  const shown = Date.now()
  await drawn(/First saved/, 0)
  await advanceTime(3000)
  expect(count(/Second saved/)).toBe(2)
  await advanceTime(1500)
  await drawn(/saved/, 0)
  expectWithin(shown, 4000)
})

it('SS-07: at most three notices are visible at the same time; the others wait in a queue', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await renderInApp(<Toaster />)
  act(() => showNotice({ message: 'Notice 1' }))
  await waitFor(() => expect(count(/^Notice/)).toBe(1))
  act(() => {
    for (const at of [2, 3, 4, 5]) showNotice({ message: `Notice ${at}` })
  })
  await waitFor(() => expect(count(/^Notice [123]$/)).toBe(3))
  expect(count(/^Notice [45]$/)).toBe(0)
  await advanceTime(4500)
  await waitFor(() => expect(count(/^Notice [45]$/)).toBe(2))
})
