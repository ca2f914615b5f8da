// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { SummaryDialog } from './summary-dialog.tsx'

const id = '6f1f9d5a-50b1-4c9e-8c5e-0f4b1d1c2a3b'
const session = { id, otherName: 'Ada', summary: '', openPoints: '', summaryVersion: 0 }
const answer = (mentorshipId: string | null, saved: () => Response = () => Response.json(session)) =>
  mockServer(({ path, body }) => {
    if (body) return saved()
    if (path === '/api/mentor/schedule')
      return Response.json({
        zone: 'UTC',
        weekly: [],
        exceptions: [],
        types: [{ id, name: 'Talk', sessionMinutes: 30 }],
      })
    return Response.json({ session, notes: '', notesVersion: 0, mentorshipId })
  })
const sent = (asked: { body: unknown }[]) => asked.filter(({ body }) => body)

it('ME-01 a summary is sent with its tasks, and requires a text', async () => {
  const asked = answer(id)
  const close = vi.fn()
  const { t } = await renderInApp(<SummaryDialog id={id} title="Talk with Ada" ownZone="UTC" onClose={close} />)
  const save = await screen.findByRole('button', { name: t('booking.summary.save') })
  fireEvent.click(save)
  expect(await screen.findByText(t('ui.required'))).toBeTruthy()
  expect(sent(asked)).toEqual([])
  typeInto(screen.getByLabelText(t('booking.summary.summary')), 'We chose three groups.')
  fireEvent.click(screen.getByRole('button', { name: t('booking.summary.addTask') }))
  typeInto(await screen.findByLabelText(t('booking.summary.task', { number: 1 })), 'Write to Kyoto')
  fireEvent.click(save)
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(sent(asked)).toMatchObject([
    {
      body: {
        summary: 'We chose three groups.',
        version: 0,
        tasks: [{ title: 'Write to Kyoto', dueOn: null }],
        next: null,
      },
    },
  ])
})

it('ME-01 a rejected summary shows the reason and keeps the input', async () => {
  answer(id, () => Response.json({ defined: true, code: 'EDIT_CONFLICT', status: 409, message: 'x' }, { status: 409 }))
  const { t } = await renderInApp(<SummaryDialog id={id} title="Talk" ownZone="UTC" onClose={() => undefined} />)
  typeInto(await screen.findByLabelText(t('booking.summary.summary')), 'We chose three groups.')
  fireEvent.click(screen.getByRole('button', { name: t('booking.summary.save') }))
  expect(await screen.findByText(t('booking.summary.conflict'))).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>(t('booking.summary.summary')).value).toBe('We chose three groups.')
})

it('ME-01 the form has only the text field after the mentorship', async () => {
  answer(null)
  const { t } = await renderInApp(<SummaryDialog id={id} title="Talk" ownZone="UTC" onClose={() => undefined} />)
  expect(await screen.findByText(t('booking.summary.over'))).toBeTruthy()
  expect(screen.queryByRole('button', { name: t('booking.summary.addTask') })).toBeNull()
})
