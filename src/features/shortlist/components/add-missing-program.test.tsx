// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp, typeInto } from '#src/client/testing/render.tsx'
import { AddMissingProgram } from './add-missing-program.tsx'

const university = { id: 'mit', name: 'Institute of Tests', country: 'US' }

const open = async (person: object | null) => {
  const responses: Readonly<Record<string, object>> = {
    '/api/session': { person },
    '/api/catalogue/missing-programs': { university, similar: [{ id: 'msc', name: 'Nursing', degree: 'MSc' }] },
    '/api/universities': { universities: [], next: null, total: 0 },
    '/api/universities/mit': { ...university, city: null, region: null, facts: {}, programs: [] },
    '/api/shortlist/missing': { id: 'entry', programName: 'Advanced Nursing' },
    '/api/shortlist': { entries: [], total: 0, matching: 0, next: null },
  }
  const calls = mockServer(({ path }) => (responses[path] ? Response.json(responses[path]) : undefined))
  const { t } = await renderInApp(<AddMissingProgram field="nursing" level="masters" />)
  return { t, calls }
}

const applicant = { id: 'p', role: 'applicant', onboardingComplete: true }

it('SH-01: an address finds its university, similar programmes are offered, and the entry is sent once', async () => {
  const { t, calls } = await open(applicant)
  fireEvent.click(await screen.findByRole('button', { name: t('shortlist.missing.open') }))
  typeInto(await screen.findByLabelText(t('shortlist.missing.address')), 'https://mit.edu/nursing')
  expect(await screen.findByText(t('shortlist.missing.similar'), undefined, { timeout: 5_000 })).toBeTruthy()
  await screen.findByRole('button', { name: 'Add Nursing, MSc to your shortlist' })
  const send = screen.getByRole('button', { name: t('shortlist.missing.submit') })
  fireEvent.click(send)
  expect(await screen.findByText(t('shortlist.missing.needed'))).toBeTruthy()
  typeInto(screen.getByLabelText(t('shortlist.missing.name'), { exact: false }), 'Advanced Nursing')
  fireEvent.click(send)
  // The official page is read for the new entry, with the address that the user pasted.
  fireEvent.click(await screen.findByRole('button', { name: t('officialPages.read') }))
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: t('officialPages.url') })
  expect(address.value).toBe('https://mit.edu/nursing')
  fireEvent.click(screen.getByRole('button', { name: t('officialPages.submit') }))
  const isReading = ({ path }: { path: string }) => path.endsWith('/read')
  await waitFor(() => expect(calls.some(isReading)).toBe(true))
  expect(calls.find(isReading)?.body).toMatchObject({
    ...{ url: 'https://mit.edu/nursing', about: { kind: 'shortlist', id: 'entry' } },
  })
  fireEvent.click(screen.getByRole('button', { name: t('ui.cancel') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ path }) => path === '/api/shortlist/missing').map(({ body }) => body)).toEqual([
    {
      ...{ universityId: 'mit', name: 'Advanced Nursing', field: 'nursing', level: 'masters' },
      websiteUrl: 'https://mit.edu/nursing',
    },
  ])
})

it('SH-01: the offer to read the page of an added programme can be declined', async () => {
  const { t } = await open(applicant)
  fireEvent.click(await screen.findByRole('button', { name: t('shortlist.missing.open') }))
  typeInto(await screen.findByLabelText(t('shortlist.missing.address')), 'https://mit.edu/nursing')
  await screen.findByText(t('shortlist.missing.similar'), undefined, { timeout: 5_000 })
  typeInto(screen.getByLabelText(t('shortlist.missing.name'), { exact: false }), 'Advanced Nursing')
  fireEvent.click(screen.getByRole('button', { name: t('shortlist.missing.submit') }))
  fireEvent.click(await screen.findByRole('button', { name: t('shortlist.missing.notNow') }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('SH-01: a visitor is asked to sign in', async () => {
  const { t } = await open(null)
  expect(await screen.findByRole('link', { name: t('shortlist.missing.signIn') })).toBeTruthy()
})
