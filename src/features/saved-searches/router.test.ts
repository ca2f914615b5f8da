import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { queueDigests } from '#src/features/digest/commands.ts'
import { deliverDue, type Outbox } from '#src/features/notifications/delivery/delivery.commands.ts'
import { createLog } from '#src/server/log.ts'
import { openMailbox, type TestMailbox } from '#tests/support/mailbox.ts'
import { createTestOutbox } from '#tests/support/outbox.ts'
import { callAs } from '#tests/support/router.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { checkSavedSearches } from './commands.ts'
import { maxSavedSearches } from './limits.rules.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world
const log = createLog('silent')

const nursing = { field: 'nursing', country: 'JP' } as const
const save = async (api = asAda(), name = 'Nursing, Japan', filters: object = nursing) =>
  (await api.savedSearches.save({ name, filters })).search
const addPrograms = async (names: readonly string[], { field = 'nursing', facts = {} } = {}) =>
  await world.test.owner.query(
    `insert into programs (id, university_id, name, field, level, degree, website_url, source, search_text, facts)
     select 'far-new-' || gen_random_uuid(), 'far', name, $2, 'masters', 'MSc', 'https://example.edu', 'test', lower(name), $3
     from unnest($1::text[]) name`,
    [names, field, JSON.stringify(facts)],
  )
const check = async () => await checkSavedSearches(world.test.database, log, { waitMs: 0 })
const noticesOf = async (api = asAda()) =>
  (await api.notifications.list({})).filter(({ metadata }) => 'savedSearchId' in metadata)
const readAt = (path: string | null | undefined) => new URL(path ?? '', 'http://localhost').searchParams

beforeEach(async () => {
  await world.test.owner.query("delete from saved_searches; delete from programs where id like 'far-new-%'")
})

