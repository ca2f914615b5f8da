import { describe, expect, it } from 'vitest'
import { callAs, readText } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'

// Editing an application: its order, files, offers, many at once.

const world = openTwoApplicants()
const { asAda, asEve, startApplication } = world
const read = async (id: string) => await asAda().applications.get({ id })
const history = async (id: string) => (await read(id)).timeline.events.filter((event) => !event.isDeadline)

const pdf = (text = 'x') => new File([`%PDF-1.7\n${text}`], 'transcript.pdf', { type: 'application/pdf' })

describe('the order of the list (AP-03)', () => {
  const due = async (selectedUniversityId: string, localDate: string) =>
    await asAda().deadlines.create({ selectedUniversityId, kind: 'application', localDate, zoneRule: 'own' })

  it('AP-03 applications are listed by the next deadline, without one last, and paginated without a gap', async () => {
    const dates = { mit: '2027-03-01', state: '2027-01-05', far: '2027-02-01' }
    for (const [id, date] of Object.entries(dates)) {
      const application = await startApplication(id)
      await due(application.selectedUniversityId, date)
    }
    await startApplication('near')
    const names = (list: { universityId: string }[]) => list.map((row) => row.universityId)
    const whole = await asAda().applications.list({})
    expect(names(whole.applications)).toEqual(['state', 'far', 'mit', 'near'])
    const first = await asAda().applications.list({ limit: 2 })
    const second = await asAda().applications.list({ limit: 2, after: first.next ?? '' })
    const third = await asAda().applications.list({ limit: 2, after: second.next ?? '' })
    expect(names([...first.applications, ...second.applications])).toEqual(['state', 'far', 'mit', 'near'])
    expect([third.applications, third.next]).toEqual([[], null])
    expect(await captureErrorCode(asAda().applications.list({ after: "'; drop table users" }))).toBe('INPUT_INVALID')
  })

  it('AP-01 applications are filtered by status and by the archive', async () => {
    const [one, two] = [await startApplication('mit'), await startApplication('state')]
    await asAda().applications.update({ id: one.id, version: 1, status: 'submitted' })
    await asAda().applications.update({ id: two.id, version: 1, archived: true })
    const ids = async (input: object) =>
      (await asAda().applications.list(input)).applications.map((application) => application.id)
    expect(await ids({ status: 'submitted' })).toEqual([one.id])
    expect(await ids({ archived: 'true' })).toEqual([two.id])
    expect(await ids({ archived: 'false' })).toEqual([one.id])
    expect(new Set(await ids({}))).toEqual(new Set([one.id, two.id]))
  })
})

describe('concurrent edits in two tabs (AP-01, AP-02)', () => {
  it('AP-01 the later of two concurrent edits of an application is rejected with the stored version', async () => {
    const { id } = await startApplication()
    await asAda().applications.update({ id, version: 1, status: 'submitted' })
    const refusal = await captureRefusal(asAda().applications.update({ id, version: 1, progress: 90 }))
    expect(refusal).toMatchObject({ code: 'EDIT_CONFLICT', data: { current: { status: 'submitted', version: 2 } } })
  })

  it('AP-02 the later of two concurrent notes is rejected, and so is a note without its opened version', async () => {
    const application = await startApplication()
    const key = { id: application.requirements[0]?.id ?? '', applicationId: application.id }
    await asAda().applications.updateRequirement({ ...key, version: 1, notes: 'from the first tab' })
    const refusal = await captureRefusal(
      asAda().applications.updateRequirement({ ...key, version: 1, notes: 'second' }),
    )
    expect(refusal.code).toBe('EDIT_CONFLICT')
    expect(refusal.data).toMatchObject({
      current: {
        requirements: expect.arrayContaining([expect.objectContaining({ notes: 'from the first tab', version: 2 })]),
      },
    })
    expect(await captureErrorCode(asAda().applications.updateRequirement({ ...key, notes: 'blind' }))).toBe(
      'BAD_REQUEST',
    )
    expect((await read(application.id)).requirements[0]?.notes).toBe('from the first tab')
  })

  it.each([
    ['a note of 100 KB', { notes: 'x'.repeat(100_000) }],
    ['a link that runs a script', { link: 'javascript:alert(1)' }],
  ])('AP-02 %s is rejected and changes nothing', async (_name, change) => {
    const application = await startApplication()
    const key = { id: application.requirements[0]?.id ?? '', applicationId: application.id, version: 1 }
    expect(await captureErrorCode(asAda().applications.updateRequirement({ ...key, ...change }))).toBe('BAD_REQUEST')
    expect((await read(application.id)).requirements[0]).toMatchObject({ notes: '', link: '', version: 1 })
  })
})

