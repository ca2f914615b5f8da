import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { runSocialNotices } from '#src/features/people/social-notices.jobs.ts'
import { createLog } from '#src/server/log.ts'
import { refusalLimit } from '#src/server/refusals.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world
const selling = 'I write your motivation letter for 50 $, message me now'
const despairing = 'I want to kill myself'

const as = (person: TestPerson) => callAs(world.test, person.token)
const newModerator = async () => {
  const person = await createTestPerson(world.test)
  await world.test.owner.query(
    "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
    [person.id],
  )
  return as(person)
}
type Moderator = Awaited<ReturnType<typeof newModerator>>
const post = async (text: string) => (await asAda().community.create({ id: randomUUID(), text })).id
const caseOf = async (moderator: Moderator, id: string) =>
  (await moderator.moderation.cases({})).cases.find((one) => one.id === id)
const decide = async (moderator: Moderator, id: string, verdict: 'allow' | 'uphold', reason = 'A reason') => {
  const { subject = 'post', version = '' } = (await caseOf(moderator, id)) ?? {}
  return await moderator.moderation.decide({ subject, id, version, verdict, reason })
}
const isSeen = async (id: string) => (await captureErrorCode(asEve().community.thread({ id }))) === 'answered'
const noticesOf = async (person: TestPerson) => {
  await runSocialNotices(world.test.database, createLog('silent'))
  const { rows } = await world.test.owner.query<{ name: string; message: string }>(
    "select replace(text_key, 'notifications.text.', '') as name, message from notifications where user_id = $1 order by created_at",
    [person.id],
  )
  return rows
}

