// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, buildErrorResponse, buildSessionResponse, mockServer, renderInApp } from '#src/client/testing/render.tsx'
import type { OperationsReport } from '../contract.ts'
import { OperationsScreen } from './operations-screen.tsx'

const checkedAt = '2026-11-30T03:00:00.000Z'
const report: OperationsReport = {
  checkedAt,
  attention: [],
  checks: [{ level: 'ok', about: 'database', text: 'the embedded one' }],
  jobs: Array.from({ length: 10 }, (_, index) => ({
    name: `job ${index}`,
    queued: index === 9 ? 4 : 0,
    failed: 0,
    lastRunAt: checkedAt,
    isFailing: false,
  })),
  mail: { isSent: true, overdueSeconds: 0, retrying: 0, failedToday: 0, failures: [] },
  storage: { databaseBytes: 5e8, uploadBytes: 2e6, uploads: 3, isBucket: false, freeBytes: 3e10, totalBytes: 1e11 },
  versions: { product: '0.1.0', migration: checkedAt, node: '24.0.0', postgres: '18.1' },
  backups: [{ name: 'one', madeAt: '2026-11-29T03:00:00.000Z', rows: 7, migration: checkedAt, bytes: 5e7 }],
  backupPlan: { schedule: null, rehearsal: null },
  signUp: { mode: 'domains', domains: ['example.edu'], hasPasswords: true, providers: ['Google'] },
  sources: [{ id: 'a', title: 'Scorecard', checkedOn: '2026-11-20' }],
}

const show = async (change: Partial<OperationsReport>) => {
  mockServer(({ path }) =>
    path === '/api/session' ? buildSessionResponse(ada) : Response.json({ ...report, ...change }),
  )
  await renderInApp(<OperationsScreen />)
}

describe('the page for operators', () => {
  it('says first that nothing needs attention, and shows the state', async () => {
    await show({})
    expect(await screen.findByRole('heading', { name: 'Nothing needs attention' })).toBeDefined()
    expect(screen.getByText('27.9 GB of 93.1 GB')).toBeDefined()
    expect(screen.getByText('Addresses at example.edu')).toBeDefined()
    expect(screen.getByText('1 day ago')).toBeDefined()
  })

  it('shows size, schedule and last rehearsal of the backups', async () => {
    await show({
      backupPlan: {
        schedule: '15 3 * * *',
        rehearsal: {
          ...{
            rehearsedAt: '2026-11-28T03:00:00.000Z',
            outcome: 'restored',
            rows: 51_234,
            checkedIndexes: 310,
            reason: '',
          },
        },
      },
    })
    expect(await screen.findByText('47.7 MB')).toBeDefined()
    expect(screen.getByText('15 3 * * *')).toBeDefined()
    expect(screen.getByText('2 days ago')).toBeDefined()
    expect(screen.getByText('310')).toBeDefined()
  })

  it('lists what is urgent before what can wait, each with what to do and the command', async () => {
    const problem = { about: '', text: '', count: 0 }
    await show({
      attention: [
        { ...problem, kind: 'check', urgency: 'now', about: 'writing', text: 'the database only reads' },
        { ...problem, kind: 'mailOverdue', urgency: 'now', count: 11 },
        { ...problem, kind: 'backupMissing', urgency: 'soon' },
      ],
    })
    expect(await screen.findByText('Check failed: writing')).toBeDefined()
    const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
    expect(headings.slice(0, 2)).toEqual(['Needs attention now', 'Can wait until morning'])
    expect(screen.getByText('the database only reads')).toBeDefined()
    expect(screen.getByText('Emails are late by up to 11 minutes')).toBeDefined()
    expect(screen.getByText('npm run cli -- backup')).toBeDefined()
  })

  it('shows the jobs with waiting work first, and all of them on request', async () => {
    await show({})
    const jobs = await screen.findByRole('table', { name: 'Background jobs' })
    const [, first] = within(jobs).getAllByRole('row')
    expect(first?.textContent).toMatch(/^job 940/)
    expect(screen.queryByText('job 8')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Show all 10: Background jobs' }))
    expect(screen.getByText('job 8')).toBeDefined()
  })

  it('tells other users that they may not see it', async () => {
    mockServer(({ path }) =>
      path === '/api/session' ? buildSessionResponse(ada) : buildErrorResponse('ACCESS_DENIED'),
    )
    await renderInApp(<OperationsScreen />)
    expect(await screen.findByText('The state of the installation could not be loaded')).toBeDefined()
  })
})
