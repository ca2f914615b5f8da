// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { renderInApp } from '#src/client/testing/render.tsx'
import { startTelemetry } from '../client.ts'
import type { ErrorReport } from '../rules.ts'
import { CrashScreen } from './crash-screen.tsx'

const send = vi.fn<(reports: ErrorReport[]) => Promise<boolean>>()
const noStore = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }

beforeAll(() => {
  // Only the reporter is under test; the page that it would watch is shared by all tests.
  vi.useFakeTimers()
  const listeners = [window, document].map((target) => vi.spyOn(target, 'addEventListener').mockReturnValue(undefined))
  const context = () => ({ path: '/analytics', role: 'visitor', language: 'en' })
  startTelemetry({ now: () => Date.now(), send, store: noStore, context }, () => undefined)
  for (const spy of listeners) spy.mockRestore()
  vi.useRealTimers()
})

/** A distinct error per test, because a reported one is deduplicated for a minute. */
const draw = async (message: string, answer: () => Promise<boolean>) => {
  send.mockReset().mockImplementation(answer)
  const reset = vi.fn()
  const app = await renderInApp(<CrashScreen error={new Error(message)} reset={reset} />, { path: '/analytics' })
  return { ...app, reset }
}
const said = () => screen.getByRole('status').textContent

it('ER-04: the crash screen reports that the team was notified only once the server has the report', async () => {
  const told = Promise.withResolvers<boolean>()
  await draw('countries is null', async () => await told.promise)
  screen.getByRole('heading', { level: 1, name: 'Oops! Something went wrong' })
  expect(said()).toMatch(/^Notifying the team/)
  told.resolve(true)
  await waitFor(() => expect(said()).toMatch(/^The team has been notified/))
  expect(send.mock.calls.flat(2)).toMatchObject([{ severity: 'critical', message: 'countries is null' }])
})

it('ER-02, ER-04: the crash screen does not claim a notified team while the report is only stored', async () => {
  await draw('levels are missing', async () => await Promise.reject(new TypeError('Failed to fetch')))
  await waitFor(() => expect(said()).toMatch(/^We could not send the error report yet/))
})

it('ER-04: the crash screen offers to retry, to go home and to reload the page', async () => {
  const { reset, queryClient } = await draw('fields are empty', async () => true)
  queryClient.setQueryData(['what broke it'], 1)
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(reset).toHaveBeenCalledTimes(1))
  expect(queryClient.getQueryData(['what broke it'])).toBeUndefined()
  expect(screen.getByRole('link', { name: 'Go Home' }).getAttribute('href')).toBe('/')
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
  fireEvent.click(screen.getByRole('button', { name: 'Reload Page' }))
  expect(reload).toHaveBeenCalledTimes(1)
  reload.mockRestore()
})
