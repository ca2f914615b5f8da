// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { buildFaculty } from '../professor-responses.fixtures.ts'
import { RequestForm } from './request-form.tsx'

it('PF-01: a listed person requests removal with a contact address, and gets a reference', async () => {
  const asked = mockServer(() => Response.json({ reference: 'Q-AB12-CD34' }, { status: 201 }))
  const { t } = await renderInApp(<RequestForm member={buildFaculty()} />)
  fireEvent.click(screen.getByRole('button', { name: t('professors.request.title') }))
  const send = () => fireEvent.click(screen.getByRole('button', { name: t('professors.request.send') }))
  send()
  expect(await screen.findByText(t('contact.problem.emailInvalid'))).toBeTruthy()
  expect(asked).toEqual([])
  typeInto(screen.getByRole('textbox', { name: t('professors.request.message') }), 'That is me.')
  typeInto(screen.getByRole('textbox', { name: t('professors.request.email') }), 'rosa@example.org')
  send()
  expect(await screen.findByText(/Q-AB12-CD34/)).toBeTruthy()
  expect(asked.map(({ body }) => body)).toMatchObject([
    { wish: 'remove', message: 'That is me.', email: 'rosa@example.org', website: '', language: 'en' },
  ])
})
