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

// Noisy neighbour test of reads: each read call is sent sixteen times in parallel from eight sessions of a user with
// lists of maximum length, while another user requests a page. `npm run test:load` sends all calls, otherwise the most
// expensive ones and those whose feature changed recently.

const world = openTwoApplicants()
const changes = createMutationInputs(world)
const otherUser = openLatencyProbe(world)

let applicant: TestPerson
let mentor: TestPerson
/** Runs once, for the first two users of the file. */
beforeEach(async () => {
  if (applicant) return
  await changes.prepare()
  applicant = world.ada
  mentor = changes.personOf('mentoring.complete')
  await fillLists(world, changes)
}, 120_000)

const takes = createQueryInputs(world, () => ({ applicant, mentor }))

const reads = listContractCalls().flatMap(({ name, isChange }) => (isChange ? [] : [name]))

describe.skipIf(process.platform !== 'linux')('latency under load from reads of one account', () => {
  it('each call with a reason not to be measured exists', () => {
    expect(Object.keys({ ...takes, ...unmeasuredQueries }).filter((name) => !reads.includes(name))).toEqual([])
  })

  it('the lists of the loading user have their maximum length', async () => {
    expect(await listUnfilled(world)).toEqual([])
  })

  it.each(reads.filter((name) => !(name in unmeasuredQueries) && isMeasured(name)))(
    'no other user waits for %s',
    async (name) => {
      const person = isMentorCall(name) ? mentor : applicant
      const schema = findInputSchema(name)
      const input = schema ? maximizeQueryInput(await takes[name]?.(), schema) : undefined
      const tokens = await otherUser.sessionsOf(person.id)
      const { isHeldUp, waits, statuses } = await otherUser.waitsBeside(name, { personId: person.id, tokens, input })
      expect(statuses).toContain(200)
      // Rate limits allow some expensive calls only a few times a minute.
      expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([])
      expect({ isHeldUp, waits }).toMatchObject({ isHeldUp: false })
    },
  )
})
