import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { type FileStorage, openFileStorage } from '#src/server/file-storage.ts'
import { callAs, readText } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'

// A requirement of the person's own is renamed and removed, and comes back whole; on real files.

const world = openTwoApplicants()
const { asEve, startApplication } = world
let files: FileStorage
beforeEach(async () => {
  files = await openFileStorage({ dataDir: mkdtempSync(join(tmpdir(), 'gradapp-own-')), storageUrl: undefined })
})

const asAda = () => callAs(world.test, world.ada.token, undefined, { files })
const read = async (id: string) => await asAda().applications.get({ id })
const lines = async (id: string) => (await read(id)).timeline.events.filter((event) => !event.isDeadline)
const undo = async (applicationId: string, eventType: string) => {
  const line = (await lines(applicationId)).find((event) => event.eventType === eventType)
  return await asAda().applications.undo({ eventIds: [line?.id ?? ''] })
}

const withOwn = async (name = 'Portfolio') => {
  const { id: applicationId } = await startApplication()
  const added = await asAda().applications.addRequirement({ applicationId, name })
  const own = added.requirements.find(({ kind }) => kind === name)
  const now = async () => (await read(applicationId)).requirements.find(({ id }) => id === own?.id)
  return { added, applicationId, id: own?.id ?? '', key: { applicationId, id: own?.id ?? '', version: 1 }, now }
}

/** The row as the database has it, its beginning to the millisecond, but for when it was last changed. */
const rowOf = async (id: string) => {
  const { rows } = await world.test.owner.query(
    `select to_jsonb(r) - 'updated_at' || jsonb_build_object('created_at', date_trunc('milliseconds', created_at)) as row
     from application_requirements r where id = $1`,
    [id],
  )
  return rows[0]?.row as Record<string, unknown> | undefined
}

describe('rename of an own requirement (AP-02)', () => {
  it('AP-02 a rename is stored, has both names in the history, and can be undone', async () => {
    const { applicationId, key, now } = await withOwn()
    const renamed = await asAda().applications.requirements.rename({ ...key, name: '  Film  ' })
    expect(renamed.requirements.find(({ id }) => id === key.id)).toMatchObject({
      kind: 'Film',
      isOwn: true,
      version: 2,
    })
    expect((await lines(applicationId))[0]).toMatchObject({
      eventType: 'requirement_renamed',
      params: { from: 'Portfolio', requirement: 'Film' },
      canUndo: true,
    })
    const { rows } = await world.test.owner.query(
      "select change from application_timeline where application_id = $1 and event_type = 'requirement_renamed'",
      [applicationId],
    )
    expect(rows[0]?.change).toMatchObject({ before: { kind: 'Portfolio' }, after: { kind: 'Film' } })
    expect(await undo(applicationId, 'requirement_renamed')).toMatchObject({ undone: 1 })
    expect(await now()).toMatchObject({ kind: 'Portfolio' })
    await undo(applicationId, 'undone')
    expect(await now()).toMatchObject({ kind: 'Film' })
  })

  it('AP-02 the later of two concurrent renames is rejected with the stored name, and overwrites nothing', async () => {
    const { key, now } = await withOwn()
    await asAda().applications.requirements.rename({ ...key, name: 'Film' })
    const refusal = await captureRefusal(asAda().applications.requirements.rename({ ...key, name: 'Sculpture' }))
    expect(refusal).toMatchObject({
      code: 'EDIT_CONFLICT',
      data: { current: { requirements: expect.arrayContaining([expect.objectContaining({ kind: 'Film' })]) } },
    })
    expect(await now()).toMatchObject({ kind: 'Film', version: 2 })
  })

  it('AP-02 a duplicate name is rejected by hand and by undo, and of twenty concurrent ones all but one', async () => {
    const { applicationId, key } = await withOwn()
    const rename = async (name: string) =>
      await captureErrorCode(asAda().applications.requirements.rename({ ...key, name }))
    expect([await rename('cv'), await rename(' '), await rename('x'.repeat(121))]).toEqual([
      'REQUIREMENT_ALREADY_EXISTS',
      'BAD_REQUEST',
      'BAD_REQUEST',
    ])
    await asAda().applications.requirements.rename({ ...key, name: 'Film' })
    await asAda().applications.addRequirement({ applicationId, name: 'Portfolio' })
    const renamed = (await lines(applicationId)).find(({ eventType }) => eventType === 'requirement_renamed')
    expect(renamed?.canUndo).toBe(false)
    expect(await captureErrorCode(undo(applicationId, 'requirement_renamed'))).toBe('EDIT_CONFLICT')
    const others = await Promise.all(
      Array.from({ length: 10 }, async (_, at) => {
        const all = await asAda().applications.addRequirement({ applicationId, name: `Own ${at}` })
        return all.requirements.find(({ kind }) => kind === `Own ${at}`)?.id ?? ''
      }),
    )
    const answers = await Promise.all(
      others.flatMap((id) => [
        captureErrorCode(asAda().applications.requirements.rename({ applicationId, id, version: 1, name: 'The same' })),
        captureErrorCode(asAda().applications.addRequirement({ applicationId, name: 'The same' })),
      ]),
    )
    expect(answers.filter((answer) => answer === 'answered')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['answered', 'REQUIREMENT_ALREADY_EXISTS']))
  })
})

