import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs, createMemoryStorage, readText } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { hashSecret } from './commands.ts'
import { maxShares, type ReadablePart, readableParts, type SharePart, shareParts } from './rules.ts'
import { notifyShareReaders, releaseShareWaits } from './share-changes.provider.ts'

const world = openTwoApplicants()
const asVisitor = () => callAs(world.test, undefined)
const emailOf = ({ id }: TestPerson) => `${id}@example.org`

const share = async (parts: SharePart[], more: { email?: string; id?: string } = {}) =>
  await world.asAda().sharing.create({ id: randomUUID(), label: 'Prof. Smith', parts, days: 7, ...more })
const shareByLink = async (...parts: SharePart[]) => {
  const { share: made, secret } = await share(parts)
  return { id: made.id, secret: secret ?? '' }
}
const shareWithEve = async (...parts: SharePart[]) => (await share(parts, { email: emailOf(world.eve) })).share.id

/** Fills Ada's account with data that a share may show, and some that it may not. */
const fillAda = async () => {
  const { owner } = world.test
  const { id } = world.ada
  await world
    .asAda()
    .profile.update({ bio: 'Bio of Ada', phone: '+49 30 1', timeZone: 'Asia/Tokyo', location: 'Berlin' })
  await world.asAda().profile.updateAcademic({ currentInstitution: 'Home', gpa: 3.7, gpaScale: '4.0', maxTuition: 9 })
  const finding = (name: string) => ({ id: name, field: 'publication', value: name, scale: null })
  await owner.query(
    `with resume as (insert into resumes (user_id, original_filename, file_size, content_type, file_key)
       values ($1, 'ada.pdf', 1, 'application/pdf', 'key of the file') returning id)
     insert into cv_analyses (user_id, resume_id, findings, accepted, decisions, text)
       select $1, id, $2, '{one,two}', $3, 'whole text' from resume`,
    [
      id,
      JSON.stringify(['one', 'two', 'three'].map(finding)),
      JSON.stringify({ two: { decision: 'accepted', value: 'second' } }),
    ],
  )
  const application = await world.startApplication()
  await world.asAda().shortlist.update({ id: application.selectedUniversityId, version: 1, notes: 'a private note' })
  await world.asAda().deadlines.create({
    selectedUniversityId: application.selectedUniversityId,
    kind: 'letters',
    title: 'Two letters',
    localDate: '2031-03-14',
    zoneRule: 'own',
  })
}

describe('shares between users when one blocks the other', () => {
  for (const blocker of ['its owner', 'its reader'] as const)
    it(`is ended by ${blocker}, and unblocking does not bring it back`, async () => {
      const id = await shareWithEve('profile')
      const [one, other] = blocker === 'its owner' ? [world.asAda(), world.eve] : [world.asEve(), world.ada]
      await one.people.block({ personId: other.id })
      const isSeen = async () => [
        await captureErrorCode(world.asEve().sharing.read({ id, part: 'profile' })),
        (await world.asEve().sharing.received()).shares.length,
      ]
      expect(await isSeen()).toEqual(['NOT_FOUND', 0])
      await one.people.unblock({ personId: other.id })
      expect(await isSeen()).toEqual(['NOT_FOUND', 0])
    })

  it('a share with a blocked user is rejected like an unknown address', async () => {
    await world.asEve().people.block({ personId: world.ada.id })
    expect(await captureRefusal(share(['profile'], { email: emailOf(world.eve) }))).toEqual(
      await captureRefusal(share(['profile'], { email: 'unregistered@example.org' })),
    )
  })
})

