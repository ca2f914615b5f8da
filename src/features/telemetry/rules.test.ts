import { describe, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import {
  appendBreadcrumb,
  type Breadcrumb,
  classifySeverity,
  collectTexts,
  deduplicationMs,
  dropExpiredReports,
  type ErrorReport,
  type Failure,
  fingerprintError,
  getClickLabel,
  isSameEvent,
  localReportTtlMs,
  maxBreadcrumbs,
  type Severity,
  scrub,
} from './rules.ts'

describe('ER-01: classification of reports', () => {
  it.each<[string, Failure, Severity]>([
    ['a network failure', { type: 'network', message: 'Failed to fetch' }, 'critical'],
    ['an authentication error', { type: 'api', message: 'Not authenticated', code: 'NOT_AUTHENTICATED' }, 'critical'],
    ['an unauthorized error', { type: 'api', message: 'Unauthorized' }, 'critical'],
    ['a refused access', { type: 'api', message: 'no', code: 'ACCESS_DENIED' }, 'critical'],
    ['a lost screen', { type: 'javascript', message: 'x is undefined', isCrash: true }, 'critical'],
    ['another script error', { type: 'javascript', message: 'x is undefined' }, 'high'],
    ['another answer of the API', { type: 'api', message: 'Something went wrong', code: 'INTERNAL' }, 'medium'],
    ['what a person reports', { type: 'user', message: 'The list is empty' }, 'low'],
  ])('the severity is correct for %s', (_title, failure, severity) => {
    expect(classifySeverity(failure)).toBe(severity)
  })

  it('a fingerprint is equal across builds, rows and numbers, and differs by kind of error', () => {
    const at = (build: string, line: number) => ({
      type: 'javascript' as const,
      message: `Row ${line} is missing`,
      stack: `Error\n    at List (https://a.example/assets/list-${build}.js:1:${line})`,
    })
    expect(fingerprintError(at('AbCd1234', 7))).toBe(fingerprintError(at('XyZw9876', 4711)))
    expect(fingerprintError(at('AbCd1234', 7))).toMatch(/^[0-9a-f]{16}$/)
    expect(fingerprintError({ ...at('AbCd1234', 7), message: 'Other' })).not.toBe(fingerprintError(at('AbCd1234', 7)))
    expect(fingerprintError({ ...at('AbCd1234', 7), type: 'api' })).not.toBe(fingerprintError(at('AbCd1234', 7)))
  })

  it('the file in a fingerprint is independent of the host, and a host is no file', () => {
    const from = (url: string) => fingerprintError({ type: 'javascript', message: `Failed: ${url}`, stack: '' })
    expect(from('https://a.example/assets/list.js')).toBe(from('http://b.example/list.js'))
    expect(from('https://a.example')).toBe(from('https://b.example/'))
    expect(from('https://a.example/list.js')).not.toBe(from('https://a.example/other.js'))
  })

  it('the reporter keeps the last fifty breadcrumbs', () => {
    let crumbs: Breadcrumb[] = []
    for (let step = 0; step < 60; step += 1)
      crumbs = appendBreadcrumb(crumbs, { at: '', kind: 'click', text: `${step}` })
    expect(crumbs).toHaveLength(maxBreadcrumbs)
    expect([crumbs[0]?.text, crumbs.at(-1)?.text]).toEqual(['10', '59'])
  })
})

describe('ER-02: limits of reports', () => {
  it('ER-02: a click label has at most fifty characters of the product’s own texts, on one line', () => {
    const own = ['Add to shortlist', 'x'.repeat(80)]
    const isOwn = (text: string) => own.includes(text)
    expect(getClickLabel(['', '  Add\n to   shortlist '], 'button', isOwn)).toBe('Add to shortlist')
    expect(getClickLabel(['x'.repeat(80)], 'button', isOwn)).toHaveLength(50)
  })

  it.each(['Accept Name: Amara Okafor', 'Settings menu of Ada Lovelace', 'ETH Zurich, my first choice'])(
    'ER-02: the click on "%s" is reported by kind only, because the label contains personal data',
    (label) => {
      const texts = collectTexts({
        cv: { accept: 'Accept {{field}}: {{value}}' },
        menu: { open: 'Settings menu of {{name}}' },
      })
      expect(getClickLabel([label, 'A'], 'button', (text) => texts.includes(text))).toBe('button')
    },
  )

  it('the same fingerprint within sixty seconds is a duplicate', () => {
    expect(isSameEvent(undefined, 5)).toBe(false)
    expect(isSameEvent(1000, 1000 + deduplicationMs - 1)).toBe(true)
    expect(isSameEvent(1000, 1000 + deduplicationMs)).toBe(false)
  })

  it('a report expires after twenty-four hours', () => {
    const report = (timestamp: string) => ({ context: { timestamp } }) as ErrorReport
    const now = Date.parse('2026-11-20T12:00:00Z')
    const reports = [report('2026-11-19T11:59:59Z'), report('2026-11-19T12:00:01Z')]
    expect(dropExpiredReports(reports, now)).toEqual([reports[1]])
    expect(localReportTtlMs).toBe(dayMs)
  })

  it.each([
    ['Mail of ada.lovelace+x@mail.example.org failed', 'Mail of [email] failed'],
    ['authorization: Bearer abc.def', 'authorization: [removed] [removed]'],
    ['Bearer abc.def-ghi', 'Bearer [removed]'],
    ['GET /reset?token=s3cr3t&x=1', 'GET /reset?token=[removed]&x=1'],
    ['{"password":"Str0ng!Pass"}', '{"password":[removed]}'],
    ['session eyJhbGciOi.eyJzdWIi.c2ln', 'session [token]'],
    ['id a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6e7', 'id [token]'],
    ['call +49 (170) 123 45 67 now', 'call [number] now'],
    ['Cannot read properties of undefined (reading 42)', 'Cannot read properties of undefined (reading 42)'],
    ['at f@https://a.example/x.js:1:2', 'at f@https://a.example/x.js:1:2'],
    ['x-eyJhbGciOi.eyJzdWIi.c2ln', 'x-[token]'],
    ['GET /api/auth/reset-password/H1XGHgzI5NYI8sCHo43dXxti?x=1', 'GET /api/auth/reset-password/[removed]?x=1'],
    ['at https://a.example/calendar/s3cr3t.ics failed', 'at https://a.example/calendar/[removed] failed'],
  ])('secrets and personal data are scrubbed from "%s"', (text, cleaned) => {
    expect(scrub(text)).toBe(cleaned)
  })

  // Patterns with quadratic backtracking need minutes for these.
  it.each(['1-', 'a', 'a@b-', 'eyJ-', '?a', 'http://', 'token='])(
    'scrubbing handles adversarial input: 400,000 characters of "%s"',
    (unit) => {
      const text = unit.repeat(400_000 / unit.length)
      expect(scrub(text).length).toBeLessThanOrEqual(2 * text.length)
      expect(fingerprintError({ type: 'javascript', message: text, stack: text })).toMatch(/^[0-9a-f]{16}$/)
    },
  )
})
