import { beforeEach, describe, expect, it } from 'vitest'
import { contractCalls } from '#src/server/testing/calls.ts'
import { openChanges } from '#src/server/testing/changes.ts'
import type { TestPerson } from '#src/server/testing/database.ts'
import { fillUp, listShort } from '#src/server/testing/laden.ts'
import { bounded, isOfMentor, openReads } from '#src/server/testing/reads.ts'
import { isMeasured } from '#src/server/testing/recent-changes.ts'
import { openStranger, schemaOf } from '#src/server/testing/stranger.ts'
import { openTwoApplicants } from '#src/server/testing/two-applicants.ts'
import { growRead } from '#src/server/testing/unkind.ts'

// One account holds nobody up: each call that only reads is made sixteen times at once from eight sessions, by somebody whose
// lists are as long as they may be, while a stranger asks for a page of their own: all under `npm run test:load`, otherwise the
// most expensive calls and those whose feature changed recently.

const world = openTwoApplicants()
const changes = openChanges(world)
const stranger = openStranger(world)

let applicant: TestPerson
let mentor: TestPerson
/** Once, by the first two people of the file. */
beforeEach(async () => {
  if (applicant) return
  await changes.prepare()
  applicant = world.ada
  mentor = changes.personOf('mentoring.complete')
  await fillUp(world, changes)
}, 120_000)

const takes = openReads(world, () => ({ applicant, mentor }))

const reads = contractCalls().flatMap(({ name, isChange }) => (isChange ? [] : [name]))

describe.skipIf(process.platform !== 'linux')('a stranger waits for nobody who reads', () => {
  it('each call that says why it is not tried here is one', () => {
    expect(Object.keys({ ...takes, ...bounded }).filter((name) => !reads.includes(name))).toEqual([])
  })

  it('the lists of the person who asks are long', async () => {
    expect(await listShort(world)).toEqual([])
  })

  it.each(reads.filter((name) => !(name in bounded) && isMeasured(name)))('%s', async (name) => {
    const person = isOfMentor(name) ? mentor : applicant
    const schema = schemaOf(name)
    const input = schema ? growRead(await takes[name]?.(), schema) : undefined
    const tokens = await stranger.sessionsOf(person.id)
    const { isHeldUp, waits, statuses } = await stranger.waitsBeside(name, { personId: person.id, tokens, input })
    expect(statuses).toContain(200)
    // Some of what works for long is answered so often a minute.
    expect(statuses.filter((status) => ![200, 429].includes(status))).toEqual([])
    expect({ isHeldUp, waits }).toMatchObject({ isHeldUp: false })
  })
})
