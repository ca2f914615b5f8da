// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { EarlierFact } from '../earlier-facts/earlier-facts.rules.ts'
import { EarlierFacts } from './earlier-facts.tsx'

const url = 'https://example.edu/apply'
const build = (kind: EarlierFact['kind'], value: unknown, more: Partial<EarlierFact['fact']> = {}): EarlierFact => ({
  kind,
  fact: {
    value,
    year: '2023',
    isOld: true,
    source: { id: 'test', title: 'Test', url, checkedOn: '2026-11-01' },
    ...more,
  },
  confirmedOn: null,
})

/** Serves these facts; a confirmation sets its date. */
const serve = (facts: EarlierFact[]) => {
  let current = facts
  return mockServer(({ method, body }) => {
    const { kind } = (body ?? {}) as { kind?: string }
    if (method === 'POST')
      current = current.map((one) => (one.kind === kind ? { ...one, confirmedOn: '2026-11-29' } : one))
    return Response.json(current)
  })
}

it('AP-02: a fee and tests of an earlier cycle are shown with year and page, and one press confirms them', async () => {
  const asked = serve([
    build('application_fee', 75, { currency: 'USD', isOld: false }),
    build('tests', ['GRE', 'IELTS 7.0']),
  ])
  const { t } = await renderInApp(<EarlierFacts applicationId="7f0b6a51-6a4f-4d53-8f8a-3c0b8a2f9f10" />)
  expect(await screen.findByText('$75')).toBeTruthy()
  expect(screen.getByText('2023')).toBeTruthy()
  expect(screen.getByText(t('catalogue.fact.old', { year: '2023' }))).toBeTruthy()
  const pages = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(pages).toEqual([url, url])
  fireEvent.click(screen.getByRole('button', { name: t('applications.earlier.sameNamed', { fact: 'Tests' }) }))
  expect(await screen.findByText(t('applications.earlier.confirmedOn', { date: 'Nov 29, 2026' }))).toBeTruthy()
  expect(asked.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { kind: 'tests', year: '2023' },
  ])
  const names = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toContain(t('applications.earlier.sameNamed', { fact: 'Application fee' }))
  expect(names).not.toContain(t('applications.earlier.sameNamed', { fact: 'Tests' }))
})

it('AP-02: nothing is shown without a fact of an earlier cycle', async () => {
  const asked = serve([])
  const { t } = await renderInApp(<EarlierFacts applicationId="7f0b6a51-6a4f-4d53-8f8a-3c0b8a2f9f10" />)
  await waitFor(() => expect(asked).toHaveLength(1))
  expect(screen.queryByText(t('applications.earlier.title'))).toBeNull()
})
