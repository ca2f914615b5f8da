import { describe, expect, it } from 'vitest'
import { findAttention, type InstanceState, maskEmail } from './rules.ts'

const now = Date.parse('2026-11-30T03:00:00Z')
const healthy: InstanceState = {
  checks: [
    { level: 'ok', about: 'database', text: 'PostgreSQL 18' },
    { level: 'note', about: 'calls', text: 'no relay is set' },
  ],
  jobs: [{ name: 'deliveries', isFailing: false, lastRunAt: '2026-11-30T02:59:00Z' }],
  mail: { overdueSeconds: 30, failedToday: 0 },
  disk: { freeBytes: 20, totalBytes: 100 },
  backedUpAt: '2026-11-29T03:00:00Z',
}
const find = (change: Partial<InstanceState>) =>
  findAttention({ ...healthy, ...change }, now).map(({ kind, urgency, about, count }) => [kind, urgency, about, count])

describe('findAttention', () => {
  it('finds nothing in a healthy instance, and notes of the doctor are no problem', () => {
    expect(find({})).toEqual([])
  })

  it.each<[string, Partial<InstanceState>, unknown[]]>([
    ['a failed check', { checks: [{ level: 'failed', about: 'writing', text: '' }] }, ['check', 'now', 'writing', 0]],
    ['a full disk', { disk: { freeBytes: 4, totalBytes: 100 } }, ['disk', 'now', '', 4]],
    ['a nearly full disk', { disk: { freeBytes: 14, totalBytes: 100 } }, ['disk', 'soon', '', 14]],
    ['overdue mail', { mail: { overdueSeconds: 660, failedToday: 0 } }, ['mailOverdue', 'now', '', 11]],
    ['failed mail', { mail: { overdueSeconds: 0, failedToday: 3 } }, ['mailFailed', 'now', '', 3]],
    [
      'a failing job',
      { jobs: [...healthy.jobs, { name: 'digest', isFailing: true, lastRunAt: null }] },
      ['jobFailed', 'now', 'digest', 0],
    ],
    [
      'idle jobs',
      { jobs: [{ name: 'deliveries', isFailing: false, lastRunAt: '2026-11-30T02:40:00Z' }] },
      ['jobsIdle', 'now', '', 20],
    ],
    [
      'a failed rehearsal',
      { rehearsal: { outcome: 'failed', reason: 'The backup is damaged.' } },
      ['rehearsalFailed', 'now', '', 0],
    ],
    [
      'a rehearsal that cannot run',
      { rehearsal: { outcome: 'impossible', reason: 'It needs CREATEDB.' } },
      ['rehearsalImpossible', 'soon', '', 0],
    ],
    ['a missing backup', { backedUpAt: null }, ['backupMissing', 'soon', '', 0]],
    ['an old backup', { backedUpAt: '2026-11-20T03:00:00Z' }, ['backupOld', 'soon', '', 10]],
  ])('finds %s', (_name, change, expected) => {
    expect(find(change)).toEqual([expected])
  })

  it('lists urgent problems before those that can wait', () => {
    const found = find({ disk: { freeBytes: 14, totalBytes: 100 }, mail: { overdueSeconds: 0, failedToday: 1 } })
    expect(found.map(([kind]) => kind)).toEqual(['mailFailed', 'disk'])
  })
})

describe('maskEmail', () => {
  it.each([
    ['ada@example.org', 'a…@example.org'],
    ['"a@b"@example.org', '"…@example.org'],
    ['not an address', '…'],
  ])('masks %s as %s', (email, masked) => expect(maskEmail(email)).toBe(masked))
})