describe('saved searches', () => {
  it('new programmes of a search without results raise one notification that opens them', async () => {
    await save()
    await check()
    expect(await noticesOf()).toEqual([])
    await addPrograms(['Nursing', 'Advanced Nursing', 'Nursing Science'])
    await addPrograms(['Law'], { field: 'law' })
    await check()
    await check()
    const [notice, ...others] = await noticesOf()
    expect(others).toEqual([])
    expect(notice).toMatchObject({
      title: '3 new programmes for “Nursing, Japan”',
      category: 'general',
      priority: 'normal',
    })
    const address = readAt(notice?.actionUrl)
    expect(Object.fromEntries(address)).toMatchObject({ show: 'programs', field: 'nursing', country: 'JP' })
    await world.test.owner.query(
      "update programs set created_at = now() - interval '1 day' where name = 'Nursing Science'",
    )
    const found = await asAda().catalogue.programs({ ...nursing, since: address.get('since') ?? '' })
    expect(found.programs.map(({ name }) => name).toSorted()).toEqual(['Advanced Nursing', 'Nursing'])
    expect((await asAda().savedSearches.list()).searches).toMatchObject([{ found: { count: 3 }, isPaused: false }])
  })

  it('a search with results reports only programmes that were added since it was saved', async () => {
    await addPrograms(['Nursing'])
    await save()
    await check()
    expect(await noticesOf()).toEqual([])
    await addPrograms(['Advanced Nursing'])
    await check()
    expect((await noticesOf())[0]?.params).toMatchObject({ count: 1 })
  })

  it('an unread notification is replaced by one that contains its programmes, a read one is not repeated', async () => {
    await save()
    await addPrograms(['Nursing'])
    await check()
    const first = readAt((await noticesOf())[0]?.actionUrl).get('since')
    await addPrograms(['Advanced Nursing'])
    await check()
    const [notice, ...others] = await noticesOf()
    expect(others).toEqual([])
    expect(notice?.params).toMatchObject({ count: 2 })
    expect(readAt(notice?.actionUrl).get('since')).toBe(first)
    await asAda().notifications.markRead({})
    await addPrograms(['Nursing Science'])
    await check()
    const [newest] = await noticesOf()
    expect(newest?.params).toMatchObject({ count: 1 })
    expect(readAt(newest?.actionUrl).get('since')).not.toBe(first)
  })

  it('removed programmes, paused searches and mentors raise nothing, and a resumed search begins anew', async () => {
    const { id } = await save()
    await addPrograms(['Nursing'])
    await world.test.owner.query("update programs set removed_at = now() where name = 'Nursing'")
    await check()
    await asAda().savedSearches.update({ id, isPaused: true })
    await addPrograms(['Advanced Nursing'])
    await check()
    await asAda().savedSearches.update({ id, isPaused: false })
    await check()
    expect(await noticesOf()).toEqual([])
    await addPrograms(['Nursing Science'])
    await world.test.owner.query("update user_profiles set role = 'mentor' where user_id = $1", [world.ada.id])
    await check()
    await world.test.owner.query("update user_profiles set role = 'applicant' where user_id = $1", [world.ada.id])
    await check()
    expect(await noticesOf()).toEqual([])
  })

  it('words are required exactly, and programmes with unknown facts count', async () => {
    await save(asAda(), 'Midwives', { query: 'midwifery', country: 'JP', maxTuition: 5_000, currency: 'EUR' })
    const year = String(new Date().getUTCFullYear())
    const tuition = { tuition_per_year: { value: 9_000, currency: 'EUR', year, source: 'test' } }
    await addPrograms(['Nursing'])
    await addPrograms(['Midwifery of a high price'], { facts: tuition })
    await check()
    expect(await noticesOf()).toEqual([])
    await addPrograms(['Midwifery'])
    await check()
    expect((await noticesOf())[0]?.params).toMatchObject({ count: 1 })
  })

  it('an import of any size notifies the owners of equal searches in one transaction each', async () => {
    const total = isLoad ? 70_000 : 500
    await save()
    await save(asEve(), 'Mine', { country: 'JP', field: 'nursing' })
    await world.test.owner.query(
      'update saved_searches set checked_until = (select min(checked_until) from saved_searches)',
    )
    await addPrograms(Array.from({ length: total }, (_, n) => `Nursing ${n}`))
    const { requestPool } = world.test.database
    const connect = vi.spyOn(requestPool, 'connect')
    await check()
    expect(connect.mock.calls.length).toBe(2)
    connect.mockRestore()
    const notices = [...(await noticesOf()), ...(await noticesOf(asEve()))]
    expect(notices.map(({ params }) => params)).toEqual([
      { search: 'Nursing, Japan', count: total },
      { search: 'Mine', count: total },
    ])
  })

  it('two runs at the same time notify once', async () => {
    await save()
    await addPrograms(['Nursing'])
    await Promise.all([check(), check(), check()])
    expect(await noticesOf()).toHaveLength(1)
  })

  it('a programme of a transaction that ends after a run is reported by the next run', async () => {
    await save()
    const { servicePool } = world.test.database
    const writer = await servicePool.connect()
    await writer.query('begin')
    await writer.query(
      `insert into programs (id, university_id, name, field, level, degree, website_url, source)
       values ('far-new-late', 'far', 'Nursing', 'nursing', 'masters', 'MSc', 'https://example.edu', 'test')`,
    )
    await addPrograms(['Advanced Nursing'])
    await check()
    await writer.query('commit')
    writer.release()
    await check()
    const counts = (await noticesOf()).map(({ params }) => params.count)
    expect(counts).toEqual([2])
  })

  it('a search is saved once, by a double click and in another order, and text becomes filters', async () => {
    const saved = await Promise.all([save(), save(), save()])
    expect(new Set(saved.map(({ id }) => id)).size).toBe(1)
    const two = await save(asAda(), 'A', { country: 'IE,GB', query: 'Adult  care' })
    expect((await save(asAda(), 'B', { query: 'adult care', country: 'GB,IE', sort: 'name' })).id).toBe(two.id)
    const { filters } = await save(asAda(), 'Said', { said: 'masters in law in Japan' })
    expect(filters).toEqual({ field: 'law', level: 'masters', country: 'JP' })
    expect((await asAda().savedSearches.list()).searches).toHaveLength(3)
  })

  it('a search without a filter, an empty name and more than the limit are rejected', async () => {
    expect(await captureErrorCode(save(asAda(), 'All', { unknown: 'no' }))).toBe('INPUT_INVALID')
    expect(await captureErrorCode(save(asAda(), ' '))).toBe('BAD_REQUEST')
    const many = Array.from({ length: maxSavedSearches }, (_, n) => n)
    for (const n of many) await save(asAda(), `S ${n}`, { query: `word${n}` })
    expect(await captureRefusal(save())).toEqual({
      code: 'LIST_FULL',
      data: { name: 'savedSearches', limit: maxSavedSearches },
    })
    expect((await asAda().savedSearches.list()).searches).toHaveLength(maxSavedSearches)
  })

  it('another user can neither see, change nor delete a search', async () => {
    const { id } = await save()
    expect(await asEve().savedSearches.list()).toEqual({ searches: [] })
    expect(await captureErrorCode(asEve().savedSearches.update({ id, name: 'Mine' }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asEve().savedSearches.delete({ id }))).toBe('NOT_FOUND')
    const { rows } = await world.test.database.asOwner(
      world.eve.id,
      async (db) => await db.execute('select * from saved_searches'),
    )
    expect(rows).toEqual([])
    expect(await captureErrorCode(callAs(world.test, undefined).savedSearches.list())).toBe('NOT_AUTHENTICATED')
  })

  it('deleting a search withdraws its notification', async () => {
    const { id } = await save()
    await asAda().savedSearches.update({ id, name: 'Nurses' })
    await addPrograms(['Nursing'])
    await check()
    expect((await noticesOf())[0]?.title).toBe('1 new programme for “Nurses”')
    await asAda().savedSearches.delete({ id })
    expect(await noticesOf()).toEqual([])
  })
})

describe('saved searches in the weekly digest', () => {
  let mailbox: TestMailbox
  let post: Outbox
  const monday = '2027-01-18T12:05:00Z'
  beforeAll(async () => {
    mailbox = await openMailbox()
    post = await createTestOutbox(world.test, mailbox.url)
  })
  afterAll(async () => await mailbox.close())
  beforeEach(async () => {
    mailbox.mails.length = 0
    await world.test.owner.query('delete from deliveries; update users set email_verified = true')
    await world.test.owner.query("update user_profiles set time_zone = 'Europe/Berlin'")
  })
  const sendDigest = async () => {
    await queueDigests(world.test.database, log, monday)
    await deliverDue(post, monday)
    return mailbox.mails.find(({ to }) => JSON.stringify(to).includes(world.ada.id))
  }

  it('new programmes have a link to their search in the digest, and no mail of their own', async () => {
    await save()
    await addPrograms(['Nursing', 'Advanced Nursing'])
    await check()
    await deliverDue(post, new Date().toISOString())
    expect(mailbox.mails).toEqual([])
    const mail = await sendDigest()
    expect(mail?.text).toContain('New programmes for your saved searches')
    expect(mail?.text?.split('2 new programmes for “Nursing, Japan”')).toHaveLength(2)
    expect(mail?.text).toContain('/universities?show=programs&country=JP&field=nursing&since=')
  })

  it('a digest that is switched off and a read notification send nothing', async () => {
    await save()
    await addPrograms(['Nursing'])
    await check()
    await asAda().notifications.updatePreferences({ weekly_digest: false })
    expect(await sendDigest()).toBeUndefined()
    await asAda().notifications.updatePreferences({ weekly_digest: true })
    await asAda().notifications.markRead({})
    expect(await sendDigest()).toBeUndefined()
  })
})