describe('progress and offers (AP-01)', () => {
  it('AP-01 a progress set by hand stays until the user returns it to the checklist', async () => {
    const application = await startApplication()
    await asAda().applications.update({ id: application.id, version: 1, progress: 250 })
    const key = { id: application.requirements[0]?.id ?? '', applicationId: application.id }
    const ticked = await asAda().applications.updateRequirement({ ...key, status: 'completed' })
    expect(ticked).toMatchObject({ progress: 100, isProgressByHand: true })
    const back = await asAda().applications.update({ id: application.id, version: ticked.version, progress: null })
    expect(back).toMatchObject({ isProgressByHand: false, progress: Math.round(100 / ticked.requirementsTotal) })
  })

  it('AP-01 an offer is stored with its terms, and impossible terms are rejected', async () => {
    const { id } = await startApplication()
    const offer = { amount: 60_000, fees: 24_000, currency: 'USD', months: 24 }
    expect((await asAda().applications.update({ id, version: 1, offer })).offer).toEqual(offer)
    for (const wrong of [{ months: 0 }, { amount: -1 }, { currency: '$' }, { fees: Number.NaN }])
      expect(
        await captureErrorCode(asAda().applications.update({ id, version: 2, offer: { ...offer, ...wrong } })),
        JSON.stringify(wrong),
      ).toBe('BAD_REQUEST')
    expect((await asAda().applications.update({ id, version: 2, offer: null })).offer).toBeNull()
  })
})

describe('bulk changes (AP-01, AP-04)', () => {
  it('AP-04 a bulk status change notifies for each application, and one undo reverts all', async () => {
    const applications = [await startApplication('mit'), await startApplication('state'), await startApplication('far')]
    const ids = applications.map((application) => application.id)
    const { changed, eventIds, steps } = await asAda().applications.updateMany({
      applications,
      status: 'submitted',
    })
    expect([changed, eventIds.length]).toEqual([3, 3])
    expect(steps).toEqual(ids.map((id) => ({ id, from: 1, to: 2 })))
    expect(await asAda().notifications.list({ category: 'application' })).toHaveLength(3)
    expect(await asAda().applications.undo({ eventIds })).toEqual({
      undone: 3,
      left: 0,
      steps: ids.map((id) => ({ id, from: 2, to: 3 })),
    })
    expect((await read(ids[1] ?? '')).status).toBe('not_started')
  })

  it('a bulk change skips and names stale applications, and changes the others', async () => {
    const seen = [await startApplication('mit'), await startApplication('state')]
    const [overtaken, untouched] = seen
    if (!(overtaken && untouched)) throw new Error('two were started')
    await asAda().applications.update({ id: overtaken.id, version: overtaken.version, status: 'interview' })
    expect(await asAda().applications.updateMany({ applications: seen, status: 'submitted' })).toMatchObject({
      changed: 1,
      conflicts: [overtaken.id],
      steps: [{ id: untouched.id }],
    })
    expect([(await read(overtaken.id)).status, (await read(untouched.id)).status]).toEqual(['interview', 'submitted'])
    expect(await asAda().notifications.list({ category: 'application' })).toHaveLength(2)
  })

  it('a change of a requirement’s status or file on a stale version is rejected', async () => {
    const application = await startApplication()
    const applicationId = application.id
    const id = application.requirements[0]?.id ?? ''
    await asAda().applications.updateRequirement({ id, applicationId, version: 1, status: 'waived' })
    const late = [
      asAda().applications.updateRequirement({ id, applicationId, version: 1, status: 'completed' }),
      asAda().applications.attachFile({ requirementId: id, applicationId, version: 1, file: pdf() }),
      asAda().applications.removeFile({ id, applicationId, version: 1 }),
    ]
    expect(await Promise.all(late.map(captureErrorCode))).toEqual(['EDIT_CONFLICT', 'EDIT_CONFLICT', 'EDIT_CONFLICT'])
    expect((await read(applicationId)).requirements[0]).toMatchObject({ status: 'waived', file: null })
  })

  it('a bulk change with one id of another user changes nothing at all', async () => {
    const mine = await startApplication()
    const theirs = await startApplication('mit', asEve())
    expect(
      await captureErrorCode(asAda().applications.updateMany({ applications: [mine, theirs], archived: true })),
    ).toBe('APPLICATION_NOT_FOUND')
    expect((await read(mine.id)).archivedAt).toBeNull()
  })
})