describe('content of a share', () => {
  it('each part of a share has its own data and no other', async () => {
    await fillAda()
    const { secret } = await shareByLink(...shareParts)
    const read = async (part: ReadablePart) => await asVisitor().sharing.read({ secret, part })
    const profile = await read('profile')
    expect(profile).toMatchObject({ profile: { bio: 'Bio of Ada', institution: 'Home', gpa: 3.7, location: 'Berlin' } })
    const cv = await read('cv')
    expect(cv.cv).toMatchObject({ filename: 'ada.pdf' })
    expect(cv.cv?.findings.map(({ value }) => value)).toEqual(['one', 'second'])
    const { applications } = await read('applications')
    expect(applications).toHaveLength(1)
    expect(applications?.[0]).toMatchObject({ university: 'Institute of Tests', status: 'not_started' })
    expect(applications?.[0]?.deadlines).toMatchObject([{ title: 'Two letters', zoneRule: 'zone', zone: 'Asia/Tokyo' }])
    const overview = await read('overview')
    expect(Object.keys(overview).sort()).toEqual(['expiresAt', 'ownerName', 'parts'])
    const all = JSON.stringify([profile, cv, applications, overview])
    for (const kept of ['+49 30 1', 'key of the file', 'whole text', 'three', 'a private note', world.ada.id])
      expect(all).not.toContain(kept)
  })

  it('an uploaded CV is served only to permitted readers, and each access is logged', async () => {
    const files = createMemoryStorage()
    const upload = async (text: string) =>
      await callAs(world.test, world.ada.token, undefined, { files }).cv.upload({ file: new File([text], 'ada.txt') })
    await upload('Ada Lovelace\nEducation\nBSc Mathematics, Home University, 2020')
    const newest = 'Ada Lovelace\nEducation\nMSc Mathematics, Home University, 2022'
    await upload(newest)
    const { secret, id } = await shareByLink('cvFile')
    const named = await shareWithEve('cvFile')
    const other = await shareWithEve('cv', 'profile')
    const asReader = (token?: string) => callAs(world.test, token, undefined, { files }).sharing
    const contentOf = async ({ body, headers }: Awaited<ReturnType<ReturnType<typeof asReader>['file']>>) => {
      expect(headers['content-disposition']).toContain('ada.txt')
      return await readText(body)
    }
    expect((await asReader().read({ secret, part: 'cvFile' })).cvFile).toMatchObject({ name: 'ada.txt' })
    expect(await contentOf(await asReader().file({ secret }))).toBe(newest)
    expect(await contentOf(await asReader(world.eve.token).file({ id: named }))).toBe(newest)
    const refused = [
      () => asReader(world.eve.token).file({ id: other }),
      () => asReader(world.eve.token).file({ id }),
      () => asReader(world.ada.token).file({ id: named }),
      () => asReader().file({ id: named }),
      () => asReader().file({ secret: 'A'.repeat(22) }),
      () => asReader().file({}),
    ]
    for (const call of refused) expect(await captureErrorCode(call())).toBe('NOT_FOUND')
    const { shares } = await world.asAda().sharing.list()
    expect(shares.find((one) => one.id === named)?.looks).toMatchObject([{ part: 'cvFile', times: 1 }])
    await world.asAda().sharing.revoke({ id: named })
    expect(await captureErrorCode(asReader(world.eve.token).file({ id: named }))).toBe('NOT_FOUND')
  })

  it('parts of a share without data are empty, not missing', async () => {
    const { secret } = await shareByLink(...shareParts)
    expect((await asVisitor().sharing.read({ secret, part: 'cv' })).cv).toBeNull()
    expect((await asVisitor().sharing.read({ secret, part: 'cvFile' })).cvFile).toBeNull()
    expect(await captureErrorCode(asVisitor().sharing.file({ secret }))).toBe('NOT_FOUND')
    expect((await asVisitor().sharing.read({ secret, part: 'applications' })).applications).toEqual([])
    expect((await asVisitor().sharing.read({ secret, part: 'profile' })).profile).toMatchObject({
      bio: '',
      interests: [],
    })
  })
})

