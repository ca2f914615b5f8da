// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { GroupShare } from './group-share.tsx'
import { ShareOutcome } from './share-outcome.tsx'

const applicationId = '0199d3a4-0000-7000-8000-000000000001'
const path = `/api/applications/${applicationId}/outcome`

const draw = async (status: string, decision?: 'accepted' | 'rejected') => {
  let shared = decision ? { decision, sharedAt: '2026-11-01T10:00:00Z' } : null
  const asked = mockServer(({ method }) => {
    if (method === 'PUT') shared = { decision: status as 'accepted', sharedAt: '2026-11-02T10:00:00Z' }
    if (method === 'DELETE') shared = null
    return Response.json({ shared })
  })
  const drawn = await renderInApp(<ShareOutcome applicationId={applicationId} status={status} />)
  await waitFor(() => expect(drawn.queryClient.isFetching()).toBe(0))
  const calls = () => asked.filter(({ method }) => method !== 'GET').map(({ method, path: to }) => `${method} ${to}`)
  return { ...drawn, calls }
}

it.each(['not_started', 'submitted', 'under_review'])(
  'MA-03: an application with status %s is not asked for its outcome',
  async (status) => {
    await draw(status)
    expect(screen.queryByRole('region')).toBeNull()
  },
)

it('MA-03: the owner of a decided application shares its outcome by consent, and withdraws it', async () => {
  const { t, calls } = await draw('accepted')
  expect(screen.getByText(t('outcomes.consent'))).toBeTruthy()
  const accepted = t('applications.status.accepted')
  fireEvent.click(screen.getByRole('button', { name: t('outcomes.agree', { decision: accepted }) }))
  expect(await screen.findByRole('heading', { name: t('outcomes.sharedTitle') })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: t('outcomes.withdraw') }))
  expect(await screen.findByRole('heading', { name: t('outcomes.title') })).toBeTruthy()
  expect(calls()).toEqual([`PUT ${path}`, `DELETE ${path}`])
})

it('MA-03: a shared outcome can be withdrawn after the decision is removed, and shared again after a new one', async () => {
  const { t } = await draw('in_progress', 'accepted')
  expect(screen.getByRole('button', { name: t('outcomes.withdraw') })).toBeTruthy()
  const rejected = t('outcomes.shareAgain', { decision: t('applications.status.rejected') })
  expect(screen.queryByRole('button', { name: rejected })).toBeNull()
})

it.each([
  ['few people are no group', null, 'groupFew'],
  ['enough people are told with their share', { people: 10, acceptedShare: 0.4 }, 'groupShare'],
] as const)('MA-03: the shared decisions of a university: %s', async (_what, group, key) => {
  mockServer(() => Response.json({ group }))
  const { t } = await renderInApp(<GroupShare universityId="eth-zurich" />)
  expect(await screen.findByText(t(`outcomes.${key}`, { fewest: 10, people: '10', share: '40%' }))).toBeTruthy()
  expect(screen.queryByText(t('outcomes.groupWarning')) !== null).toBe(group !== null)
})