describe('removal of an own requirement (AP-02)', () => {
  it('AP-02 an undo restores a requirement with status, notes, link, file, version, position and progress', async () => {
    const { applicationId, id, key, now } = await withOwn()
    await asAda().applications.addRequirement({ applicationId, name: 'After it' })
    await asAda().applications.updateRequirement({ ...key, notes: 'typed', link: 'https://example.org/' })
    await asAda().applications.updateRequirement({ applicationId, id, status: 'completed' })
    await asAda().applications.attachFile({ applicationId, requirementId: id, file: new File(['%PDF-1.7 x'], 'a.pdf') })
    const before = await read(applicationId)
    const row = await rowOf(id)
    expect(row).toMatchObject({ notes: 'typed', status: 'completed', version: 4 })
    const removed = await asAda().applications.requirements.remove({ ...key, version: 4 })
    expect(removed.requirements.map((one) => one.id)).not.toContain(id)
    expect([removed.progress, removed.requirementsDone, removed.requirementsTotal]).toEqual([
      0,
      0,
      before.requirementsTotal - 1,
    ])
    expect(before.progress).toBeGreaterThan(0)
    const line = removed.timeline.events[0]
    expect(line).toMatchObject({
      eventType: 'requirement_removed',
      params: { requirement: 'Portfolio' },
      canUndo: true,
    })
    expect(JSON.stringify(removed.timeline.events)).not.toContain(String((row?.file as { key?: string } | null)?.key))
    expect(await undo(applicationId, 'requirement_removed')).toMatchObject({ undone: 1, left: 0 })
    expect(await rowOf(id)).toEqual(row)
    const after = await read(applicationId)
    expect(after.requirements).toEqual(before.requirements)
    expect(after.progress).toBe(before.progress)
    const { body } = await asAda().applications.downloadFile({ applicationId, id })
    expect(await readText(body)).toBe('%PDF-1.7 x')
    await undo(applicationId, 'undone')
    expect(await now()).toBeUndefined()
    await undo(applicationId, 'undone')
    expect(await rowOf(id)).toEqual(row)
  })

  it('AP-02 a stale removal is rejected, and the removal of a missing requirement is reported', async () => {
    const { applicationId, id, key, now } = await withOwn()
    await asAda().applications.updateRequirement({ ...key, notes: 'from the other tab' })
    const refusal = await captureRefusal(asAda().applications.requirements.remove(key))
    expect(refusal.code).toBe('EDIT_CONFLICT')
    expect(await now()).toMatchObject({ notes: 'from the other tab' })
    await asAda().applications.requirements.remove({ ...key, version: 2 })
    const late = [
      asAda().applications.requirements.remove({ ...key, version: 2 }),
      asAda().applications.requirements.rename({ ...key, version: 2, name: 'Film' }),
      asAda().applications.updateRequirement({ applicationId, id, status: 'completed' }),
      asAda().applications.attachFile({ applicationId, requirementId: id, file: new File(['%PDF-1.7'], 'a.pdf') }),
    ]
    expect(await Promise.all(late.map(captureErrorCode))).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND'])
    expect(await undo(applicationId, 'requirement_removed')).toMatchObject({ undone: 1 })
    expect(await now()).toMatchObject({ notes: 'from the other tab', version: 2, status: 'not_started' })
  })

  it('AP-02 an undo does not restore a requirement whose name is taken', async () => {
    const { applicationId, key } = await withOwn()
    await asAda().applications.requirements.remove(key)
    await asAda().applications.addRequirement({ applicationId, name: 'Portfolio' })
    expect((await lines(applicationId)).find((event) => event.eventType === 'requirement_removed')?.canUndo).toBe(false)
    expect(await captureErrorCode(undo(applicationId, 'requirement_removed'))).toBe('EDIT_CONFLICT')
  })

  it('AP-02 the undo of an addition removes the empty requirement, once for repeated requests', async () => {
    const { added, applicationId, key, now } = await withOwn()
    expect(added.timeline.events[0]).toMatchObject({ eventType: 'requirement_added', canUndo: true })
    await asAda().applications.updateRequirement({ ...key, notes: 'typed' })
    expect(await captureErrorCode(undo(applicationId, 'requirement_added'))).toBe('EDIT_CONFLICT')
    await undo(applicationId, 'requirement_notes_changed')
    const eventId = added.timeline.events[0]?.id ?? ''
    await Promise.allSettled(
      Array.from({ length: 6 }, async () => await asAda().applications.undo({ eventIds: [eventId] })),
    )
    expect(await now()).toBeUndefined()
    expect((await lines(applicationId)).filter(({ params }) => params.event === 'requirement_added')).toHaveLength(1)
    await undo(applicationId, 'undone')
    expect(await now()).toMatchObject({ kind: 'Portfolio', notes: '', isOwn: true })
  })
})

