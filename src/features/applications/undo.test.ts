import { describe, expect, it } from 'vitest'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'

// The history of an application and what of it can be taken back.

const world = openTwoApplicants()
const { asAda, startApplication } = world
const read = async (id: string) => await asAda().applications.get({ id })
const history = async (id: string) => (await read(id)).timeline.events.filter((event) => !event.isDeadline)

/** What a person who confirms a deadline has looked up. */
const looked = {
  localDate: '2027-01-20',
  localTime: '17:00',
  zoneRule: 'own' as const,
  sourceUrl: 'https://example.edu/apply',
  isConfirmed: true,
}

describe('history and undo (AP-01, AP-02, AP-03)', () => {
  it('AP-01 every change adds a history line, and the server can undo the latest', async () => {
    const { id } = await startApplication()
    await asAda().applications.update({ id, version: 1, status: 'submitted' })
    const [line] = await history(id)
    expect(line).toMatchObject({
      eventType: 'status_changed',
      params: { from: 'not_started', to: 'submitted' },
      canUndo: true,
    })
    expect(await asAda().applications.undo({ eventIds: [line?.id ?? ''] })).toMatchObject({ undone: 1, left: 0 })
    const after = await read(id)
    expect(after.status).toBe('not_started')
    expect((await asAda().shortlist.list({})).entries[0]?.applicationStatus).toBe('not_started')
    expect((await history(id)).map(({ eventType, isUndone }) => [eventType, isUndone])).toEqual([
      ['undone', false],
      ['status_changed', true],
      ['created', false],
    ])
  })

  it('AP-04 the undo of a status change removes its notice and the unsent mail', async () => {
    const { id } = await startApplication()
    const shown = async () =>
      (await asAda().notifications.list({ category: 'application' })).map(({ params }) => params)
    const mails = async () =>
      (
        await world.test.owner.query(
          `select d.outcome from deliveries d join notifications n on n.id = d.notification_id
           where d.user_id = $1 and n.metadata ->> 'applicationId' = $2 order by n.metadata ->> 'status'`,
          [world.ada.id, id],
        )
      ).rows.map(({ outcome }) => outcome)
    await asAda().applications.update({ id, version: 1, status: 'interview' })
    await asAda().applications.update({ id, version: 2, status: 'rejected' })
    expect(await shown()).toMatchObject([{ status: 'interview' }, { status: 'rejected' }])
    expect(await mails()).toEqual([null, null])
    const [line] = await history(id)
    await asAda().applications.undo({ eventIds: [line?.id ?? ''] })
    expect(await shown()).toMatchObject([{ status: 'interview' }])
    expect(await mails()).toEqual([null, 'unwanted'])
  })

  it('AP-01 an undo is executed once for repeated requests, and can itself be undone', async () => {
    const { id } = await startApplication()
    await asAda().applications.update({ id, version: 1, status: 'accepted' })
    const eventId = (await history(id))[0]?.id ?? ''
    await Promise.allSettled(
      Array.from({ length: 8 }, async () => await asAda().applications.undo({ eventIds: [eventId] })),
    )
    expect((await history(id)).filter((event) => event.eventType === 'undone')).toHaveLength(1)
    const undone = (await history(id))[0]?.id ?? ''
    await asAda().applications.undo({ eventIds: [undone] })
    expect((await read(id)).status).toBe('accepted')
  })

  it('AP-01 an undo does not overwrite a later change', async () => {
    const { id } = await startApplication()
    await asAda().applications.update({ id, version: 1, status: 'submitted' })
    const eventId = (await history(id))[0]?.id ?? ''
    await asAda().applications.update({ id, version: 2, status: 'interview' })
    expect((await history(id)).find((event) => event.id === eventId)?.canUndo).toBe(false)
    expect(await captureErrorCode(asAda().applications.undo({ eventIds: [eventId] }))).toBe('EDIT_CONFLICT')
    expect((await read(id)).status).toBe('interview')
  })

  it('AP-02 an undo restores a requirement with its completion time, and updates the progress', async () => {
    const application = await startApplication()
    const key = { id: application.requirements[0]?.id ?? '', applicationId: application.id }
    await asAda().applications.updateRequirement({ ...key, status: 'completed' })
    const [line] = await history(application.id)
    expect(await asAda().applications.undo({ eventIds: [line?.id ?? ''] })).toEqual({
      undone: 1,
      left: 0,
      steps: [{ id: key.id, from: 2, to: 3 }],
    })
    const after = await read(application.id)
    expect(after.requirements[0]).toMatchObject({ status: 'not_started', completedAt: null })
    expect(after.progress).toBe(0)
  })

  it.each(['confirmed', 'completed', 'removed'] as const)(
    'AP-03 a deadline that was %s adds a history line and can be undone',
    async (what) => {
      const application = await startApplication()
      const deadline = await asAda().deadlines.create({
        selectedUniversityId: application.selectedUniversityId,
        kind: 'application',
        localDate: '2027-01-15',
        zoneRule: 'own',
        isConfirmed: false,
      })
      const key = { id: deadline.id, version: deadline.version }
      if (what === 'removed') await asAda().deadlines.remove({ id: key.id })
      else if (what === 'confirmed') await asAda().deadlines.update({ ...key, ...looked })
      else await asAda().deadlines.update({ ...key, isCompleted: true })
      const [line] = await history(application.id)
      expect(line?.eventType).toMatch(/^deadline_/)
      await asAda().applications.undo({ eventIds: [line?.id ?? ''] })
      expect((await read(application.id)).deadlines).toMatchObject([
        { id: key.id, isConfirmed: false, isCompleted: false, localDate: deadline.localDate, dueAt: deadline.dueAt },
      ])
    },
  )

  it('AP-03 the undo of a confirmation restores the placeholder', async () => {
    const { id, deadlines } = await startApplication()
    const [placeholder] = deadlines
    const key = { id: placeholder?.id ?? '', version: placeholder?.version ?? 0 }
    await asAda().deadlines.update({ ...key, ...looked })
    await asAda().applications.undo({ eventIds: [(await history(id))[0]?.id ?? ''] })
    const after = await read(id)
    expect(after.deadlines).toMatchObject([{ id: key.id, isConfirmed: false, isPlaceholder: true }])
    expect(after).toMatchObject({ nextDeadline: null, hasStatedDeadline: false })
  })

  it('AP-03 the undo of a line from before placeholders restores December 15 as a placeholder', async () => {
    const { id, deadlines } = await startApplication()
    const [placeholder] = deadlines
    await asAda().deadlines.update({ id: placeholder?.id ?? '', version: placeholder?.version ?? 0, ...looked })
    await world.test.owner.query(`begin; set local session_replication_role = 'replica';
      update application_timeline set change = change #- '{before,isPlaceholder}' #- '{after,isPlaceholder}'
      where application_id = '${id}' and event_type = 'deadline_changed'; commit`)
    const [line] = (await read(id)).timeline.events.filter(({ eventType }) => eventType === 'deadline_changed')
    await asAda().applications.undo({ eventIds: [line?.id ?? ''] })
    const after = await read(id)
    expect(after.deadlines).toMatchObject([{ isConfirmed: false, isPlaceholder: true }])
    expect(after.hasStatedDeadline).toBe(false)
  })

  it('AP-03 the timeline shows the deadlines with their dates, and the completed ones', async () => {
    const { id, selectedUniversityId } = await startApplication()
    await asAda().deadlines.create({ selectedUniversityId, kind: 'tests', localDate: '2027-01-15', zoneRule: 'own' })
    const application = await read(id)
    const tests = application.deadlines.find(({ kind }) => kind === 'tests')
    expect(application.timeline.events.filter((event) => event.isDeadline)).toMatchObject([
      { eventType: 'deadline', eventDate: tests?.dueAt, isCompleted: false },
    ])
  })

  it('the database rejects changes and deletions of history lines', async () => {
    const { id } = await startApplication()
    const change = world.test.owner.query("update application_timeline set title = 'x' where application_id = $1", [id])
    await expect(change).rejects.toMatchObject({ code: '42501' })
    const removal = world.test.owner.query('delete from application_timeline where application_id = $1', [id])
    await expect(removal).rejects.toMatchObject({ code: '42501' })
    await world.test.owner.query('delete from users where id = $1', [world.ada.id])
    const { rows } = await world.test.owner.query('select 1 from application_timeline where application_id = $1', [id])
    expect(rows).toEqual([])
  })
})