describe('access to a share', () => {
  const other = async () => callAs(world.test, (await createTestPerson(world.test)).token)

  it('any client with the secret of a link reads its parts and no others', async () => {
    const { secret, id } = await shareByLink('profile')
    for (const reader of [asVisitor(), world.asEve(), world.asAda()]) {
      expect(await captureErrorCode(reader.sharing.read({ secret, part: 'profile' }))).toBe('answered')
      for (const part of ['cv', 'applications'] as const)
        expect(await captureErrorCode(reader.sharing.read({ secret, part }))).toBe('NOT_FOUND')
      expect(await captureErrorCode(reader.sharing.read({ id, part: 'profile' }))).toBe('NOT_FOUND')
    }
    expect(await captureErrorCode(asVisitor().sharing.read({ secret: 'A'.repeat(22), part: 'profile' }))).toBe(
      'NOT_FOUND',
    )
    expect(await captureErrorCode(asVisitor().sharing.read({ part: 'profile' }))).toBe('NOT_FOUND')
  })

  it('a share with a named reader opens for that user, and not for others or without a session', async () => {
    const id = await shareWithEve('cv')
    expect((await world.asEve().sharing.received()).shares).toMatchObject([{ id, parts: ['cv'] }])
    expect(await captureErrorCode(world.asEve().sharing.read({ id, part: 'cv' }))).toBe('answered')
    for (const part of ['profile', 'applications'] as const)
      expect(await captureErrorCode(world.asEve().sharing.read({ id, part }))).toBe('NOT_FOUND')
    for (const otherUser of [await other(), asVisitor(), world.asAda()])
      for (const part of readableParts)
        expect(await captureErrorCode(otherUser.sharing.read({ id, part }))).toBe('NOT_FOUND')
    expect((await (await other()).sharing.received()).shares).toEqual([])
    expect(await captureErrorCode(asVisitor().sharing.received())).toBe('NOT_AUTHENTICATED')
  })

  it.each([
    ['it is revoked', async (id: string) => void (await world.asAda().sharing.revoke({ id }))],
    [
      'it has expired',
      async (id: string) => await world.test.owner.query('update shares set expires_at = now() where id = $1', [id]),
    ],
    [
      'its owner is a mentor',
      async () => await world.test.owner.query("update users set role = 'mentor' where id = $1", [world.ada.id]),
    ],
    ['its owner is gone', async () => await world.test.owner.query('delete from users where id = $1', [world.ada.id])],
  ])('a share denies access once %s', async (_name, end) => {
    const [link, id] = [await shareByLink('profile'), await shareWithEve('profile')]
    await end(link.id)
    await end(id)
    for (const part of ['overview', 'profile'] as const) {
      expect(await captureErrorCode(asVisitor().sharing.read({ secret: link.secret, part }))).toBe('NOT_FOUND')
      expect(await captureErrorCode(world.asEve().sharing.read({ id, part }))).toBe('NOT_FOUND')
    }
    expect((await world.asEve().sharing.received()).shares).toEqual([])
  })

  it('a reader cannot query the owner’s tables, before or after an access', async () => {
    const id = await shareWithEve(...shareParts)
    await fillAda()
    const names = ['shares', 'share_accesses', 'user_profiles', 'cv_analyses', 'applications', 'deadlines']
    const seen = await world.test.database.asOwner(world.eve.id, async (db) => {
      await db.execute(`select open_share_part('${id}', null, 'applications')`)
      const rows = []
      for (const name of names)
        rows.push((await db.execute(`select 1 from ${name} where user_id = '${world.ada.id}'`)).rows.length)
      return rows
    })
    expect(seen).toEqual(names.map(() => 0))
  })

  it('opening a share and waiting for it use an index, by link and by id', async () => {
    const { owner } = world.test
    const id = await shareWithEve('cv')
    for (const [share, link] of [
      [null, 'no such link'],
      [id, null],
    ]) {
      await owner.query('begin')
      await owner.query('set local enable_seqscan = off')
      await owner.query("select open_share_part($1, $2, 'overview'), open_share($1, $2)", [share, link])
      const { rows } = await owner.query(
        "select seq_scan::int as whole from pg_stat_xact_user_tables where relname = 'shares'",
      )
      await owner.query('rollback')
      expect([link, rows]).toEqual([link, [{ whole: 0 }]])
    }
  })

  it('only the owner lists and revokes a share', async () => {
    const { id } = await shareByLink('profile')
    expect(await captureErrorCode(world.asEve().sharing.revoke({ id }))).toBe('NOT_FOUND')
    expect((await world.asEve().sharing.list()).shares).toEqual([])
    expect(
      await captureErrorCode(world.asEve().sharing.create({ id, label: 'Mine', parts: ['cv'], days: 1 })),
    ).not.toBe('answered')
    expect((await world.asAda().sharing.list()).shares).toMatchObject([{ id, revokedAt: null }])
  })
})

