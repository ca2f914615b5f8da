import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { buildSessionResponse, type MockRequest, mockServer } from './render.tsx'

// Tests of forms against a server that responds late or not at all.

/** Advances the fake clock of the page; the test must begin with `vi.useFakeTimers({ shouldAdvanceTime: true })`. */
export const advanceTime = async (ms: number): Promise<void> =>
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

interface SlowForm {
  /** Path that the form requests. */
  path: string
  /** Final response of the server to the form. */
  answer: () => Response
  /** Responses to all other requests; the default is the session of the user. */
  others?: (request: MockRequest) => Response | undefined
  /** Renders the form and fills it in. */
  begin: () => Promise<void>
  /** Element that contains the form. */
  within?: () => HTMLElement
  press: string
  /** Typed values by label. */
  typed: Record<string, string>
  /** Texts shown when no response comes at all. */
  down: string[]
  /** Timeout in seconds, and the texts shown then. */
  limit: [seconds: number, ...texts: string[]]
  /** Text or assertion for a response after six seconds. */
  late: string | (() => void)
}

/** Asserts that at most `ms` of fake time have passed since an instant, with a tolerance for slow machines. */
export const expectWithin = (since: number, ms: number): void => expect(Date.now() - since).toBeLessThan(ms + 3500)

const alerts = () => screen.queryAllByRole('alert')
const expectSaid = async (texts: string[]) => {
  for (const text of texts) await screen.findAllByText(text)
}

/**
 * Submits a form to a server that is down, silent, and late by six seconds. Asserts that each case has its text, that
 * the former text disappears during the next attempt, and that the input is kept.
 */
export const expectRetriesShown = async (form: SlowForm): Promise<void> => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let server: 'down' | 'silent' | 'late' = 'down'
  let requestCount = 0
  mockServer(async (call) => {
    if (call.path !== form.path) return form.others?.(call) ?? buildSessionResponse(null)
    requestCount += 1
    if (server === 'down') return new TypeError('Failed to fetch')
    if (server === 'silent') return undefined
    await new Promise((resolve) => setTimeout(resolve, 6000))
    return form.answer()
  })
  await form.begin()
  const part = () => (form.within ? within(form.within()) : screen)
  const expectTyped = () => {
    for (const [label, value] of Object.entries(form.typed))
      expect({ label, value: part().getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value }).toEqual({
        label,
        value,
      })
  }
  const press = async () => {
    const before = requestCount
    fireEvent.click(await waitFor(() => part().getByRole('button', { name: form.press })))
    await waitFor(() => expect(requestCount).toBe(before + 1))
  }

  await press()
  await expectSaid(form.down)
  expectTyped()
  // A toast stays seven seconds at most.
  await advanceTime(8000)

  server = 'silent'
  const [seconds, ...texts] = form.limit
  await press()
  const pressed = Date.now()
  expect(alerts()).toEqual([])
  await advanceTime(pressed + (seconds - 1) * 1000 - Date.now())
  expect(alerts()).toEqual([])
  await advanceTime(2000)
  await expectSaid(texts)
  expectWithin(pressed, seconds * 1000)
  expectTyped()

  server = 'late'
  await press()
  await advanceTime(6100)
  if (typeof form.late === 'string') await expectSaid([form.late])
  else await waitFor(form.late)
}
