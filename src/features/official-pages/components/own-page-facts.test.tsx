// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { OwnFact } from '../contract.ts'
import { OwnPageFacts } from './own-page-facts.tsx'

const build = (more: Partial<OwnFact>): OwnFact => ({
  id: crypto.randomUUID(),
  kind: 'letters',
  value: 2,
  term: null,
  audience: null,
  round: null,
  quote: 'Two letters are required.',
  url: 'https://example.edu/apply',
  readOn: '2026-11-29',
  ...more,
})
const open = async (facts: OwnFact[]) => {
  const asked = mockServer(() => Response.json({ facts }))
  const app = await renderInApp(<OwnPageFacts entity="programs" id="mit-masters" />)
  return { ...app, asked }
}

it('shows accepted values with quote, page and day', async () => {
  const { t } = await open([
    build({}),
    build({
      kind: 'tuition',
      value: { amount: 9_000, currency: 'USD', per: 'year' },
      audience: 'international',
      url: '',
      quote: 'Tuition: $9,000.',
    }),
  ])
  expect(await screen.findByText('$9,000 per year')).toBeTruthy()
  expect(screen.getByText('International applicants')).toBeTruthy()
  expect(screen.getByText('Two letters are required.')).toBeTruthy()
  const link = screen.getByRole('link', { name: t('officialPages.own.readOn', { date: 'Nov 29, 2026' }) })
  expect(link.getAttribute('href')).toBe('https://example.edu/apply')
  expect(screen.getByText(t('officialPages.own.pastedOn', { date: 'Nov 29, 2026' }))).toBeTruthy()
})

it('shows nothing without accepted values', async () => {
  const { asked, t } = await open([])
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByText(t('officialPages.own.title'))).toBeNull()
})
