// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { UniversityConfirmation } from './university-confirmation.tsx'
import { UniversityProof } from './university-proof.tsx'

const nothing = { proven: null, pending: null }
const proven = { institution: 'ETH Zürich', domain: 'ethz.ch', provenAt: '2026-11-02T10:00:00.000Z' }
const pending = { institution: 'ETH Zürich', domain: 'ethz.ch', expiresAt: '2999-11-02T10:00:00.000Z' }
const secret = 's'.repeat(43)
const refusal = (code: string, status: number) =>
  Response.json({ defined: true, code, status, message: 'x' }, { status })

it('ME-01 an address is submitted; an unknown domain is reported at its field and keeps the typed text', async () => {
  let isKnown = false
  const asked = mockServer(({ body }) => {
    if (!body) return Response.json(isKnown ? { proven: null, pending } : nothing)
    return isKnown ? Response.json({ proven: null, pending }) : refusal('INPUT_INVALID', 400)
  })
  const { t } = await renderInApp(<UniversityProof />, { path: '/settings/profile' })
  const field = await screen.findByLabelText<HTMLInputElement>(t('mentorships.proof.email'))
  typeInto(field, 'noor@gmail.example')
  fireEvent.click(screen.getByRole('button', { name: t('mentorships.proof.send') }))
  expect(await screen.findByText(t('mentorships.proof.noUniversity'))).toBeTruthy()
  expect(field.value).toBe('noor@gmail.example')
  isKnown = true
  typeInto(field, 'noor@ethz.ch')
  fireEvent.click(screen.getByRole('button', { name: t('mentorships.proof.send') }))
  expect(await screen.findByText(/at ethz\.ch/)).toBeTruthy()
  expect(asked.filter(({ body }) => body).at(-1)?.body).toEqual({ email: 'noor@ethz.ch' })
})

it('ME-01 a verification link confirms by a button, never by being opened, and is removed from the URL', async () => {
  const asked = mockServer(({ body }) => Response.json(body ? { proven, pending: null } : nothing))
  const { t, router } = await renderInApp(<UniversityConfirmation />, { path: `/settings/profile#${secret}` })
  const press = await screen.findByRole('button', { name: t('mentorships.proof.confirm') })
  expect(asked.filter(({ body }) => body)).toEqual([])
  fireEvent.click(press)
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  expect(asked.filter(({ body }) => body)).toMatchObject([
    { path: '/api/mentor/university-proof/confirmations', body: { secret } },
  ])
})

it('ME-01 an expired verification link is reported as expired', async () => {
  mockServer(({ body }) => (body ? refusal('LINK_SPENT', 410) : Response.json({ proven, pending: null })))
  const { t } = await renderInApp(<UniversityConfirmation />, { path: `/settings/profile#${secret}` })
  fireEvent.click(await screen.findByRole('button', { name: t('mentorships.proof.confirm') }))
  expect(await screen.findByText(t('failures.linkSpent'))).toBeTruthy()
})
