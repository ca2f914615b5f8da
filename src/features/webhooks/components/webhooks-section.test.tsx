// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ada, buildErrorResponse, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { WebhooksSection } from './webhooks-section.tsx'

const webhook = {
  id: '0f3f8f3e-6a54-4d0e-9b1c-2f1d3c4b5a69',
  url: 'https://hooks.example.org/in',
  events: ['deadline.changed'],
  createdAt: '2026-11-01T10:00:00.000Z',
  failingSince: null,
  disabledAt: null,
  previousUntil: null,
}

it('a webhook that failures have switched off says so and can be switched on', async () => {
  const disabled = { ...webhook, failingSince: '2026-11-10T10:00:00.000Z', disabledAt: '2026-11-15T10:00:00.000Z' }
  let shown = disabled as object
  const calls = mockServer(({ path, method }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (method === 'POST') shown = webhook
    return Response.json(method === 'POST' ? { id: webhook.id } : [shown])
  })
  await renderInApp(<WebhooksSection />)
  expect(await screen.findByText(/Switched off on Nov 15, 2026/)).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Switch on the webhook to hooks.example.org' }))
  expect(await screen.findByText('Added Nov 1, 2026')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    `/api/webhooks/${webhook.id}/enable`,
  ])
})

it('the log shows the result of each message, and a user with three webhooks adds no other', async () => {
  const entry = { occurredAt: '2026-11-20T10:00:00.000Z', attemptedAt: '2026-11-20T10:00:01.000Z', nextAt: null }
  const log = [
    { ...entry, id: crypto.randomUUID(), event: 'test', state: 'delivered', attempts: 1, status: 204, failure: null },
    {
      ...entry,
      id: crypto.randomUUID(),
      event: 'letter.sent',
      state: 'failed',
      attempts: 12,
      status: null,
      failure: 'timeout',
    },
    { ...entry, id: crypto.randomUUID(), event: 'test', state: 'failed', attempts: 0, status: null, failure: null },
  ]
  mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    return Response.json(
      path.endsWith('/deliveries') ? log : [1, 2, 3].map(() => ({ ...webhook, id: crypto.randomUUID() })),
    )
  })
  await renderInApp(<WebhooksSection />)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Deliveries to hooks.example.org' }))[0] as HTMLElement)
  expect(await screen.findByText('Delivered (status 204)')).toBeDefined()
  expect(screen.getByText('Failed on attempt 12: no response within 10 seconds')).toBeDefined()
  expect(screen.getByText('Not sent: the webhook was switched off')).toBeDefined()
  const shown = screen.getByRole('list', { name: 'Deliveries to hooks.example.org' })
  expect(within(shown).getByText('Letter sent')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Add a webhook' })).toBeNull()
})

it('a change of the events is saved at once, and a webhook without any says that only tests are sent', async () => {
  let { events } = webhook
  const calls = mockServer(({ path, method, body }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (method === 'PUT') ({ events } = body as { events: string[] })
    return Response.json(method === 'PUT' ? { id: webhook.id } : [{ ...webhook, events }])
  })
  await renderInApp(<WebhooksSection />)
  const letters: HTMLInputElement = await screen.findByRole('checkbox', { name: 'Letter sent' })
  fireEvent.click(letters)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Deadline changed' }))
  await waitFor(() => expect(events).toEqual(['letter.sent']))
  fireEvent.click(letters)
  expect(await screen.findByText('Only tests are sent.')).toBeDefined()
  expect(calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toContain(
    `/api/webhooks/${webhook.id}/events`,
  )
})

it('events that another tab has changed are shown, and kept by the next change', async () => {
  let events = ['deadline.changed', 'letter.sent', 'decision.recorded']
  mockServer(({ path, method, body }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (method === 'PUT') ({ events } = body as { events: string[] })
    return Response.json(method === 'PUT' ? { id: webhook.id } : [{ ...webhook, events }])
  })
  const { queryClient } = await renderInApp(<WebhooksSection />)
  const letters: HTMLInputElement = await screen.findByRole('checkbox', { name: 'Letter sent' })
  events = ['deadline.changed', 'decision.recorded']
  await queryClient.invalidateQueries()
  await waitFor(() => expect(letters.checked).toBe(false))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Deadline changed' }))
  await waitFor(() => expect(events).toEqual(['decision.recorded']))
})

it('a choice of events that is not saved is shown as it was', async () => {
  mockServer(({ path, method }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    return method === 'PUT' ? buildErrorResponse('TOO_MANY_REQUESTS') : Response.json([webhook])
  })
  await renderInApp(<WebhooksSection />)
  const deadlines: HTMLInputElement = await screen.findByRole('checkbox', { name: 'Deadline changed' })
  fireEvent.click(deadlines)
  expect(deadlines.checked).toBe(false)
  await waitFor(() => expect(deadlines.checked).toBe(true))
})

it('webhooks that cannot be loaded say so and offer to try again', async () => {
  mockServer(({ path }) => (path === '/api/session' ? buildSessionResponse(ada) : buildErrorResponse('ACCESS_DENIED')))
  await renderInApp(<WebhooksSection />)
  expect(await screen.findByText('Your webhooks could not be loaded')).toBeDefined()
})
