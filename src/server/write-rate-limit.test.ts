import { describe, expect, it } from 'vitest'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { countWrite, createWriteRateLimiter, writeRateLimit } from './write-rate-limit.ts'

const world = openTwoApplicants()

describe('write rate limit per user', () => {
  it('the write rate limit rejects changes beyond the limit, and no reads', async () => {
    const api = callAs(world.test, world.ada.token, undefined, { isChange: true, actor: world.ada.id })
    for (let sent = 0; sent < writeRateLimit.changes - 1; sent += 1) countWrite(world.ada.id)
    expect(await captureErrorCode(api.shortlist.add({ universityId: 'mit' }))).toBe('answered')
    expect(await captureErrorCode(api.shortlist.add({ universityId: 'state' }))).toBe('TOO_MANY_REQUESTS')
    expect((await world.asAda().shortlist.list({})).total).toBe(1)
    const eve = callAs(world.test, world.eve.token, undefined, { isChange: true, actor: world.eve.id })
    expect(await captureErrorCode(eve.shortlist.add({ universityId: 'mit' }))).toBe('answered')
  })

  it('the write rate limit counts calls without a transaction as well', async () => {
    const api = callAs(world.test, world.eve.token, undefined, { isChange: true, actor: world.eve.id })
    while (countWrite(world.eve.id));
    expect(await captureErrorCode(api.privacy.cancelDeletion())).toBe('TOO_MANY_REQUESTS')
    expect(await captureErrorCode(world.asEve().privacy.status())).toBe('answered')
  })

  it('the write rate limit counts each user separately, and starts from zero in the next window', () => {
    const count = createWriteRateLimiter({ changes: 2, windowMs: 1_000 })
    expect([count('ada', 0), count('ada', 1), count('ada', 999), count('eve', 999)]).toEqual([true, true, false, true])
    expect(count('ada', 1_000)).toBe(true)
  })
})
