// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { buildDetails, mockApplication } from './application-responses.fixtures.ts'
import { StatusSelect } from './status-select.tsx'

it('AP-01: a second device with stale data shows a conflict, and overwrites nothing', async () => {
  const seen = buildDetails()
  const { held, answer } = mockApplication({ ...seen, status: 'in_progress', version: 2 })
  const calls = mockServer((asked) => answer(asked) ?? Response.json({}))
  const { t } = await renderInApp(<StatusSelect application={seen} />)
  const status = () => screen.getByLabelText<HTMLSelectElement>('Status')
  typeInto(status(), 'rejected')
  await screen.findByText(t('applications.conflict'))
  await waitFor(() => expect(status().disabled).toBe(false))
  expect(calls.find(({ method }) => method === 'PATCH')?.body).toMatchObject({ version: 1, status: 'rejected' })
  expect(held.application.status).toBe('in_progress')
})