describe('requirements of the checklist and of other users (AP-02)', () => {
  it('AP-02 a requirement of the checklist can be waived, but neither renamed nor removed', async () => {
    const { id: applicationId, requirements } = await startApplication()
    expect(requirements.map(({ isOwn }) => isOwn)).not.toContain(true)
    const key = { applicationId, id: requirements[0]?.id ?? '', version: 1 }
    expect(await captureErrorCode(asAda().applications.requirements.rename({ ...key, name: 'Film' }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asAda().applications.requirements.remove(key))).toBe('NOT_FOUND')
    expect((await read(applicationId)).requirements).toEqual(requirements)
  })

  it('another user gets "not found" for a requirement, also through an application of their own', async () => {
    const { applicationId, id, key } = await withOwn()
    const theirs = await startApplication('mit', asEve())
    const eves = asEve().applications.requirements
    const before = await rowOf(id)
    const unknown = crypto.randomUUID()
    const answers = async (requirementId: string, ofApplication: string) =>
      await Promise.all([
        captureErrorCode(eves.rename({ ...key, id: requirementId, applicationId: ofApplication, name: 'Hers' })),
        captureErrorCode(eves.remove({ ...key, id: requirementId, applicationId: ofApplication })),
      ])
    expect(await answers(id, applicationId)).toEqual(await answers(unknown, unknown))
    expect(await answers(id, theirs.id)).toEqual(await answers(unknown, theirs.id))
    expect(await rowOf(id)).toEqual(before)
    await asAda().applications.requirements.remove(key)
    const eventId = (await lines(applicationId))[0]?.id ?? ''
    expect(await captureErrorCode(asEve().applications.undo({ eventIds: [eventId] }))).toBe('NOT_FOUND')
    expect(await rowOf(id)).toBeUndefined()
  })

  it('row-level security lets no user rename, remove or add a requirement of another user', async () => {
    const { applicationId, id } = await withOwn()
    const client = new pg.Client({ connectionString: world.test.requestUrl })
    await client.connect()
    try {
      await client.query("select set_config('app.user_id', $1, false)", [world.eve.id])
      const renamed = await client.query("update application_requirements set kind = 'Hers' where id = $1", [id])
      const removed = await client.query('delete from application_requirements where id = $1', [id])
      expect([renamed.rowCount, removed.rowCount]).toEqual([0, 0])
      const added = client.query(
        "insert into application_requirements (user_id, application_id, kind) values ($1, $2, 'Hers')",
        [world.ada.id, applicationId],
      )
      await expect(added).rejects.toMatchObject({ code: '42501' })
    } finally {
      await client.end()
    }
  })
})
