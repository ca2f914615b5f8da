import { describe, expect, it } from 'vitest'
import { dayMs } from '#src/shared/durations.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

// Outreach log of a professor, and its restoration after removal.

const world = openTwoApplicants()
const { asAda, asEve, selectUniversity } = world

const add = async (professorName = 'Grace Hopper', key?: string) => {
  const entry = (await asAda().shortlist.list({})).entries[0] ?? (await selectUniversity())
  return await callAs(world.test, world.ada.token, key).professors.add({
    selectedUniversityId: entry.id,
    professorName,
  })
}
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10)

describe('outreach log (PF-02)', () => {
  const log = async (id: string, entry: object) =>
    await asAda().professors.log({ id, kind: 'sent', happenedOn: inDays(0), ...entry })

  it('PF-02: a sent mail changes the contact status, and a follow-up day creates a confirmed deadline', async () => {
    const { id } = await add()
    expect((await log(id, { kind: 'drafted' })).contactStatus).toBe('Draft ready')
    const sent = await log(id, { followUpOn: inDays(2), note: 'asked about a place' })
    expect(sent.contactStatus).toBe('Contacted')
    expect(sent.outreach[0]).toMatchObject({ kind: 'sent', followUpOn: inDays(2), isFollowUpDone: false })
    const [deadline] = await asAda().deadlines.listUpcoming({})
    expect(deadline).toMatchObject({ kind: 'follow_up', title: 'Grace Hopper', isConfirmed: true })
    // A follow-up is not an application deadline.
    expect((await asAda().shortlist.list({})).entries[0]?.applicationDeadline).toBeNull()
    expect((await asAda().deadlines.remind()).created).toBe(1)
  })

  it('PF-02: a logged response ends the follow-up, and removing the professor removes its deadlines', async () => {
    const { id } = await add()
    await log(id, { followUpOn: inDays(5) })
    const replied = await log(id, { kind: 'replied' })
    expect(replied.contactStatus).toBe('Replied')
    expect(replied.outreach.map((line) => line.isFollowUpDone)).toContain(true)
    await log(id, { followUpOn: inDays(9) })
    await asAda().professors.remove({ id })
    expect(await asAda().deadlines.listUpcoming({})).toEqual([])
    expect(await asAda().professors.list()).toEqual([])
  })

  it('PF-02: a removed professor is restored once with the log and follow-ups, and no reminder is repeated', async () => {
    const { id } = await add()
    await log(id, { followUpOn: inDays(2), note: 'asked about a place' })
    expect((await asAda().deadlines.remind()).created).toBe(1)
    const [before] = await asAda().professors.list()
    const due = await asAda().deadlines.listUpcoming({})
    await asAda().professors.remove({ id })
    expect(await asAda().deadlines.listUpcoming({})).toEqual([])
    expect(await captureErrorCode(asEve().professors.restore({ id }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asAda().shortlist.restore({ id }))).toBe('NOT_FOUND')
    const again = await Promise.all([1, 2, 3].map(async () => await asAda().professors.restore({ id })))
    expect(again).toEqual([before, before, before])
    expect(await asAda().professors.list()).toEqual([before])
    expect(await asAda().deadlines.listUpcoming({})).toEqual(due)
    expect((await asAda().deadlines.remind()).created).toBe(0)
  })

  it('PF-02: a professor is not restored beside the same name, without the university, or after a day', async () => {
    const first = await add()
    await asAda().professors.remove({ id: first.id })
    const second = await asAda().professors.add({
      selectedUniversityId: first.selectedUniversityId,
      professorName: first.professorName,
    })
    expect(await captureErrorCode(asAda().professors.restore({ id: first.id }))).toBe('PROFESSOR_ALREADY_SELECTED')
    await asAda().professors.remove({ id: second.id })
    await asAda().shortlist.remove({ id: first.selectedUniversityId })
    expect(await captureErrorCode(asAda().professors.restore({ id: second.id }))).toBe('UNIVERSITY_NOT_FOUND')
    await asAda().shortlist.restore({ id: first.selectedUniversityId })
    expect((await asAda().professors.restore({ id: second.id })).professorName).toBe(first.professorName)
    await asAda().professors.remove({ id: second.id })
    await world.test.owner.query("update trash set created_at = now() - interval '25 hours'")
    const other = await asAda().professors.add({
      selectedUniversityId: first.selectedUniversityId,
      professorName: 'Barbara Liskov',
    })
    await asAda().professors.remove({ id: other.id })
    expect(await captureErrorCode(asAda().professors.restore({ id: second.id }))).toBe('NOT_FOUND')
  })
})
