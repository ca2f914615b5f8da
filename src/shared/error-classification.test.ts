import { describe, expect, it } from 'vitest'
import english from '../../public/locales/en/common.json' with { type: 'json' }
import {
  calculateRetryDelayMs,
  classifyFailure,
  type Failure,
  failureTexts,
  isNotFound,
  maxAttempts,
  selectRetryText,
  toastMs,
  toastTitles,
} from './error-classification.ts'

const table: [string, Failure, string, object][] = [
  ['CL-01', { code: 'NOT_AUTHENTICATED', status: 401 }, failureTexts.session, { requiresSignIn: true }],
  ['CL-01', { message: 'JWT session missing' }, failureTexts.session, { requiresSignIn: true }],
  ['CL-01', { status: 401, message: 'bad credentials' }, failureTexts.credentials, { requiresSignIn: false }],
  ['CL-01', { message: 'Unauthorized: wrong password' }, failureTexts.credentials, {}],
  ['CL-01', { status: 403 }, failureTexts.authentication, { kind: 'auth', isRetryable: false }],
  ['CL-01', { message: 'Forbidden' }, failureTexts.authentication, {}],
  ['CL-02', { code: 'ECONNABORTED' }, failureTexts.timeout, { isRetryable: true }],
  ['CL-02', { message: 'timeout of 6000 ms' }, failureTexts.timeout, {}],
  ['CL-02', { message: 'Failed to fetch', isOffline: true }, failureTexts.offline, { isRetryable: true }],
  ['CL-02', { message: 'Failed to fetch' }, failureTexts.network, { isRetryable: true }],
  ['CL-02', { message: 'Network request failed' }, failureTexts.network, {}],
  ['CL-03', { code: '42P01' }, failureTexts.setUp, { severity: 'critical', isRetryable: false }],
  ['CL-03', { code: '42501' }, failureTexts.databaseDenied, { requiresSignIn: true, isRetryable: false }],
  ['CL-03', { code: 'PGRST301' }, failureTexts.database, { isRetryable: true }],
  ['CL-03', { code: 'DATABASE_UNAVAILABLE', status: 503 }, failureTexts.database, { isRetryable: true }],
  ['CL-03', { message: 'database connection lost' }, failureTexts.database, { isRetryable: true }],
  ['CL-03', { code: 'SYSTEM_SETTING_UP', status: 503 }, failureTexts.setUp, { severity: 'critical' }],
  ['CL-03', { code: 'DATABASE_DENIED', status: 500 }, failureTexts.databaseDenied, { requiresSignIn: true }],
  ['CL-03', { code: 'DATABASE_ERROR', status: 500 }, failureTexts.databaseOther, { isRetryable: true }],
  ['CL-06', { code: 'DATABASE_DUPLICATE', status: 500 }, failureTexts.databaseOther, { isRetryable: false }],
  ['CL-04', { code: 'INPUT_INVALID', status: 400 }, failureTexts.checkInput, { severity: 'low', isRetryable: false }],
  ['CL-03', { code: '42703' }, failureTexts.databaseOther, { kind: 'database' }],
  ['CL-03', { message: 'relation "x" is odd' }, failureTexts.databaseOther, {}],
  ['CL-04', { message: 'gpa is required' }, failureTexts.checkInput, { severity: 'low', isRetryable: false }],
  ['CL-04', { message: 'Invalid date' }, failureTexts.checkInput, { kind: 'validation' }],
  ['CL-04', { message: 'boom', status: 500 }, failureTexts.generic, { isRetryable: true }],
  ['CL-06', { code: '23505' }, failureTexts.databaseOther, { isRetryable: false }],
  ['CL-06', { status: 404, message: 'gone' }, failureTexts.generic, { isRetryable: false }],
  ['CL-06', { status: 400, message: 'no' }, failureTexts.generic, { isRetryable: false }],
]

describe('classification of errors (CL-01 to CL-06)', () => {
  it.each(table)('%s: the error %j is shown as "%s"', (_id, failure, text, more) => {
    const verdict = classifyFailure(failure)
    expect(failureTexts[verdict.text]).toBe(text)
    expect(verdict).toMatchObject(more)
  })

  it('the error code takes precedence over the message', () => {
    expect(classifyFailure({ code: 'DATABASE_UNAVAILABLE', message: 'session required' }).text).toBe('database')
  })

  it('CL-02: the text during a retry mentions the retry', () => {
    const words = (failure: Failure) => {
      const text = selectRetryText(classifyFailure(failure))
      return text && failureTexts[text]
    }
    expect(words({ message: 'timeout' })).toBe('Request is taking longer than expected. Retrying...')
    expect(words({ message: 'fetch failed' })).toBe('Connection issue detected. Retrying...')
    expect(words({ message: 'offline', isOffline: true })).toBeUndefined()
  })

  it('CL-04: missing rows count as empty in a read', () => {
    expect([isNotFound({ code: 'PGRST116' }), isNotFound({ code: '42P01' }), isNotFound({ code: '42501' })]).toEqual([
      true,
      true,
      false,
    ])
  })

  it('CL-05: each class of errors has its title and duration', () => {
    const toasts = english.failures.toast
    expect(Object.entries(toastTitles).map(([severity, title]) => [severity, toasts[title]])).toEqual([
      ['critical', 'System Error'],
      ['high', 'Important Error'],
      ['medium', 'Error'],
      ['low', 'Notice'],
    ])
    expect(toastMs).toEqual({ critical: 10_000, high: 7000, medium: 5000, low: 3000 })
  })

  it('CL-06: a retry is attempted three times, with a delay doubling from one second to at most ten', () => {
    expect(maxAttempts).toBe(3)
    expect([0, 1, 2, 3, 4, 9].map(calculateRetryDelayMs)).toEqual([1000, 2000, 4000, 8000, 10_000, 10_000])
  })

  it('the English catalogue has the exact texts of the specification', () => {
    expect(english.failures).toMatchObject(failureTexts)
  })
})