describe('GN-01 moderators', () => {
  it('only a moderator reads cases and decides; revoking the permission ends the access', async () => {
    const id = await post(selling)
    expect(await asEve().moderation.status()).toEqual({ isModerator: false, hasModerators: false })
    expect(await asEve().moderation.askForCare()).toEqual({ isAsked: false })
    expect(await captureErrorCode(asEve().moderation.cases({}))).toBe('ACCESS_DENIED')
    expect(
      await captureErrorCode(
        asEve().moderation.decide({ subject: 'post', id, version: '', verdict: 'allow', reason: 'x' }),
      ),
    ).toBe('ACCESS_DENIED')
    const person = await createTestPerson(world.test)
    for (const action of ['given', 'taken'])
      await world.test.owner.query(
        "insert into user_permissions (user_id, name, action) values ($1, 'moderator', $2)",
        [...[person.id, action]],
      )
    expect(await captureErrorCode(as(person).moderation.cases({}))).toBe('ACCESS_DENIED')
    const { rows } = await world.test.owner.query('select event, reason from audit_log where user_id = $1', [person.id])
    expect(rows).toEqual([{ event: 'access_refused', reason: 'ACCESS_DENIED' }])
  })

  it('the audit log records a bounded number of a user’s rejected requests', async () => {
    const person = await createTestPerson(world.test)
    for (let request = 0; request < refusalLimit.changes + 5; request += 1)
      expect(await captureErrorCode(as(person).moderation.cases({}))).toBe('ACCESS_DENIED')
    const { rowCount } = await world.test.owner.query('select from audit_log where user_id = $1', [person.id])
    expect(rowCount).toBe(refusalLimit.changes)
  })

  it('a user who asks for contact is named to the moderators, without the text they wrote', async () => {
    const watching = await createTestPerson(world.test)
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
      [watching.id],
    )
    const moderator = as(watching)
    expect(await asAda().moderation.status()).toEqual({ isModerator: false, hasModerators: true })
    expect(await asAda().moderation.askForCare()).toEqual({ isAsked: true })
    expect(await caseOf(moderator, world.ada.id)).toMatchObject({
      subject: 'person',
      text: '',
      person: { id: world.ada.id },
      reports: [{ reason: 'selfHarm', note: '', isOwn: true }],
    })
    expect(await noticesOf(watching)).toMatchObject([{ name: 'caseUrgent' }])
    expect(await noticesOf(world.ada)).toEqual([])
    await decide(moderator, world.ada.id, 'allow')
    expect(await caseOf(moderator, world.ada.id)).toBeUndefined()
    expect(await noticesOf(world.ada)).toEqual([])
    await asAda().moderation.askForCare()
    expect(await caseOf(moderator, world.ada.id)).toBeDefined()
    await decide(moderator, world.ada.id, 'allow')
  })

  it('the database rejects moderation queries that bypass the API', async () => {
    const attempt = world.test.database.asOwner(
      world.eve.id,
      async (db) => await db.execute('select * from moderation_cases(5)'),
    )
    await expect(attempt).rejects.toMatchObject({ cause: { code: '42501' } })
  })

  it('a held text is listed with its reason, its former texts and the post it replies to; despair comes first', async () => {
    const moderator = await newModerator()
    const parent = await asEve().community.create({ id: randomUUID(), text: 'Any tips?' })
    const { id } = await asAda().community.create({ id: randomUUID(), text: selling, parentId: parent.id })
    await asAda().community.update({ id, text: `${selling} today` })
    const urgent = await post(despairing)
    expect(await caseOf(moderator, id)).toMatchObject({
      heldFor: 'selling',
      text: `${selling} today`,
      formerTexts: [selling],
      parent: 'Any tips?',
    })
    const reasons = (await moderator.moderation.cases({})).cases.map(({ heldFor }) => heldFor === 'despair')
    expect(reasons).toEqual(reasons.toSorted((one, other) => Number(other) - Number(one)))
    expect((await asAda().community.thread({ id: urgent })).post.text).toBe(despairing)
  })

  it('an allowed text becomes visible, and its author is notified with the reason', async () => {
    const moderator = await newModerator()
    const id = await post(selling)
    expect(await isSeen(id)).toBe(false)
    await decide(moderator, id, 'allow', 'It is a quotation')
    expect(await isSeen(id)).toBe(true)
    expect(await caseOf(moderator, id)).toBeUndefined()
    expect(await noticesOf(world.ada)).toMatchObject([
      { name: 'textShown', message: expect.stringContaining('It is a quotation') },
    ])
  })

  it('the author of a hidden text reads the reason, and can appeal once to another moderator', async () => {
    const first = await newModerator()
    const other = await createTestPerson(world.test)
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
      [other.id],
    )
    const second = as(other)
    const id = await post(selling)
    await decide(first, id, 'uphold', 'Writing for money')
    expect(await asAda().moderation.decision({ id })).toMatchObject({
      decision: { act: 'uphold', reason: 'Writing for money' },
      mayAppeal: true,
    })
    expect(await noticesOf(world.ada)).toMatchObject([{ name: 'textHidden' }])
    expect(await asEve().moderation.decision({ id })).toMatchObject({ decision: null, mayAppeal: false })
    expect(await captureErrorCode(asEve().moderation.appeal({ id, text: 'For Ada' }))).toBe('NOT_FOUND')
    await noticesOf(other)
    await world.test.owner.query('update notifications set read = true where user_id = $1', [other.id])
    await asAda().moderation.appeal({ id, text: 'It was a quotation' })
    expect((await noticesOf(other)).map(({ name }) => name)).toEqual(['caseWaiting', 'caseWaiting'])
    expect(await captureErrorCode(asAda().moderation.appeal({ id, text: 'Again' }))).toBe('NOT_FOUND')
    expect(await caseOf(first, id)).toBeUndefined()
    const seen = await caseOf(second, id)
    expect(seen?.history).toMatchObject([
      { act: 'uphold', reason: 'Writing for money' },
      { act: 'appeal', reason: 'It was a quotation' },
    ])
    expect(
      await captureErrorCode(
        first.moderation.decide({
          ...{ subject: 'post', id, version: seen?.version ?? '', verdict: 'uphold', reason: 'No' },
        }),
      ),
    ).toBe('ACCESS_DENIED')
    await decide(second, id, 'allow', 'You are right')
    expect(await isSeen(id)).toBe(true)
    expect((await noticesOf(world.ada)).map(({ name }) => name)).toEqual(['textHidden', 'textShown'])
  })

  it('an appeal without another available moderator is reported to its author and to the moderators', async () => {
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) select distinct user_id, 'moderator', 'taken' from user_permissions where name = 'moderator'",
    )
    const only = await newModerator()
    const id = await post(selling)
    await decide(only, id, 'uphold', 'Writing for money')
    expect(await asAda().moderation.decision({ id })).toMatchObject({ mayAppeal: true, hasFreshModerator: false })
    expect(await only.moderation.cases({})).toMatchObject({ stuckAppeals: 0 })
    await asAda().moderation.appeal({ id, text: 'It was a quotation' })
    expect(await only.moderation.cases({})).toMatchObject({ stuckAppeals: 1 })
    const second = await newModerator()
    expect(await asAda().moderation.decision({ id })).toMatchObject({ hasFreshModerator: true })
    expect(await second.moderation.cases({})).toMatchObject({ stuckAppeals: 0 })
    expect(await asEve().moderation.decision({ id })).toMatchObject({ hasFreshModerator: false })
  })

  it('of two concurrent decisions one succeeds; a text that has changed meanwhile is not decided', async () => {
    const [first, second] = [await newModerator(), await newModerator()]
    const id = await post(selling)
    const seen = await caseOf(first, id)
    const input = { subject: 'post' as const, id, version: seen?.version ?? '', reason: 'At once' }
    const codes = await Promise.all([
      captureErrorCode(first.moderation.decide({ ...input, verdict: 'allow' })),
      captureErrorCode(second.moderation.decide({ ...input, verdict: 'uphold' })),
    ])
    expect(codes.toSorted()).toEqual(['EDIT_CONFLICT', 'answered'])
    const { rows } = await world.test.owner.query('select act from moderation_actions where subject_id = $1', [id])
    expect(rows).toHaveLength(1)
    const changing = await post(selling)
    const { version = '' } = (await caseOf(first, changing)) ?? {}
    await asAda().community.update({ id: changing, text: `${selling} tomorrow` })
    expect(
      await captureErrorCode(
        first.moderation.decide({ ...{ subject: 'post', id: changing, version, verdict: 'allow', reason: 'Fine' } }),
      ),
    ).toBe('EDIT_CONFLICT')
  })

  it.each([
    ['allow', 'uphold'],
    ['uphold', 'allow'],
    ['allow', 'allow'],
  ] as const)(
    'of two moderators who decide %s and %s about an appeal at once, one decides and the other gets a conflict',
    async (...verdicts) => {
      const [first, second, third] = [await newModerator(), await newModerator(), await newModerator()]
      const id = await post(selling)
      await decide(first, id, 'uphold', 'Writing for money')
      await asAda().moderation.appeal({ id, text: 'It was a quotation' })
      const version = (await caseOf(second, id))?.version ?? ''
      // Holds the lock of the case until both callers wait for it, so that neither decides before the other begins.
      const holder = await world.test.database.servicePool.connect()
      await holder.query('begin')
      await holder.query("select pg_advisory_xact_lock(hashtextextended('case post' || $1, 0))", [id])
      const attempts = [second, third].map(
        async (moderator, at) =>
          await captureErrorCode(
            moderator.moderation.decide({
              ...{ subject: 'post', id, version, verdict: verdicts[at] ?? 'allow', reason: `At once ${at}` },
            }),
          ),
      )
      await expect
        .poll(
          async () =>
            (
              await world.test.owner.query<{ n: number }>(
                `select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted
                 and database = (select oid from pg_database where datname = current_database())`,
              )
            ).rows[0]?.n,
        )
        .toBe(2)
      await holder.query('commit')
      holder.release()
      const codes = await Promise.all(attempts)
      expect(codes.toSorted()).toEqual(['EDIT_CONFLICT', 'answered'])
      const winner = codes.indexOf('answered')
      const { rows } = await world.test.owner.query<{ act: string; reason: string }>(
        'select act, reason from moderation_actions where subject_id = $1 order by created_at',
        [id],
      )
      expect(rows).toEqual([
        { act: 'uphold', reason: 'Writing for money' },
        { act: 'appeal', reason: 'It was a quotation' },
        { act: verdicts[winner], reason: `At once ${winner}` },
      ])
      expect(await isSeen(id)).toBe(verdicts[winner] === 'allow')
      expect((await noticesOf(world.ada)).filter(({ message }) => message.includes('At once'))).toHaveLength(1)
      expect(await captureErrorCode(asAda().moderation.appeal({ id, text: 'Again' }))).toBe('NOT_FOUND')
    },
  )

  it('of two concurrent appeals one is accepted', async () => {
    const moderator = await newModerator()
    const id = await post(selling)
    await decide(moderator, id, 'uphold', 'Writing for money')
    const codes = await Promise.all(
      ['One', 'Two', 'Three'].map(async (text) => await captureErrorCode(asAda().moderation.appeal({ id, text }))),
    )
    expect(codes.toSorted()).toEqual(['NOT_FOUND', 'NOT_FOUND', 'answered'])
    const { rows } = await world.test.owner.query(
      "select from moderation_actions where subject_id = $1 and act = 'appeal'",
      [id],
    )
    expect(rows).toHaveLength(1)
  })

  it('a review by a moderator is promised only when another user is a moderator', async () => {
    const id = await post(selling)
    await newModerator()
    expect((await asAda().moderation.decision({ id })).hasModerators).toBe(true)
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) select distinct user_id, 'moderator', 'taken' from user_permissions where name = 'moderator'",
    )
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
      [world.ada.id],
    )
    expect((await asAda().moderation.decision({ id })).hasModerators).toBe(false)
    expect((await asEve().moderation.decision({ id })).hasModerators).toBe(true)
  })

  it('a moderator cannot decide about their own text', async () => {
    const id = await post(selling)
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
      [world.ada.id],
    )
    expect(await caseOf(asAda(), id)).toBeUndefined()
    const other = await caseOf(await newModerator(), id)
    expect(
      await captureErrorCode(
        asAda().moderation.decide({
          ...{ subject: 'post', id, version: other?.version ?? '', verdict: 'allow', reason: 'Mine' },
        }),
      ),
    ).toBe('NOT_FOUND')
  })

  it('three reports never hide a text against a decision; an edit admits new reports', async () => {
    const moderator = await newModerator()
    const id = await post('Is this lab any good?')
    const report = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        const person = await createTestPerson(world.test)
        await world.test.owner.query("update users set created_at = now() - interval '4 days' where id = $1", [
          person.id,
        ])
        await as(person).community.report({ subject: 'post', id, reason: 'spam' })
      }
    }
    await report(3)
    expect(await isSeen(id)).toBe(false)
    expect((await caseOf(moderator, id))?.reports).toHaveLength(3)
    await decide(moderator, id, 'allow')
    await report(3)
    expect(await isSeen(id)).toBe(true)
    expect(await caseOf(moderator, id)).toBeUndefined()
    await asAda().community.update({ id, text: 'Is that lab any good?' })
    await report(1)
    expect(await isSeen(id)).toBe(false)
  })

  it('a report names its sender neither to the author nor in the decision that the author reads', async () => {
    const moderator = await newModerator()
    await world.test.owner.query("update user_profiles set full_name = 'Eve Reporter' where user_id = $1", [
      world.eve.id,
    ])
    const id = await post('An ordinary text about tests')
    await asEve().community.report({ subject: 'post', id, reason: 'spam' })
    await decide(moderator, id, 'uphold', 'Advertising')
    expect((await noticesOf(world.ada)).map(({ name }) => name)).toContain('textHidden')
    const { rows } = await world.test.owner.query('select * from notifications where user_id = $1', [world.ada.id])
    const seen = JSON.stringify([
      rows,
      await asAda().moderation.decision({ id }),
      await asAda().community.thread({ id }),
    ])
    expect(seen).not.toContain(world.eve.id)
    expect(seen).not.toContain('Eve Reporter')
  })

  it('a reported user is reviewed, and warned with a reason or cleared', async () => {
    const moderator = await newModerator()
    await asEve().community.report({ subject: 'person', id: world.ada.id, reason: 'harassment', note: 'Insults' })
    expect(await caseOf(moderator, world.ada.id)).toMatchObject({
      subject: 'person',
      reports: [{ reason: 'harassment', note: 'Insults' }],
    })
    await decide(moderator, world.ada.id, 'uphold', 'Please stay friendly')
    expect(await caseOf(moderator, world.ada.id)).toBeUndefined()
    expect(await noticesOf(world.ada)).toMatchObject([
      { name: 'personWarned', message: expect.stringContaining('Please stay friendly') },
    ])
  })

  it.each(['moderation_actions', 'moderation_deciders'])(
    '%s is append-only: neither its owner nor the application role can edit or truncate it',
    async (table) => {
      const id = await post(selling)
      await decide(await newModerator(), id, 'uphold')
      for (const statement of [`update ${table} set created_at = now()`, `delete from ${table}`])
        await expect(world.test.owner.query(statement)).rejects.toMatchObject({ code: '42501' })
      const { servicePool } = world.test.database
      await expect(servicePool.query(`truncate ${table} cascade`)).rejects.toMatchObject({ code: '42501' })
    },
  )

  it('the moderation log hides the decider from the author and outlives the moderator’s account', async () => {
    const person = await createTestPerson(world.test)
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
      [person.id],
    )
    const id = await post(selling)
    await decide(as(person), id, 'uphold', 'Writing for money')
    const { rows } = await world.test.owner.query(
      'select to_jsonb(a)::text as act from moderation_actions a where subject_id = $1',
      [id],
    )
    expect(JSON.stringify(rows)).not.toContain(person.id)
    await world.test.owner.query('delete from users where id = $1', [person.id])
    expect((await asAda().moderation.decision({ id })).decision?.reason).toBe('Writing for money')
  })
})

