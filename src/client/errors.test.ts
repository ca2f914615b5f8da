import { ORPCError } from '@orpc/client'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { nameProblem } from '#src/shared/error-classification.ts'
import { findRetryText, formatErrorText, shouldRetryQuery, shouldRetryWrite } from './errors.ts'
import { cacheDefaults } from './query-defaults.ts'

vi.stubGlobal('navigator', { onLine: true })

const triesOf = (retry: typeof shouldRetryQuery, error: unknown) =>
  [0, 1, 2, 3].filter((count) => retry(count, error)).length
const refusal = (code: string, status: number) => new ORPCError(code, { status })

describe('retries of failed requests (CL-06, CL-07)', () => {
  it('CL-07: the query cache retries a failing read three times, and drops an unused query after five minutes', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const client = new QueryClient({ defaultOptions: cacheDefaults })
    const show = (queryKey: string[], queryFn: () => Promise<string>) =>
      new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
    const read = vi.fn(async () => await Promise.reject(new TypeError('Failed to fetch')))
    show(['away'], read)
    // Waits of one, two and four seconds lie between the tries.
    await vi.advanceTimersByTimeAsync(6_900)
    expect(read).toHaveBeenCalledTimes(3)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(read).toHaveBeenCalledTimes(4)
    const leave = show(['there'], async () => 'kept')
    await vi.advanceTimersByTimeAsync(600_000)
    leave()
    await vi.advanceTimersByTimeAsync(299_000)
    expect(client.getQueryData(['there'])).toBe('kept')
    await vi.advanceTimersByTimeAsync(2_000)
    expect(client.getQueryData(['there'])).toBeUndefined()
  })

  it.each([
    ['no answer at all', new TypeError('Failed to fetch'), 3],
    ['the database is away', refusal('DATABASE_UNAVAILABLE', 503), 3],
    ['trouble on the server', refusal('INTERNAL', 500), 3],
    ['not signed in', refusal('NOT_AUTHENTICATED', 401), 0],
    ['not allowed', refusal('ACCESS_DENIED', 403), 0],
    ['not there', refusal('APPLICATION_NOT_FOUND', 404), 0],
    ['wrong input', refusal('INPUT_INVALID', 400), 0],
    ['a table that is not there', refusal('42P01', 500), 0],
    ['no right on a table', refusal('42501', 500), 0],
    ['twice the same', refusal('23505', 500), 0],
    ['too many', refusal('TOO_MANY_REQUESTS', 429), 0],
  ])('CL-06: %s: %j', (_name, error, tries) => {
    expect(triesOf(shouldRetryQuery, error)).toBe(tries)
  })

  it.each([
    ['no answer came', new TypeError('Failed to fetch'), 3],
    ['the database is away', refusal('DATABASE_UNAVAILABLE', 503), 3],
    ['a proxy lost the server', refusal('BAD_GATEWAY', 502), 3],
    ['a proxy gave up waiting', refusal('GATEWAY_TIMEOUT', 504), 3],
    ['trouble on the server', refusal('INTERNAL', 500), 1],
    ['another session changed it', refusal('EDIT_CONFLICT', 409), 1],
  ])('CL-06: a write is attempted at most three times in all: %s', (_why, error, attempts) => {
    expect(triesOf(shouldRetryWrite, error) + 1).toBe(attempts)
  })
})

describe('texts during a retry (CL-02)', () => {
  it.each([
    ['no answer at all', new TypeError('Failed to fetch'), 'networkRetrying'],
    ['no answer in time', new DOMException('The operation timed out.', 'TimeoutError'), 'timeoutRetrying'],
    ['the database is away', refusal('DATABASE_UNAVAILABLE', 503), undefined],
    ['not signed in', refusal('NOT_AUTHENTICATED', 401), undefined],
  ])('CL-02: the text during a retry follows the error: %s', (_what, error, words) =>
    expect(findRetryText(error)).toBe(words),
  )
})

it('a rejected name has its own error text, and other invalid input a general one', () => {
  const t = ((key: string) => key) as unknown as Parameters<typeof formatErrorText>[1]
  const refused = (message: string) =>
    new ORPCError('BAD_REQUEST', { status: 400, data: { issues: [{ path: ['fullName'], message }] } })
  expect(formatErrorText(refused(nameProblem), t)).toBe('failures.nameInvalid')
  expect(formatErrorText(refused('Too long'), t)).toBe('failures.checkInput')
})

it('GN-01 a daily limit is shown with its number and the time of the next try; other rejections keep their texts', () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  const t = ((key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`) as never
  const data = { act: 'requests', limit: 5, isNew: true, until: '2026-11-25T12:00:00.000Z' }
  const said = formatErrorText(new ORPCError('TOO_MANY_REQUESTS', { status: 429, data }), t)
  expect(said).toMatch(/^failures\.daily\.requests .*"limit":5,"when":"Nov 25.*failures\.daily\.isNew/)
  expect(formatErrorText(refusal('TOO_MANY_REQUESTS', 429), t)).toMatch(/^failures\.tooMany /)
})
