import { describe, expect, it } from 'vitest'
import { changeLimit, countChange, createChangeCounter } from './change-rate.ts'
import { callAs } from './testing/router.ts'
import { codeOf, openTwoApplicants } from './testing/two-applicants.ts'

const world = openTwoApplicants()

describe('how often one person may change something', () => {
  it('refuses the changes beyond the limit, and no reading', async () => {
    const api = callAs(world.test, world.ada.token, undefined, { isChange: true, actor: world.ada.id })
    for (let sent = 0; sent < changeLimit.changes - 1; sent += 1) countChange(world.ada.id)
    expect(await codeOf(api.shortlist.add({ universityId: 'mit' }))).toBe('answered')
    expect(await codeOf(api.shortlist.add({ universityId: 'state' }))).toBe('TOO_MANY_REQUESTS')
    expect((await world.asAda().shortlist.list({})).total).toBe(1)
    const eve = callAs(world.test, world.eve.token, undefined, { isChange: true, actor: world.eve.id })
    expect(await codeOf(eve.shortlist.add({ universityId: 'mit' }))).toBe('answered')
  })

  it('counts calls as well that hold no transaction', async () => {
    const api = callAs(world.test, world.eve.token, undefined, { isChange: true, actor: world.eve.id })
    while (countChange(world.eve.id));
    expect(await codeOf(api.privacy.cancelDeletion())).toBe('TOO_MANY_REQUESTS')
    expect(await codeOf(world.asEve().privacy.status())).toBe('answered')
  })

  it('counts each person apart, and from nothing once the time is over', () => {
    const count = createChangeCounter({ changes: 2, windowMs: 1_000 })
    expect([count('ada', 0), count('ada', 1), count('ada', 999), count('eve', 999)]).toEqual([true, true, false, true])
    expect(count('ada', 1_000)).toBe(true)
  })
})
