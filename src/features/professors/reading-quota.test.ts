import { expect, it } from 'vitest'
import { dayS } from '#src/shared/durations.ts'
import { setUpInProcessServer } from '#tests/support/in-process-server.ts'
import { reserveReading } from './reading-quota.commands.ts'
import { networkReadingQuota } from './rules.ts'

const its = setUpInProcessServer({ TRUSTED_PROXY: '127.0.0.1,::1' })

it('a request beyond the daily quota of people answers 429 with the seconds until the quota resets', async () => {
  const address = '198.51.100.9'
  reserveReading(undefined, address)(networkReadingQuota.amount)
  const response = await fetch(`${its.app.url}/api/faculty?query=`, { headers: { 'x-forwarded-for': address } })
  expect(response.status).toBe(429)
  const seconds = Number(response.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(dayS - 600)
  expect(seconds).toBeLessThanOrEqual(dayS)
  expect(await response.json()).toMatchObject({ code: 'VISITOR_LIMIT_REACHED' })
})
