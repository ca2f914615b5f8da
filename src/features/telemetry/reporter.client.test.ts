import { describe, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { createReporter } from './reporter.client.ts'
import { type ErrorReport, maxReports } from './rules.ts'

const memory = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const start = ({ isOnline = true, store = memory() } = {}) => {
  const state = { clock: Date.parse('2026-11-20T12:00:00Z'), isOnline, sent: [] as ErrorReport[][] }
  const reporter = createReporter({
    now: () => state.clock,
    store,
    context: () => ({ path: '/dashboard', role: 'applicant', language: 'de' }),
    send: async (reports) => {
      if (!state.isOnline) throw new Error('offline')
      state.sent.push(reports)
      return true
    },
  })
  return { reporter, state, store }
}

const crash = { type: 'javascript', message: 'x is undefined', isCrash: true } as const
const problem = { type: 'user', message: 'The list of my matches is empty' } as const
/** Messages that differ in more than a number. */
const letters = (index: number) => 'y'.repeat(index + 1)
const slip = { type: 'javascript', message: 'y is undefined' } as const

describe('ER-01, ER-02: error reporter of a page', () => {
  it('a critical error is sent immediately, with type, severity, tags, breadcrumbs, time and role', async () => {
    const { reporter, state } = start()
    reporter.leave('navigation', '/dashboard')
    reporter.leave('click', 'Start Discovery')
    expect(await reporter.report(crash)).toBe(true)
    expect(state.sent[0]?.[0]).toMatchObject({
      type: 'javascript',
      severity: 'critical',
      tags: { screen: 'lost' },
      breadcrumbs: [{ text: '/dashboard' }, { text: 'Start Discovery' }],
      context: { timestamp: '2026-11-20T12:00:00.000Z', role: 'applicant', path: '/dashboard' },
    })
  })

  it('a user’s description is sent immediately with its breadcrumbs, and reported as sent', async () => {
    const { reporter, state } = start()
    reporter.leave('navigation', '/dashboard')
    expect(await reporter.report(problem)).toBe(true)
    expect(state.sent[0]?.[0]).toMatchObject({
      type: 'user',
      severity: 'low',
      message: 'The list of my matches is empty',
      breadcrumbs: [{ text: '/dashboard' }],
    })
    await reporter.report(crash)
    expect(JSON.stringify(state.sent[1])).not.toContain('list of my matches')
  })

  it('a description is not reported as sent while earlier reports fill the call', async () => {
    const { reporter, state } = start()
    for (let index = 0; index < maxReports; index += 1) await reporter.report({ ...slip, message: letters(index) })
    expect(await reporter.report(problem)).toBe(false)
    expect(state.sent[0]).toHaveLength(maxReports)
    await reporter.flush()
    expect(state.sent[1]).toMatchObject([{ type: 'user' }])
  })

  it('a description that could not be sent is stored for the next page', async () => {
    const { reporter, store } = start({ isOnline: false })
    expect(await reporter.report(problem)).toBe(false)
    const next = start({ store })
    await next.reporter.flush()
    expect(next.state.sent[0]).toMatchObject([{ type: 'user' }])
  })

  it('non-critical errors are sent in a batch with the next flush', async () => {
    const { reporter, state } = start()
    await reporter.report(slip)
    await reporter.report({ ...slip, message: 'z is undefined' })
    expect(state.sent).toEqual([])
    await reporter.flush()
    expect(state.sent.map((batch) => batch.length)).toEqual([2])
    await reporter.flush()
    expect(state.sent).toHaveLength(1)
  })

  it('the same error is ignored for sixty seconds, and remembered as reported', async () => {
    const { reporter, state } = start()
    expect(await reporter.report(crash)).toBe(true)
    state.clock += 59_000
    expect(await reporter.report(crash)).toBe(true)
    expect(state.sent).toHaveLength(1)
    state.clock += 1_000
    await reporter.report(crash)
    expect(state.sent).toHaveLength(2)
  })

  it('an unsent report is not shown as sent, and is sent later by the next page', async () => {
    const { reporter, store } = start({ isOnline: false })
    expect(await reporter.report(crash)).toBe(false)
    const next = start({ store })
    expect(await next.reporter.flush()).toBe(true)
    expect(next.state.sent[0]).toHaveLength(1)
    expect(store.getItem('gradapp_error_reports')).toBeNull()
  })

  it('stored reports expire after twenty-four hours', async () => {
    const { reporter, state } = start({ isOnline: false })
    await reporter.report(crash)
    state.clock += dayMs
    state.isOnline = true
    await reporter.flush()
    expect(state.sent).toEqual([])
    expect(reporter.waiting()).toEqual([])
  })

  it('the reporter works with a storage that is full, blocked or corrupt', async () => {
    const broken = {
      getItem: () => 'not json',
      setItem: () => {
        throw new Error('full')
      },
      removeItem: () => undefined,
    }
    const { reporter, state } = start({ store: broken })
    expect(await reporter.report(crash)).toBe(true)
    expect(state.sent).toHaveLength(1)
  })
})
