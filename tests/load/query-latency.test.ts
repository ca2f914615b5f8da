import { beforeEach, describe, expect, it } from 'vitest'
import { maximizeQueryInput } from '#tests/support/adversarial-input.ts'
import { listContractCalls } from '#tests/support/contract-calls.ts'
import type { TestPerson } from '#tests/support/database.ts'
import { findInputSchema, openLatencyProbe } from '#tests/support/latency-probe.ts'
import { fillLists, listUnfilled } from '#tests/support/max-data.ts'
import { createMutationInputs } from '#tests/support/mutation-inputs.ts'
import { createQueryInputs, isMentorCall, unmeasuredQueries } from '#tests/support/query-inputs.ts'
import { isMeasured } from '#tests/support/recent-changes.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'

// One account holds nobody up: each call that only reads is made sixteen times at once from eight sessions, by somebody whose
// lists are as long as they may be, while a stranger asks for a page of their own: all under `npm run test:load`, otherwise the
// most expensive calls and those whose feature changed recently.

const world = openTwoApplicants()
const changes = createMutationInputs(world)
const stranger = openLatencyProbe(world)

let applicant: TestPerson
let mentor: TestPerson
/** Once, by the first two people of the file. */
beforeEach(async () => {
  if (applicant) return
  await changes.prepare()
  applicant = world.ada
  mentor = changes.personOf('mentoring.complete')
  await fillLists(world, changes)
}, 120_000)

const takes = createQueryInputs(world, () => ({ applicant, mentor }))

const reads = listContractCalls().flatMap(({ name, isChange }) => (isChange ? [] : [name]))

describe.skipIf(process.platform !== 'linux')('a stranger waits for nobody who reads', () => {
  it('each call that says why it is not tried here is one', () => {
    expect(Object.keys({ ...takes, ...unmeasuredQueries }).filter((name) => !reads.includes(name))).toEqual([])
  })

  it('the lists of the person who asks are long', async () => {
    expect(await listUnfilled(world)).toEqual([])
  })

  it.each(reads.filter((name) => !(name in unmeasuredQueries) && isMeasured(name)))('%s', async (name) => {
    const person = isMentorCall(name) ? mentor : applicant
    const schema = findInputSchema(name)
    const input = schema ? maximizeQueryInput(await takes[name]?.(), schema) : undefined
    const tokens = await stranger.sessionsOf(person.id)
    const { isHeldUp, waits, statuses } = await stranger.waitsBeside(name, { personId: person.id, tokens, input })
    expect(statuses).toContain(200)
    // Some of what works for long is answered so often a minute.
    expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([])
    expect({ isHeldUp, waits }).toMatchObject({ isHeldUp: false })
  })
})
