import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { alwaysOpen, buildSessionType, createOpenMentorship } from '#src/features/booking/fixtures.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { maxSignalLength, relayCredentialSeconds } from './call.rules.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world
let mentor: TestPerson
let id: string
const asMentor = () => callAs(world.test, mentor.token)
const from = 'tab-12345678'

/** Creates a session that starts in this many minutes and lasts half an hour. */
const beginsIn = async (minutes: number) =>
  await world.test.owner.query(
    `update session_participants set starts_at = now() + $2 * interval '1 minute', ends_at = now() + ($2 + 30) * interval '1 minute'
     where session_id = $1`,
    [id, minutes],
  )

beforeEach(async () => {
  mentor = await createTestPerson(world.test, { role: 'mentor' })
  await createOpenMentorship(world.test, mentor.id, world.ada.id)
  await asMentor().booking.saveHours(alwaysOpen)
  const { id: typeId } = await asMentor().booking.saveType(buildSessionType())
  id = randomUUID()
  const startsAt = new Date(Math.ceil(Date.now() / 1_800_000 + 48) * 1_800_000).toISOString()
  await asAda().booking.book({ id, mentorId: mentor.id, typeId, startsAt, note: '' })
})

describe('the call of a session', () => {
  it('opens the call to its two participants from ten minutes before to an hour after the session', async () => {
    const isOpen = async () => [(await asAda().calls.room({ id })).isOpen, (await asMentor().calls.room({ id })).isOpen]
    for (const [minutes, expected] of [
      [11, false],
      [9, true],
      [-20, true],
      [-89, true],
      [-91, false],
    ] as const) {
      await beginsIn(minutes)
      expect(await isOpen(), `${minutes} minutes`).toEqual([expected, expected])
      expect(await captureErrorCode(asAda().calls.signal({ id, from, data: '{}' }))).toBe(
        expected ? 'answered' : 'NOT_FOUND',
      )
    }
  })

  it('VC-01 stores no chat line that goes through the server', async () => {
    await beginsIn(-5)
    await asAda().calls.signal({ id, from, data: JSON.stringify({ kind: 'chat', text: 'Wombats of the call' }) })
    const { rows } = await world.test.owner.query<{ name: string }>(
      "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
    )
    expect(rows.length).toBeGreaterThan(50)
    for (const { name } of rows) {
      const found = await world.test.owner.query(`select 1 from ${name} t where t::text like '%Wombats%' limit 1`)
      expect(found.rowCount, name).toBe(0)
    }
  })

  it('VC-01 shows the fallback contact to the two participants only, while the call is open', async () => {
    await asMentor().calls.saveWay({ way: ' +49 30 1234567 ' })
    await asEve().calls.saveWay({ way: 'https://meet.example.org/eve' })
    const ways = async (api: ReturnType<typeof asAda>) => {
      const { ownWay, otherWay } = await api.calls.room({ id })
      return [ownWay, otherWay]
    }
    for (const [minutes, shown] of [
      [11, ''],
      [9, '+49 30 1234567'],
      [-89, '+49 30 1234567'],
      [-91, ''],
    ] as const) {
      await beginsIn(minutes)
      expect(await ways(asAda()), `${minutes} minutes`).toEqual(['', shown])
      expect(await ways(asMentor())).toEqual(['+49 30 1234567', ''])
      const { rows } = await world.test.database.asOwner(
        world.eve.id,
        async (db) => await db.execute(sql`select counterpart_fallback_contact(${id}) as way`),
      )
      expect(rows).toEqual([{ way: null }])
    }
    await beginsIn(0)
    await asMentor().calls.saveWay({ way: '' })
    expect(await ways(asAda())).toEqual(['', ''])
    expect(await captureErrorCode(asAda().calls.saveWay({ way: 'x'.repeat(201) }))).toBe('BAD_REQUEST')
  })

  it('responds to a third user, and to both participants of a cancelled session, as to an unknown id', async () => {
    await beginsIn(0)
    const strangers = [asEve(), callAs(world.test, (await createTestPerson(world.test, { role: 'mentor' })).token)]
    for (const api of strangers)
      for (const one of [id, randomUUID()]) {
        expect(await captureErrorCode(api.calls.room({ id: one }))).toBe('NOT_FOUND')
        expect(await captureErrorCode(api.calls.signal({ id: one, from, data: '{}' }))).toBe('NOT_FOUND')
      }
    await asAda().booking.cancel({ id, reason: '' })
    expect(await captureErrorCode(asMentor().calls.room({ id }))).toBe('NOT_FOUND')
  })

  it('delivers a signal to both participants only, whole and in chunks, and rejects one that is too long', async () => {
    await beginsIn(0)
    const heard: { userId: string; row: { from: string; place: number; count: number; piece: string } }[] = []
    const listener = new pg.Client({ connectionString: world.test.serviceUrl })
    await listener.connect()
    listener.on('notification', ({ payload }) => {
      const told = JSON.parse(payload ?? '{}')
      if (told.topic === 'call' && told.id === id) heard.push(told)
    })
    await listener.query('listen live')
    // Mixes characters of two and of four bytes, so that chunks of equal length would split some or be too long.
    const data = JSON.stringify({ sdp: 'ü🎓"漢'.repeat(maxSignalLength / 8) })
    await asAda().calls.signal({ id, from, data })
    expect(await captureErrorCode(asAda().calls.signal({ id, from, data: 'x'.repeat(maxSignalLength + 1) }))).toBe(
      'BAD_REQUEST',
    )
    for (const damaged of ['\u0000', '\ud83c'])
      expect(await captureErrorCode(asAda().calls.signal({ id, from, data: damaged }))).toBe('BAD_REQUEST')
    expect(await captureErrorCode(asAda().calls.signal({ id, from: 'a b', data: '{}' }))).toBe('BAD_REQUEST')
    await expect.poll(() => heard.length && heard.length === 2 * (heard[0]?.row.count ?? 0)).toBe(true)
    await listener.end()
    const people = Map.groupBy(heard, ({ userId }) => userId)
    expect([...people.keys()].sort()).toEqual([world.ada.id, mentor.id].sort())
    for (const pieces of people.values())
      expect(
        pieces
          .sort((a, b) => a.row.place - b.row.place)
          .map(({ row }) => row.piece)
          .join(''),
      ).toBe(data)
  })

  it('issues expiring relay credentials that are derived from a server-side secret', async () => {
    await beginsIn(0)
    const turn = { url: 'turn:turn.example.org', secret: 'relay secret' }
    const api = callAs(world.test, world.ada.token, undefined, { config: { turn, stunUrl: 'stun:stun.example.org' } })
    const { iceServers } = await api.calls.room({ id })
    const [stun, relay] = iceServers
    expect(stun).toEqual({ urls: 'stun:stun.example.org' })
    const ends = Number(relay?.username?.split(':')[0])
    expect(ends - Date.now() / 1000).toBeGreaterThan(relayCredentialSeconds - 60)
    expect(ends - Date.now() / 1000).toBeLessThanOrEqual(relayCredentialSeconds)
    expect(relay?.credential).toBe(
      createHmac('sha1', turn.secret)
        .update(relay?.username ?? '')
        .digest('base64'),
    )
    expect(JSON.stringify(iceServers)).not.toContain(turn.secret)
    expect((await asAda().calls.room({ id })).iceServers).toEqual([])
  })
})
