// @vitest-environment happy-dom

import { fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildErrorResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { Cost } from '../costs.rules.ts'
import { buildApplication } from './application-responses.fixtures.ts'
import { CostComparison } from './cost-comparison.tsx'

const buildCost = (more: Partial<Cost>): Cost => ({
  id: crypto.randomUUID(),
  kind: 'application_fee',
  note: '',
  amount: 100,
  currency: 'USD',
  state: 'planned',
  paidOn: null,
  ...more,
})

const openComparison = async () => {
  const first = buildApplication({
    universityName: 'ETH Zurich',
    costs: [buildCost({ state: 'paid' }), buildCost({ kind: 'translation', amount: 40 })],
  })
  const second = buildApplication({ universityName: 'Stanford University' })
  const third = buildApplication({ universityName: 'MIT', costs: [buildCost({ amount: 5, currency: 'XTS' })] })
  const fee = { value: 60, currency: 'USD', year: '2026', isOld: false, isOfUniversity: false }
  mockServer(({ path }) =>
    path.startsWith('/api/shortlist')
      ? Response.json({
          entries: [{ id: second.selectedUniversityId, facts: { application_fee: fee } }],
          next: null,
          total: 1,
        })
      : buildErrorResponse('NOT_FOUND'),
  )
  return await renderInApp(<CostComparison applications={[first, second, third]} />)
}

it('the sum of all costs has stated fees, and names amounts without a rate', async () => {
  await openComparison()
  expect(await screen.findByText('$200 in total, $100 paid')).toBeTruthy()
  expect(screen.getByText(/Without an exchange rate, and not in the total: XTS/)).toBeTruthy()
})

it('leaving an application out says what it would save', async () => {
  await openComparison()
  await screen.findByText('$200 in total, $100 paid')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Count ETH Zurich' }))
  expect(screen.getByText('Without this application: $140 less, $60 in total.')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Count ETH Zurich' }))
  expect(screen.queryByText(/Without this application/)).toBeNull()
})

it('the costs show no sum while every fee is unknown', async () => {
  mockServer(({ path }) =>
    path.startsWith('/api/shortlist')
      ? Response.json({ entries: [], next: null, total: 0 })
      : buildErrorResponse('NOT_FOUND'),
  )
  await renderInApp(
    <CostComparison applications={[buildApplication({ universityName: 'MIT' }), buildApplication({})]} />,
  )
  expect(await screen.findByText('The application fees of 2 applications are not known.')).toBeTruthy()
  expect(screen.queryByText(/in total/)).toBeNull()
})