describe('access log of a share', () => {
  it('the access log has reader and part of each access, and no request can change it', async () => {
    const [{ secret }, id] = [await shareByLink('profile'), await shareWithEve('cv')]
    await asVisitor().sharing.read({ secret, part: 'profile' })
    await captureErrorCode(asVisitor().sharing.read({ secret, part: 'cv' }))
    await world.asEve().sharing.read({ id, part: 'cv' })
    const { shares } = await world.asAda().sharing.list()
    expect(shares.map(({ reader, looks }) => [reader !== null, looks.map(({ part }) => part)])).toEqual([
      [true, ['cv']],
      [false, ['profile']],
    ])
    const forged = world.test.database.asOwner(
      world.ada.id,
      async (db) => await db.execute('update share_accesses set times = 0'),
    )
    await expect(forged).rejects.toThrow()
  })

  it('the access log has one line per visit, which ends after ten minutes without an access', async () => {
    const { secret, id } = await shareByLink('profile')
    const read = async () => await asVisitor().sharing.read({ secret, part: 'profile' })
    const looks = async () =>
      (await world.asAda().sharing.list()).shares.find((one) => one.id === id)?.looks.map(({ times }) => times)
    const passes = async (minutes: number) =>
      await world.test.owner.query(
        `update share_accesses set accessed_at = accessed_at - $2 * interval '1 minute', last_at = last_at - $2 * interval '1 minute'
         where share_id = $1`,
        [id, minutes],
      )
    await read()
    for (let step = 0; step < 3; step += 1) {
      await passes(9)
      await read()
    }
    expect(await looks()).toEqual([4])
    await passes(11)
    await read()
    expect(await looks()).toEqual([1, 4])
  })

  it('a share returns no data when its access cannot be logged', async () => {
    const { secret } = await shareByLink('profile')
    await world.test.owner.query("alter table share_accesses add constraint none check (part <> 'profile') not valid")
    expect(await captureErrorCode(asVisitor().sharing.read({ secret, part: 'profile' }))).not.toBe('answered')
    await world.test.owner.query('alter table share_accesses drop constraint none')
    expect(await captureErrorCode(asVisitor().sharing.read({ secret, part: 'profile' }))).toBe('answered')
  })
})

describe('creating a share', () => {
  it('a share stores only a hash of its secret, and a repeated request gets a new secret for the same share', async () => {
    const id = randomUUID()
    const [first, second] = [await share(['cv'], { id }), await share(['cv'], { id })]
    expect(second.share.id).toBe(id)
    expect((await world.asAda().sharing.list()).shares).toHaveLength(1)
    expect(await captureErrorCode(asVisitor().sharing.read({ secret: first.secret ?? '', part: 'cv' }))).toBe(
      'NOT_FOUND',
    )
    expect(await captureErrorCode(asVisitor().sharing.read({ secret: second.secret ?? '', part: 'cv' }))).toBe(
      'answered',
    )
    const { rows } = await world.test.owner.query('select to_jsonb(s)::text as row from shares s where id = $1', [id])
    expect(rows[0]?.row).not.toContain(second.secret)
    expect(rows[0]?.row).toContain(hashSecret(second.secret ?? ''))
    await world.asAda().sharing.revoke({ id })
    expect(await captureErrorCode(share(['cv'], { id }))).toBe('INPUT_INVALID')
  })

  it.each(['a link', 'a person'])(
    'for %s, a repeated request updates the name, the parts and the end of the share',
    async (who) => {
      const asked = { id: randomUUID(), ...(who === 'a person' ? { email: emailOf(world.eve) } : {}) }
      await world.asAda().sharing.create({ ...asked, label: 'First', parts: [...shareParts], days: 365 })
      const { share: again } = await world.asAda().sharing.create({ ...asked, label: 'Then', parts: ['cv'], days: 7 })
      expect(again).toMatchObject({ label: 'Then', parts: ['cv'] })
      expect(Date.parse(again.expiresAt)).toBeLessThan(Date.now() + 8 * 86_400_000)
      expect((await world.asAda().sharing.list()).shares).toMatchObject([{ label: 'Then', parts: ['cv'] }])
    },
  )

  it('a share can name only another user with an account', async () => {
    for (const email of ['unregistered@example.org', 'no address', emailOf(world.ada)])
      expect(await captureRefusal(share(['cv'], { email }))).toMatchObject({
        code: 'INPUT_INVALID',
        data: { field: 'email' },
      })
  })

  it('with email verification, a share cannot name a user by an unverified address', async () => {
    const api = callAs(world.test, world.ada.token, undefined, { config: { requireEmailConfirmation: true } })
    const name = async () =>
      await captureErrorCode(
        api.sharing.create({ id: randomUUID(), label: 'Eve', parts: ['cv'], days: 1, email: emailOf(world.eve) }),
      )
    await world.test.owner.query('update users set email_verified = false where id = $1', [world.eve.id])
    expect(await name()).toBe('INPUT_INVALID')
    await world.test.owner.query('update users set email_verified = true where id = $1', [world.eve.id])
    expect(await name()).toBe('answered')
  })

  it('shares are limited per user, and revoking one permits another', async () => {
    await world.test.owner.query(
      `insert into shares (id, user_id, label, parts, link_hash, expires_at)
       select gen_random_uuid(), $1::uuid, 'Filled', '{cv}', $1::text || n, now() + interval '1 day' from generate_series(1, $2::int) n`,
      [world.ada.id, maxShares.open],
    )
    expect(await captureRefusal(share(['cv']))).toEqual({
      code: 'LIST_FULL',
      data: { name: 'shares', limit: maxShares.open },
    })
    const [one] = (await world.asAda().sharing.list()).shares
    await world.asAda().sharing.revoke({ id: one?.id ?? '' })
    expect(await captureErrorCode(share(['cv']))).toBe('answered')
  })
})

