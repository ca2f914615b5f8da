// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { ApplicationDetails } from './application-details.tsx'
import { buildApplication, buildDetails, mockApplication } from './application-responses.fixtures.ts'
import { OfferComparison } from './offer-comparison.tsx'

const open = async () => {
  const application = buildDetails()
  const { held, answer } = mockApplication(application)
  const asked = mockServer(answer)
  const drawn = await renderInApp(<ApplicationDetails id={application.id} outcome={() => null} />)
  await screen.findByRole('heading', { level: 1, name: 'ETH Zurich' })
  const changes = () => asked.filter(({ method }) => method === 'PATCH').map(({ body }) => body)
  return { ...drawn, held, changes }
}

it('AP-01, AP-04: a changed status is shown and undone from the toast', async () => {
  const { held } = await open()
  const status = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Status' })
  fireEvent.change(status(), { target: { value: 'accepted' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(held.application.status).toBe('not_started'))
  await waitFor(() => expect(status().value).toBe('not_started'))
})

it('AP-01: a progress above 100 is clamped to 100', async () => {
  const { changes } = await open()
  fireEvent.click(screen.getByRole('button', { name: 'Adjust progress' }))
  const field = screen.getByRole('textbox', { name: 'Progress in percent' })
  typeInto(field, '')
  expect(await screen.findByText('Enter a number.')).toBeTruthy()
  typeInto(field, '250')
  fireEvent.submit(field)
  expect(await screen.findByText('100% done')).toBeTruthy()
  expect(changes()).toEqual([{ version: 1, progress: 100 }])
})

it('AP-01: an offer is entered with its terms and shows the net amount for each month', async () => {
  const { t, changes } = await open()
  fireEvent.click(screen.getByRole('button', { name: t('applications.offer.add') }))
  const fill = (name: string, value: string) => typeInto(screen.getByRole('textbox', { name }), value)
  fireEvent.submit(screen.getByRole('textbox', { name: t('applications.offer.amount') }))
  expect(await screen.findByText(t('applications.offer.needMoney'))).toBeTruthy()
  fill(t('applications.offer.amount'), '60000')
  fill(t('applications.offer.fees'), '24000')
  fill(t('applications.offer.months'), '24')
  fireEvent.click(screen.getByRole('button', { name: t('applications.offer.save') }))
  expect(await screen.findByText(/^\$1,500 a month for 24 months/)).toBeTruthy()
  expect(changes()).toEqual([{ version: 1, offer: { amount: 60_000, fees: 24_000, months: 24, currency: 'USD' } }])
})

it('AP-04: an accepted application asks for the offer and the reply date, and counts no open requirements', async () => {
  const { t, changes } = await open()
  expect(screen.queryByText(t('applications.offer.accepted'))).toBeNull()
  expect(screen.getByText(t('applications.ready', { done: 0, total: 1 }))).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'accepted' } })
  await screen.findByRole('heading', { name: t('applications.offer.accepted') })
  expect(screen.queryByText(t('applications.ready', { done: 0, total: 1 }))).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: t('applications.offer.addReplyBy') }))
  const kind = await screen.findByRole<HTMLSelectElement>('combobox', { name: t('deadlines.fieldKind') })
  expect(kind.value).toBe('reply_by')
  fireEvent.click(screen.getByRole('button', { name: t('ui.cancel') }))
  fireEvent.click(screen.getByRole('button', { name: t('applications.offer.add') }))
  const fill = (name: string, value: string) => typeInto(screen.getByRole('textbox', { name }), value)
  fill(t('applications.offer.amount'), '60000')
  fill(t('applications.offer.fees'), '24000')
  fill(t('applications.offer.months'), '24')
  fireEvent.click(screen.getByRole('button', { name: t('applications.offer.save') }))
  expect(await screen.findByText(/^\$1,500 a month for 24 months/)).toBeTruthy()
  expect(changes().at(-1)).toMatchObject({ offer: { amount: 60_000 } })
  // The date of the reply is still asked for.
  expect(screen.getByRole('button', { name: t('applications.offer.addReplyBy') })).toBeTruthy()
})

it('AP-01: offers are compared side by side by the net amount for each month', async () => {
  mockServer(() => undefined)
  const offer = { amount: 60_000, fees: 24_000, currency: 'USD', months: 24 }
  const applications = [
    buildApplication({ universityName: 'Cheaper', offer: { ...offer, amount: 48_000 } }),
    buildApplication({ universityName: 'Better', offer }),
    buildApplication({ universityName: 'Without' }),
  ]
  const { t } = await renderInApp(<OfferComparison applications={applications} />)
  expect(screen.getAllByText('$1,500')).toHaveLength(1)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Better', 'Cheaper'])
  expect(screen.getByText(t('applications.offers.incomplete'))).toBeTruthy()
  expect(screen.queryByText(t('applications.offers.best'))).toBeNull()
})

it('AP-01: an offer is called the best once all living costs are known', async () => {
  mockServer(() => undefined)
  const offer = { amount: 60_000, fees: 24_000, currency: 'USD', months: 24, rent: 500, insurance: 0, living: 300 }
  const applications = [
    buildApplication({ universityName: 'Dear', offer: { ...offer, rent: 1100 } }),
    buildApplication({ universityName: 'Better', offer }),
  ]
  const { t } = await renderInApp(<OfferComparison applications={applications} />)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Better', 'Dear'])
  expect(screen.getAllByText(t('applications.offers.best'))).toHaveLength(1)
})