describe('own requirements and files (AP-02)', () => {
  it('AP-02 a requirement is added once, also with fifty attempts under one idempotency key', async () => {
    const application = await startApplication()
    const add = async (key?: string) =>
      await callAs(world.test, world.ada.token, key).applications.addRequirement({
        applicationId: application.id,
        name: 'Portfolio <img src=x onerror=alert(1)>',
      })
    await Promise.all(Array.from({ length: 50 }, async () => await add('one')))
    expect((await read(application.id)).requirements).toHaveLength(application.requirements.length + 1)
    expect(await captureErrorCode(add())).toBe('REQUIREMENT_ALREADY_EXISTS')
  })

  it.each([
    ['a page in HTML', 'transcript.pdf', '<html><script>alert(1)</script>', 'FILE_TYPE_INVALID'],
    ['a drawing with a script', 'scan.png', '<svg onload="alert(1)"/>', 'FILE_TYPE_INVALID'],
    ['a program', 'cv.docx', 'MZ\u0090', 'FILE_TYPE_INVALID'],
    ['a PDF that begins later', 'cv.pdf', ' %PDF-1.7', 'FILE_TYPE_INVALID'],
    ['nothing', 'empty.pdf', '', 'FILE_EMPTY'],
    ['21 MB', 'large.pdf', `%PDF-${'x'.repeat(21 * 1024 * 1024)}`, 'FILE_TOO_LARGE'],
  ])('AP-02: an upload of %s is rejected', async (_what, name, content, code) => {
    const application = await startApplication()
    const file = new File([content], name)
    const key = { applicationId: application.id, requirementId: application.requirements[0]?.id ?? '' }
    expect(await captureErrorCode(asAda().applications.attachFile({ ...key, file }))).toBe(code)
  })

  it('AP-02: a file is downloaded byte by byte as an attachment under a harmless name', async () => {
    const application = await startApplication()
    const id = application.requirements[0]?.id ?? ''
    const file = new File(['%PDF-1.7 words'], '../../etc/\r\nx: y.html', { type: 'text/html' })
    // One set of files in memory for both calls.
    const api = asAda()
    const attached = await api.applications.attachFile({ applicationId: application.id, requirementId: id, file })
    expect(attached.requirements[0]?.file).toEqual({ name: '__.._etc___x_ y.pdf', type: 'application/pdf', size: 14 })
    const { headers, body } = await api.applications.downloadFile({ applicationId: application.id, id })
    expect(await readText(body)).toBe('%PDF-1.7 words')
    expect(headers['content-disposition']).toMatch(/^attachment; /)
    expect(headers['content-security-policy']).toContain('sandbox')
    expect(headers['x-content-type-options']).toBe('nosniff')
    await api.applications.removeFile({ applicationId: application.id, id })
    expect(await captureErrorCode(api.applications.downloadFile({ applicationId: application.id, id }))).toBe(
      'NOT_FOUND',
    )
    await api.applications.undo({ eventIds: [(await history(application.id))[0]?.id ?? ''] })
    expect(await readText((await api.applications.downloadFile({ applicationId: application.id, id })).body)).toBe(
      '%PDF-1.7 words',
    )
  })
})

describe('applications of another user', () => {
  it('each procedure returns "not found" for an application of another user', async () => {
    const application = await startApplication()
    await asAda().applications.update({ id: application.id, version: 1, status: 'submitted' })
    const id = application.requirements[0]?.id ?? ''
    const applicationId = application.id
    const eventId = (await history(applicationId))[0]?.id ?? ''
    const eves = asEve().applications
    const answers = await Promise.all(
      [
        eves.get({ id: applicationId }),
        eves.update({ id: applicationId, version: 2, archived: true }),
        eves.updateMany({ applications: [{ id: applicationId, version: 2 }], status: 'accepted' }),
        eves.undo({ eventIds: [eventId] }),
        eves.addRequirement({ applicationId, name: 'x' }),
        eves.updateRequirement({ applicationId, id, status: 'waived' }),
        eves.requirements.rename({ applicationId, id, version: 1, name: 'mine' }),
        eves.requirements.remove({ applicationId, id, version: 1 }),
        eves.attachFile({ applicationId, requirementId: id, file: pdf() }),
        eves.removeFile({ applicationId, id }),
        eves.downloadFile({ applicationId, id }),
      ].map(captureErrorCode),
    )
    expect(new Set(answers)).toEqual(new Set(['APPLICATION_NOT_FOUND', 'NOT_FOUND']))
    expect((await eves.list({})).total).toBe(0)
    expect(await read(applicationId)).toMatchObject({ status: 'submitted', version: 2 })
  })
})
