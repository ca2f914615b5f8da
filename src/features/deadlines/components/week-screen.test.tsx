// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { mockServer, renderInApp } from '#src/client/testing/render.tsx'
import { dayMs } from '#src/shared/durations.ts'
import { buildDeadline } from '../fixtures.ts'
import { WeekScreen } from './week-screen.tsx'

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const named = (universityName: string, days: number) =>
  buildDeadline({ universityName, dueAt: inDays(days), localDate: inDays(days).slice(0, 10) })

it('AP-03: the week view lists due and overdue deadlines of all applications, and drops completed ones', async () => {
  let upcoming = [named('ETH Zurich', 3), named('Stanford University', 5)]
  let overdue = [named('University of Oxford', -2)]
  mockServer(({ method, path }) => {
    if (method === 'PATCH') {
      const isOther = ({ id }: { id: string }) => !path.endsWith(id)
      upcoming = upcoming.filter(isOther)
      overdue = overdue.filter(isOther)
      return Response.json(buildDeadline())
    }
    if (path === '/api/deadlines/overdue') return Response.json(overdue)
    return path === '/api/deadlines' ? Response.json(upcoming) : undefined
  })
  const { t } = await renderInApp(<WeekScreen />)
  const lines = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  await screen.findByText('ETH Zurich')
  expect(lines()).toEqual([
    expect.stringContaining('University of Oxford'),
    expect.stringContaining('ETH Zurich'),
    expect.stringContaining('Stanford University'),
  ])
  for (const name of ['ETH Zurich', 'University of Oxford', 'Stanford University']) {
    const line = screen.getByText(name).closest('li') as HTMLElement
    fireEvent.click(within(line).getByRole('button', { name: /^Mark as done/ }))
    await expect.poll(() => screen.queryByRole('link', { name })).toBeNull()
  }
  expect(await screen.findByText(t('deadlines.week.emptyTitle'))).toBeTruthy()
})

it('AP-03: the agenda shows seven days with tasks and sessions among the deadlines, and overdue entries first', async () => {
  mockServer(({ path }) => {
    if (path === '/api/deadlines/overdue' || path === '/api/deadlines/expected') return Response.json([])
    return path === '/api/deadlines' ? Response.json([named('ETH Zurich', 3)]) : undefined
  })
  const entries = [
    { key: 'session', at: inDays(1), content: 'Guidance with Jonas' },
    { key: 'task', at: inDays(-4), isOverdue: true, content: 'Ask for the letter' },
  ]
  const { t } = await renderInApp(<WeekScreen entries={entries} />)
  await screen.findByText('ETH Zurich')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Ask for the letter',
    'Guidance with Jonas',
    expect.stringContaining('ETH Zurich'),
  ])
  // Seven days and the section of overdue entries; five of the days are free.
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(8)
  expect(screen.getAllByText(t('deadlines.week.free'))).toHaveLength(5)
})
