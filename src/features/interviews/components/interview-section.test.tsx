// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ada, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { buildInterview } from '../fixtures.ts'
import { InterviewSection } from './interview-section.tsx'

// Interviews of an application; rejections by the server are tested with the router.

const interview = buildInterview()
const section = <InterviewSection applicationId={interview.applicationId} universityZone="Europe/Berlin" />

/** Serves a list of interviews, and records the bodies of writes. */
const serve = (interviews = [interview]) => {
  const sent: unknown[] = []
  mockServer(({ method, path, body }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (method === 'GET') return Response.json({ interviews })
    sent.push(body)
    return Response.json(interview)
  })
  return sent
}

it('lists an interview in its zone with a link to prepare', async () => {
  serve()
  const { t } = await renderInApp(section)
  expect(await screen.findByText(/10:00/)).toBeTruthy()
  expect(screen.getByText(t('interviews.prepare')).closest('a')?.getAttribute('href')).toContain(interview.id)
})

it('asks which time is meant in the doubled hour, and sends nothing before the choice', async () => {
  const sent = serve([])
  const { t } = await renderInApp(section)
  fireEvent.click(await screen.findByRole('button', { name: t('interviews.add') }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText(new RegExp(t('interviews.form.date'))), { target: { value: '2027-10-31' } })
  fireEvent.change(dialog.getByLabelText(new RegExp(`^${t('interviews.form.time')}`)), { target: { value: '02:30' } })
  fireEvent.click(dialog.getByRole('button', { name: t('interviews.save') }))
  expect(sent).toEqual([])
  fireEvent.click(await dialog.findByLabelText(t('interviews.form.second', { offset: 'GMT+01:00' })))
  fireEvent.click(dialog.getByRole('button', { name: t('interviews.save') }))
  await waitFor(() => expect(sent).toMatchObject([{ localDate: '2027-10-31', occurrence: 'second' }]))
})

it('rejects a time in the hour that the clocks skip, and keeps what was typed', async () => {
  const sent = serve([])
  const { t } = await renderInApp(section)
  fireEvent.click(await screen.findByRole('button', { name: t('interviews.add') }))
  const dialog = within(await screen.findByRole('dialog'))
  const time = dialog.getByLabelText(new RegExp(`^${t('interviews.form.time')}`))
  fireEvent.change(dialog.getByLabelText(new RegExp(t('interviews.form.date'))), { target: { value: '2027-03-28' } })
  fireEvent.change(time, { target: { value: '02:30' } })
  fireEvent.click(dialog.getByRole('button', { name: t('interviews.save') }))
  expect(await dialog.findByText(t('interviews.form.skipped'))).toBeTruthy()
  expect(time).toHaveProperty('value', '02:30')
  expect(sent).toEqual([])
})