describe('GN-01 reported private message', () => {
  const conversation = async () => {
    await asAda().people.connect({ personId: world.eve.id, note: '' })
    await asEve().people.accept({ personId: world.ada.id })
    const { id } = await asAda().messages.open({ id: randomUUID(), personIds: [world.eve.id] })
    const ids: string[] = []
    for (const text of ['Hello', 'You are boring', 'Answer me']) {
      const messageId = randomUUID()
      await asAda().messages.send({ id, messageId, text })
      ids.push(messageId)
    }
    return { id, ids }
  }
  const report = async (api: ReturnType<typeof asEve>, id: string) =>
    await api.community.report({ subject: 'message', id, reason: 'harassment', note: 'It frightens me' })

  it('a reported message is read by a moderator only, with its context, and both participants are notified once', async () => {
    const moderator = await newModerator()
    const { ids } = await conversation()
    const [, rude = ''] = ids
    await report(asEve(), rude)
    expect(await caseOf(moderator, rude)).toMatchObject({
      subject: 'message',
      text: '',
      person: { name: expect.any(String) as string },
      reports: [{ reason: 'harassment', note: 'It frightens me' }],
    })
    expect((await noticesOf(world.ada)).map(({ name }) => name)).toEqual(['connectionAccepted'])
    const seen = await moderator.moderation.readMessage({ id: rude })
    expect(seen.map(({ text, isReported }) => [text, isReported])).toEqual([
      ['Hello', false],
      ['You are boring', true],
      ['Answer me', false],
    ])
    await moderator.moderation.readMessage({ id: rude })
    for (const person of [world.ada, world.eve])
      expect((await noticesOf(person)).filter(({ name }) => name === 'messageLookedAt')).toHaveLength(1)
    expect((await caseOf(moderator, rude))?.history).toMatchObject([{ act: 'read' }])
    await decide(moderator, rude, 'uphold', 'Please stay kind')
    expect(await caseOf(moderator, rude)).toBeUndefined()
    expect((await noticesOf(world.ada)).at(-1)).toMatchObject({ name: 'personWarned', message: 'Please stay kind' })
  })

  it('a private message is unreadable for moderators until it is reported, and always for its participants and others', async () => {
    const moderator = await newModerator()
    const { ids } = await conversation()
    const [first = '', rude = ''] = ids
    expect(await captureErrorCode(moderator.moderation.readMessage({ id: first }))).toBe('NOT_FOUND')
    await report(asEve(), rude)
    expect(await captureErrorCode(moderator.moderation.readMessage({ id: first }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asEve().moderation.readMessage({ id: rude }))).toBe('ACCESS_DENIED')
    for (const person of [world.ada, world.eve])
      await world.test.owner.query(
        "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
        [person.id],
      )
    for (const api of [asAda(), asEve()]) {
      expect((await api.moderation.cases({})).cases.some(({ id }) => id === rude)).toBe(false)
      expect(await captureErrorCode(api.moderation.readMessage({ id: rude }))).toBe('NOT_FOUND')
    }
  })

  it('a message can be reported only by a user who can read it', async () => {
    const { ids } = await conversation()
    const otherUser = as(await createTestPerson(world.test))
    expect(await captureErrorCode(report(otherUser, ids[0] ?? ''))).toBe('NOT_FOUND')
    expect(await captureErrorCode(report(asAda(), ids[0] ?? ''))).toBe('NOT_FOUND')
    expect(await captureErrorCode(report(asEve(), randomUUID()))).toBe('NOT_FOUND')
  })
})

describe('GN-01 message under the id of another user’s message', () => {
  const connect = async (one: TestPerson, other: TestPerson) => {
    await as(one).people.connect({ personId: other.id, note: '' })
    await as(other).people.accept({ personId: one.id })
    return (await as(one).messages.open({ id: randomUUID(), personIds: [other.id] })).id
  }
  const reportedTwice = async () => {
    const [mal, vic] = [await createTestPerson(world.test), await createTestPerson(world.test)]
    const [withIvy, withVic] = [await connect(world.ada, mal), await connect(mal, vic)]
    const messageId = randomUUID()
    await asAda().messages.send({ id: withIvy, messageId, text: 'My visa was refused' })
    return { mal, vic, withVic, messageId }
  }

  it('a message under another user’s id is rejected, so that a report cannot name an innocent user', async () => {
    const moderator = await newModerator()
    const { mal, vic, withVic, messageId } = await reportedTwice()
    const text = 'You are boring'
    expect(await captureRefusal(as(mal).messages.send({ id: withVic, messageId, text }))).toEqual({
      code: 'INPUT_INVALID',
      data: { field: 'messageId' },
    })
    expect(
      await captureErrorCode(as(vic).community.report({ subject: 'message', id: messageId, reason: 'harassment' })),
    ).toBe('NOT_FOUND')
    const own = randomUUID()
    await as(mal).messages.send({ id: withVic, messageId: own, text })
    await as(vic).community.report({ subject: 'message', id: own, reason: 'harassment' })
    expect(await caseOf(moderator, own)).toMatchObject({ person: { id: mal.id } })
    expect(await captureErrorCode(moderator.moderation.readMessage({ id: messageId }))).toBe('NOT_FOUND')
    expect((await moderator.moderation.readMessage({ id: own })).map((message) => message.text)).toEqual([text])
  })

  it('a duplicate id keeps the report, its case and its file with the author whom the reporter saw', async () => {
    const moderator = await newModerator()
    const { mal, vic, withVic, messageId } = await reportedTwice()
    const { owner } = world.test
    // Reproduces a database without the unique index.
    await owner.query('drop index messages_by_id')
    try {
      await owner.query(
        "insert into messages (user_id, id, conversation_id, text) values ($1, $2, $3, 'You are boring')",
        [...[mal.id, messageId, withVic]],
      )
      await owner.query(
        `insert into community_reports (user_id, subject, subject_id, author_id, reason) values ($1, 'message', $2, $3, 'harassment')`,
        [vic.id, messageId, mal.id],
      )
      expect(await caseOf(moderator, messageId)).toMatchObject({ person: { id: mal.id } })
      expect((await moderator.moderation.readMessage({ id: messageId })).map(({ text }) => text)).toEqual([
        'You are boring',
      ])
      await decide(moderator, messageId, 'uphold', 'Please stay kind')
      expect((await noticesOf(mal)).map(({ name }) => name)).toContain('personWarned')
      expect((await noticesOf(world.ada)).map(({ name }) => name)).not.toContain('personWarned')
    } finally {
      await owner.query('delete from messages where user_id = $1', [mal.id])
      await owner.query('create unique index messages_by_id on messages (id)')
    }
  })

  it('a report about a message of a deleted account does not reach a message that reuses its id', async () => {
    const moderator = await newModerator()
    const { mal, vic, withVic } = await reportedTwice()
    const messageId = randomUUID()
    await as(mal).messages.send({ id: withVic, messageId, text: 'You are boring' })
    await as(vic).community.report({ subject: 'message', id: messageId, reason: 'harassment' })
    await world.test.owner.query('delete from users where id = $1', [mal.id])
    const later = await connect(world.ada, world.eve)
    await asAda().messages.send({ id: later, messageId, text: 'My visa was refused' })
    expect(await caseOf(moderator, messageId)).toBeUndefined()
    expect(await captureErrorCode(moderator.moderation.readMessage({ id: messageId }))).toBe('NOT_FOUND')
  })
})

describe('GN-01 version of a case', () => {
  it('the version is a SHA-256 of the text and the number of decisions, so that no other text shares it', async () => {
    const { rows } = await world.test.owner.query<{ version: string }>(
      "select case_version('post', $1, $2) as version",
      [...[randomUUID(), 'Prüfung']],
    )
    expect(rows[0]?.version).toBe(createHash('sha256').update('Prüfung 0').digest('hex'))
  })
})

describe('GN-01 decision without an open case', () => {
  const versionOf = async (subject: string, id: string, text = '') =>
    (
      await world.test.owner.query<{ version: string }>('select case_version($1, $2, $3) as version', [
        subject,
        id,
        text,
      ])
    ).rows[0]?.version ?? ''

  it.each(['person', 'post', 'reply', 'message'] as const)(
    'a decision about a %s without a report is rejected',
    async (kind) => {
      const moderator = await newModerator()
      await asAda().people.connect({ personId: world.eve.id, note: '' })
      await asEve().people.accept({ personId: world.ada.id })
      const conversation = await asAda().messages.open({ id: randomUUID(), personIds: [world.eve.id] })
      const messageId = randomUUID()
      const text = 'How long does a visa take?'
      await asAda().messages.send({ id: conversation.id, messageId, text })
      const parentId = await post(text)
      const reply = async () => (await asAda().community.create({ id: randomUUID(), text, parentId })).id
      const ids = { person: world.ada.id, post: parentId, reply: await reply(), message: messageId }
      const id = ids[kind]
      const subject = kind === 'reply' ? ('post' as const) : kind
      const told = await noticesOf(world.ada)
      const attempt = async (version: string) =>
        await captureErrorCode(
          moderator.moderation.decide({ subject, id, version, verdict: 'uphold', reason: 'No reason' }),
        )
      expect(await attempt(await versionOf(subject, id, subject === 'post' ? text : ''))).toBe('NOT_FOUND')
      expect(await attempt('')).toBe('NOT_FOUND')
      expect(await noticesOf(world.ada)).toEqual(told)
      expect(
        (await world.test.owner.query('select from moderation_actions where subject_id = $1', [id])).rowCount,
      ).toBe(0)
    },
  )

  it('a decision is rejected after the case was decided, and for a message that the moderator reported', async () => {
    const person = await createTestPerson(world.test)
    await world.test.owner.query(
      "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
      [person.id],
    )
    const moderator = await newModerator()
    await asEve().community.report({ subject: 'person', id: world.ada.id, reason: 'spam' })
    await decide(moderator, world.ada.id, 'allow')
    const again = { subject: 'person' as const, id: world.ada.id, verdict: 'uphold' as const, reason: 'Again' }
    const version = await versionOf('person', world.ada.id)
    expect(await captureErrorCode(moderator.moderation.decide({ ...again, version }))).toBe('NOT_FOUND')
    await asAda().people.connect({ personId: person.id, note: '' })
    await as(person).people.accept({ personId: world.ada.id })
    const { id: conversation } = await asAda().messages.open({ id: randomUUID(), personIds: [person.id] })
    const id = randomUUID()
    await asAda().messages.send({ id: conversation, messageId: id, text: 'You are boring' })
    await as(person).community.report({ subject: 'message', id, reason: 'harassment' })
    const own = { subject: 'message' as const, id, version: await versionOf('message', id), reason: 'Mine' }
    expect(await captureErrorCode(as(person).moderation.decide({ ...own, verdict: 'uphold' }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(moderator.moderation.decide({ ...own, verdict: 'allow' }))).toBe('answered')
  })
})

describe('GN-01 repeated reports after a decision', () => {
  it.each(['person', 'message'] as const)(
    'a %s can be reported again after a decision, and has one open case',
    async (subject) => {
      const moderator = await newModerator()
      await asAda().people.connect({ personId: world.eve.id, note: '' })
      await asEve().people.accept({ personId: world.ada.id })
      const conversation = await asAda().messages.open({ id: randomUUID(), personIds: [world.eve.id] })
      const messageId = randomUUID()
      await asAda().messages.send({ id: conversation.id, messageId, text: 'You are boring' })
      const id = subject === 'person' ? world.ada.id : messageId
      const report = async (note: string) => await asEve().community.report({ subject, id, reason: 'harassment', note })
      await report('The first time')
      await report('Impatient')
      expect((await caseOf(moderator, id))?.reports).toMatchObject([{ note: 'The first time' }])
      await decide(moderator, id, 'allow')
      expect(await caseOf(moderator, id)).toBeUndefined()
      await report('Again')
      expect((await caseOf(moderator, id))?.reports).toMatchObject([{ note: 'Again' }])
    },
  )
})

describe('GN-01 deletion by the author during an open case', () => {
  const kept = async (id: string) =>
    (await world.test.owner.query('select text from retained_texts where subject_id = $1', [id])).rows

  it('a deleted held post stays a case with its text, and the decision warns the author and purges it', async () => {
    const moderator = await newModerator()
    const id = await post(selling)
    await asAda().community.remove({ id })
    expect(await caseOf(moderator, id)).toMatchObject({
      subject: 'post',
      text: selling,
      isRemoved: true,
      heldFor: 'selling',
    })
    expect(await captureErrorCode(asEve().community.thread({ id }))).toBe('NOT_FOUND')
    await decide(moderator, id, 'uphold', 'No sales here')
    expect(await caseOf(moderator, id)).toBeUndefined()
    expect((await noticesOf(world.ada)).at(-1)).toMatchObject({ name: 'personWarned', message: 'No sales here' })
    expect(await kept(id)).toEqual([])
  })

  it('a reported post and its former texts are retained; an unreported or decided one is deleted', async () => {
    const moderator = await newModerator()
    const reported = await post('Rejected again')
    await asAda().community.update({ id: reported, text: 'Rejected once more' })
    await asEve().community.report({ subject: 'post', id: reported, reason: 'harassment' })
    await asAda().community.remove({ id: reported })
    expect(await caseOf(moderator, reported)).toMatchObject({
      text: 'Rejected once more',
      formerTexts: ['Rejected again'],
      isRemoved: true,
      reports: [{ reason: 'harassment' }],
    })
    const quiet = await post('Nothing to see')
    await asAda().community.remove({ id: quiet })
    const decided = await post(selling)
    await decide(moderator, decided, 'uphold', 'No sales here')
    await asAda().community.remove({ id: decided })
    expect([await kept(quiet), await kept(decided)]).toEqual([[], []])
  })

  it('a reported message stays readable for moderators, and its author sees it as deleted', async () => {
    const moderator = await newModerator()
    await asAda().people.connect({ personId: world.eve.id, note: '' })
    await asEve().people.accept({ personId: world.ada.id })
    const { id } = await asAda().messages.open({ id: randomUUID(), personIds: [world.eve.id] })
    const messageId = randomUUID()
    await asAda().messages.send({ id, messageId, text: 'You are boring' })
    await asEve().community.report({ subject: 'message', id: messageId, reason: 'harassment' })
    await asAda().messages.remove({ id, messageId })
    for (const api of [asAda(), asEve()])
      expect((await api.messages.read({ id })).messages).toMatchObject([{ text: '', isDeleted: true }])
    expect(await caseOf(moderator, messageId)).toMatchObject({ isRemoved: true })
    expect(await moderator.moderation.readMessage({ id: messageId })).toMatchObject([{ text: 'You are boring' }])
    await decide(moderator, messageId, 'uphold', 'Please stay kind')
    expect(await kept(messageId)).toEqual([])
  })

  it('a deleted post keeps its id reserved: no other post can replace it in the case', async () => {
    const moderator = await newModerator()
    const id = await post(selling)
    await asAda().community.remove({ id })
    const refused = { code: 'INPUT_INVALID', data: { field: 'id' } }
    for (const api of [asAda(), asEve()])
      expect(await captureRefusal(api.community.create({ id, text: 'How long does a visa take?' }))).toEqual(refused)
    expect(await caseOf(moderator, id)).toMatchObject({ text: selling, person: { id: world.ada.id } })
    await decide(moderator, id, 'uphold', 'No sales here')
    expect(await captureRefusal(asEve().community.create({ id, text: 'How long does a visa take?' }))).toEqual(refused)
  })

  it('a retained text is deleted with the account of its author', async () => {
    const id = await post(selling)
    await asAda().community.remove({ id })
    await post(selling)
    expect(await kept(id)).toHaveLength(1)
    await world.test.owner.query('delete from users where id = $1', [world.ada.id])
    expect(await kept(id)).toEqual([])
  })
})

describe('GN-01 notifications of moderators', () => {
  const newModerators = async () => {
    const people = [await createTestPerson(world.test), await createTestPerson(world.test)]
    for (const { id } of people)
      await world.test.owner.query(
        "insert into user_permissions (user_id, name, action) values ($1, 'moderator', 'given')",
        [id],
      )
    return people
  }
  const toldTo = async (person: TestPerson) => (await noticesOf(person)).map(({ name }) => name)

  it('moderators are notified once until they have read it, with a mail, and again afterwards', async () => {
    const [first, second] = await newModerators()
    if (!first || !second) throw new Error('two moderators')
    await post(selling)
    await asEve().community.report({ subject: 'person', id: world.ada.id, reason: 'spam' })
    expect(await toldTo(first)).toEqual(['caseWaiting'])
    expect(await toldTo(second)).toEqual(['caseWaiting'])
    const { rowCount } = await world.test.owner.query(
      "select from deliveries where user_id = $1 and channel = 'email'",
      [first.id],
    )
    expect(rowCount).toBe(1)
    await world.test.owner.query('update notifications set read = true where user_id = $1', [first.id])
    await post(selling)
    expect(await toldTo(first)).toEqual(['caseWaiting', 'caseWaiting'])
    expect(await toldTo(second)).toEqual(['caseWaiting'])
  })

  it('despair and harm notify moderators immediately, despite their preferences and quiet hours', async () => {
    const [first] = await newModerators()
    if (!first) throw new Error('a moderator')
    await as(first).notifications.preferences()
    await world.test.owner.query(
      "update user_notification_preferences set social_notifications = false, quiet_hours_start = '00:00', quiet_hours_end = '23:59' where user_id = $1",
      [first.id],
    )
    await post(despairing)
    expect(await toldTo(first)).toEqual(['caseUrgent'])
    const { rows } = await world.test.owner.query<{ late: boolean }>(
      'select due_at > now() as late from deliveries where user_id = $1',
      [first.id],
    )
    expect(rows.some(({ late }) => late)).toBe(false)
    await world.test.owner.query('update notifications set read = true')
    await asEve().community.report({ subject: 'person', id: world.ada.id, reason: 'selfHarm' })
    expect(await toldTo(first)).toEqual(['caseUrgent', 'caseUrgent'])
  })

  it('notifies no moderator of a case that concerns themselves, and no user who is not a moderator', async () => {
    const [first, second] = await newModerators()
    if (!first || !second) throw new Error('two moderators')
    await as(first).community.create({ id: randomUUID(), text: selling })
    expect(await toldTo(first)).toEqual([])
    expect(await toldTo(second)).toEqual(['caseWaiting'])
    expect(await noticesOf(world.eve)).toEqual([])
  })

  it('notifies no moderator of a report about themselves or by themselves', async () => {
    const [first, second] = await newModerators()
    if (!first || !second) throw new Error('two moderators')
    const { id } = await as(first).community.create({ id: randomUUID(), text: 'How long does a visa take?' })
    await asEve().community.report({ subject: 'post', id, reason: 'spam' })
    await asEve().community.report({ subject: 'person', id: first.id, reason: 'scam' })
    expect(await toldTo(first)).toEqual([])
    expect(await toldTo(second)).toEqual(['caseWaiting'])
    await world.test.owner.query('update notifications set read = true')
    await as(second).community.report({ subject: 'person', id: world.ada.id, reason: 'spam' })
    expect(await toldTo(second)).toEqual(['caseWaiting'])
    expect(await toldTo(first)).toEqual(['caseWaiting'])
  })
})