describe('waiting for changes of a share', () => {
  it('a reader who waits is notified of a revoked share immediately, by link and as named reader', async () => {
    const link = await shareByLink('profile')
    const named = await shareWithEve('profile')
    for (const [id, wait] of [
      [link.id, async () => await asVisitor().sharing.waitForChange({ secret: link.secret })],
      [named, async () => await world.asEve().sharing.waitForChange({ id: named })],
    ] as const) {
      const answer = wait()
      // Waits until the long poll has begun; a share that ends before returns immediately.
      await pause(200)
      const from = performance.now()
      await world.asAda().sharing.revoke({ id })
      // No process listens to the database here, so the announcement is simulated.
      notifyShareReaders(id)
      expect(await answer).toEqual({ news: 'ended' })
      expect(performance.now() - from).toBeLessThan(10_000)
      expect(await wait()).toEqual({ news: 'ended' })
    }
  })

  it('a reader who waits is notified of changed parts of a share', async () => {
    const id = await shareWithEve('profile', 'cv')
    const answer = world.asEve().sharing.waitForChange({ id })
    await pause(200)
    await world.asAda().sharing.create({ id, label: 'L', parts: ['profile'], days: 7, email: emailOf(world.eve) })
    notifyShareReaders(id)
    expect(await answer).toEqual({ news: 'changed' })
    const other = world.asEve().sharing.waitForChange({ id })
    await pause(200)
    releaseShareWaits()
    expect(await other).toEqual({ news: 'open' })
  })

  it('waiting for share changes is limited per network', async () => {
    const id = await shareWithEve('profile')
    const waits = Array.from({ length: 31 }, async () => await world.asEve().sharing.waitForChange({ id }))
    expect(await Promise.race(waits)).toEqual({ news: 'busy' })
    await pause(500)
    releaseShareWaits()
    expect((await Promise.all(waits)).filter(({ news }) => news === 'busy')).toHaveLength(1)
  })

  it('waiting for an unknown or another user’s share returns immediately', async () => {
    const named = await shareWithEve('profile')
    expect(await asVisitor().sharing.waitForChange({ id: named })).toEqual({ news: 'ended' })
    expect(await world.asAda().sharing.waitForChange({ id: named })).toEqual({ news: 'ended' })
    expect(await world.asEve().sharing.waitForChange({ id: randomUUID() })).toEqual({ news: 'ended' })
    expect(await asVisitor().sharing.waitForChange({})).toEqual({ news: 'ended' })
  })

  it('revocation, a new secret and deletion of a share are announced to every server', async () => {
    const listener = world.test.owner
    const heard: string[] = []
    listener.on('notification', ({ payload }) => {
      const { topic, id } = JSON.parse(payload ?? '{}') as { topic: string; id: string }
      if (topic === 'share') heard.push(id)
    })
    await listener.query('listen live')
    const { id } = await shareByLink('profile')
    await world.asAda().sharing.create({ id, label: 'Prof. Smith', parts: ['profile'], days: 7 })
    await world.asAda().sharing.revoke({ id })
    await listener.query('delete from shares where id = $1', [id])
    await expect.poll(() => heard.filter((one) => one === id).length).toBe(3)
    await listener.query('unlisten live')
  })
})
