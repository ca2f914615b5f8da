// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildErrorResponse, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { buildFact } from '#src/features/catalogue/catalogue-responses.fixtures.ts'
import type { ScholarshipDetails } from '../contract.ts'
import { ScholarshipScreen } from './scholarship-screen.tsx'

const award: ScholarshipDetails = {
  id: 'rivers',
  name: 'Rivers Award',
  provider: 'Water Trust',
  websiteUrl: 'https://example.org/award',
  isVerified: false,
  countries: ['GB', 'IE'],
  removedAt: null,
  facts: {},
}

const open = async (scholarship: ScholarshipDetails | undefined) => {
  mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(null)
    if (path !== '/api/scholarships/rivers') return undefined
    return scholarship ? Response.json(scholarship) : buildErrorResponse('NOT_FOUND')
  })
  return await renderInApp(<ScholarshipScreen id="rivers" />)
}

it('a visitor sees the facts of a scholarship, its official page and the way to the check of its rules', async () => {
  const { t } = await open({ ...award, facts: { amount: buildFact(18_000, { currency: 'GBP' }) } })
  expect(await screen.findByText('£18,000')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Rivers Award')
  expect(screen.getByText('Water Trust · United Kingdom, Ireland')).toBeTruthy()
  expect(screen.getByRole('link', { name: t('scholarships.details.check') }).getAttribute('href')).toBe('/scholarships')
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(addresses).toContain('https://example.org/award')
  expect(screen.getByText(t('scholarships.unverified'))).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('Rivers Award, Water Trust · GradApp'))
})

it('a scholarship that is known by name only says so', async () => {
  const { t } = await open(award)
  expect(await screen.findByText(t('scholarships.details.unknown'))).toBeTruthy()
})

it('a removed scholarship says since when, and an unknown one that it was not found', async () => {
  const { t, unmount } = await open({ ...award, removedAt: '2026-10-05T10:00:00.000Z' })
  expect(await screen.findByText(/Oct/)).toBeTruthy()
  expect(screen.queryByRole('link', { name: t('scholarships.details.check') })).toBeNull()
  unmount()
  await open(undefined)
  expect(await screen.findByRole('heading', { name: t('scholarships.details.missingTitle') })).toBeTruthy()
})
