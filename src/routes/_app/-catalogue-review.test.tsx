// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ada, buildErrorResponse, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { Proposal } from '#src/features/catalogue/editing/editing.contract.ts'
import { cutProposalPage } from '#src/features/catalogue/editing/proposal-filter.rules.ts'
import type { ReviewTab } from '#src/features/catalogue/editing/review-search.parse.ts'
import { ReviewScreen } from './-catalogue-review.tsx'

const Screen = () => {
  const [tab, setTab] = useState<ReviewTab>('proposals')
  return <ReviewScreen active={tab} onChange={setTab} />
}

const proposal: Proposal = {
  id: crypto.randomUUID(),
  entity: 'programs',
  entityId: 'tests-msc',
  name: 'Data Science',
  kind: 'letters',
  current: 2,
  value: 3,
  year: '2027',
  sourceUrl: 'https://example.org/page',
  note: '',
  status: 'open',
  reason: '',
  createdAt: '2026-11-01T10:00:00Z',
}

it('RT-17: a status that cannot be loaded is reported, and a retry opens the tabs', async () => {
  let isDown = true
  mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (path === '/api/catalogue/editing')
      return isDown ? buildErrorResponse('ACCESS_DENIED') : Response.json({ isEditor: true })
    return undefined
  })
  const { t } = await renderInApp(<Screen />)
  expect(await screen.findByText(t('catalogue.editing.failed'))).toBeTruthy()
  isDown = false
  fireEvent.click(screen.getByRole('button', { name: t('ui.tryAgain') }))
  expect(await screen.findByRole('tab', { name: t('catalogue.review.tabs.proposals') })).toBeTruthy()
  expect(screen.queryByText(t('catalogue.editing.failed'))).toBeNull()
})

it('RT-17: a tab names its open tasks, and keeps a typed reason while another tab is open', async () => {
  mockServer(({ path }) => {
    if (path === '/api/session') return buildSessionResponse(ada)
    if (path === '/api/catalogue/editing') return Response.json({ isEditor: true })
    if (path === '/api/catalogue/proposals')
      return Response.json({ ...cutProposalPage([proposal], { q: '' }, 0), total: 1 })
    return undefined
  })
  const { t } = await renderInApp(<Screen />)
  const tab = await screen.findByRole('tab', { name: `${t('catalogue.review.tabs.proposals')} 1` })
  fireEvent.click(screen.getByRole('button', { name: t('catalogue.editing.refuse') }))
  const reason = () => screen.getByRole<HTMLInputElement>('textbox', { name: t('catalogue.editing.reason') })
  fireEvent.change(reason(), { target: { value: 'No page says so' } })
  fireEvent.click(screen.getByRole('tab', { name: t('catalogue.review.tabs.own') }))
  expect(await screen.findByRole('tab', { selected: true, name: t('catalogue.review.tabs.own') })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: t('catalogue.editing.reason') })).toBeNull()
  fireEvent.click(tab)
  await screen.findByRole('tab', { selected: true, name: `${t('catalogue.review.tabs.proposals')} 1` })
  expect(reason().value).toBe('No page says so')
})
