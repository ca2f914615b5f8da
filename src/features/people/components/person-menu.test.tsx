// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { PersonMenu } from './person-menu.tsx'

it('the menu of a user offers a report, which requires a reason', async () => {
  const asked = mockServer(({ body }) => Response.json({ id: (body as { id: string }).id }))
  const person = { id: 'b7d0a6a2-3c60-4b1e-9b58-0a8f6f0e7d11', name: 'Eve' }
  const { t } = await renderInApp(<PersonMenu person={person} />)
  fireEvent.click(screen.getByRole('button', { name: t('gradnet.actionsFor', { name: 'Eve' }) }))
  fireEvent.click(await screen.findByRole('menuitem', { name: t('gradnet.reportNamed', { name: 'Eve' }) }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: t('gradnet.report') })).toHaveProperty('disabled', true)
  fireEvent.click(dialog.getByRole('radio', { name: t('gradnet.reason.harassment') }))
  fireEvent.click(dialog.getByRole('button', { name: t('gradnet.report') }))
  await waitFor(() => expect(asked.length).toBe(1))
  expect(asked[0]?.body).toMatchObject({ subject: 'person', id: person.id, reason: 'harassment' })
})
