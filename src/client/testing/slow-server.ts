import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { buildSessionResponse, type MockRequest, mockServer } from './render.tsx'

// A server that answers late or not at all: what is asked of every form that meets it.

/** Lets the clock of the page run on; the test has to begin with `vi.useFakeTimers({ shouldAdvanceTime: true })`. */
export const advanceTime = async (ms: number): Promise<void> =>
  await act(async () => {
    await vi.advanceTimersByTimeAsync(ms)
  })

interface SlowForm {
  /** What the form asks. */
  path: string
  /** What the server answers to it in the end. */
  answer: () => Response
  /** What it answers to everything else; of nothing else it knows who is signed in. */
  others?: (asked: MockRequest) => Response | undefined
  /** Draws the form and fills it in. */
  begin: () => Promise<void>
  /** Where on the page it is. */
  within?: () => HTMLElement
  press: string
  /** What was typed, by label. */
  typed: Record<string, string>
  /** What is said when no answer comes at all. */
  down: string[]
  /** After how many seconds without an answer it is given up, and what is said then. */
  limit: [seconds: number, ...texts: string[]]
  /** What is said, or seen to, when the answer comes after six seconds. */
  late: string | (() => void)
}

/** Fails when more of the page's time has passed since a moment than `ms`; what a slow machine adds is allowed for. */
export const expectWithin = (since: number, ms: number): void => expect(Date.now() - since).toBeLessThan(ms + 3500)

const alerts = () => screen.queryAllByRole('alert')
const expectSaid = async (texts: string[]) => {
  for (const text of texts) await screen.findAllByText(text)
}

/**
 * Sends a form to a server that is down, silent, and late by six seconds: each has its text, what was said before goes
 * while the next try is under way, and nothing that was typed is lost.
 */
export const expectRetriesShown = async (form: SlowForm): Promise<void> => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let server: 'down' | 'silent' | 'late' = 'down'
  let asked = 0
  mockServer(async (call) => {
    if (call.path !== form.path) return form.others?.(call) ?? buildSessionResponse(null)
    asked += 1
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
    const before = asked
    fireEvent.click(await waitFor(() => part().getByRole('button', { name: form.press })))
    await waitFor(() => expect(asked).toBe(before + 1))
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
