import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLog } from '#src/server/log.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { openTwoApplicants } from '#tests/support/two-applicants.ts'
import { runSocialNotices } from './social-notices.jobs.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world
const selling = 'I write your motivation letter for 50 $, message me now'

const noticesOf = async (person: TestPerson) => {
  await runSocialNotices(world.test.database, createLog('silent'))
  const { rows } = await world.test.owner.query<{ name: string }>(
    "select replace(text_key, 'notifications.text.', '') as name from notifications where user_id = $1 order by created_at",
    [person.id],
  )
  return rows.map(({ name }) => name)
}
const post = async (text: string) => (await asAda().community.create({ id: randomUUID(), text })).id
const reply = async (parentId: string, text = 'Six weeks.') =>
  (await asEve().community.create({ id: randomUUID(), text, parentId })).id
const write = async () => {
  const { id } = await asEve().messages.open({ id: randomUUID(), personIds: [world.ada.id] })
  await asEve().messages.send({ id, messageId: randomUUID(), text: 'Hello Ada' })
}

/** Actions of Eve that send a notice to Ada. */
const acts: [string, () => Promise<unknown>][] = [
  ['connectionAsked', async () => await asEve().people.connect({ personId: world.ada.id, note: 'Same lab' })],
  [
    'connectionAccepted',
    async () => {
      await asAda().people.connect({ personId: world.eve.id, note: '' })
      await asEve().people.accept({ personId: world.ada.id })
    },
  ],
  ['postReply', async () => await reply(await post('How long?'))],
  [
    'postMention',
    async () => await asEve().community.create({ id: randomUUID(), text: 'Ask @Ada', mentionedIds: [world.ada.id] }),
  ],
  ['messageRequest', write],
]

describe('GN-01: notices between users', () => {
  it.each(acts)('a notice of %s is sent once', async (name, act) => {
    await act()
    expect(await noticesOf(world.ada)).toEqual([name])
    expect(await noticesOf(world.ada)).toEqual([name])
  })

  it.each(acts)('a notice of %s is not sent when the user has disabled social notifications', async (_name, act) => {
    await asAda().notifications.preferences()
    await world.test.owner.query(
      'update user_notification_preferences set social_notifications = false where user_id = $1',
      [world.ada.id],
    )
    await act()
    expect(await noticesOf(world.ada)).toEqual([])
  })

  it.each(acts)('a notice of %s from a muted user is not sent', async (_name, act) => {
    await asAda().people.mute({ personId: world.eve.id })
    await act()
    expect(await noticesOf(world.ada)).toEqual([])
  })

  it.each(acts)('a notice of %s is withdrawn by a block, whether pending or sent', async (_name, act) => {
    await act()
    await asAda().people.block({ personId: world.eve.id })
    expect(await noticesOf(world.ada)).toEqual([])
  })

  it.each(acts)('a sent notice of %s is withdrawn by a block of the other side', async (name, act) => {
    await act()
    expect(await noticesOf(world.ada)).toEqual([name])
    await asEve().people.block({ personId: world.ada.id })
    expect(await noticesOf(world.ada)).toEqual([])
  })

  it('a block keeps notices from other users', async () => {
    const third = await createTestPerson(world.test)
    await callAs(world.test, third.token).people.connect({ personId: world.ada.id, note: '' })
    await asAda().people.block({ personId: world.eve.id })
    expect(await noticesOf(world.ada)).toEqual(['connectionAsked'])
  })

  it('a held reply sends a notice once it is released, and an own reply sends none', async () => {
    const id = await post('How long?')
    await asAda().community.create({ id: randomUUID(), text: 'No answer?', parentId: id })
    const held = await reply(id, selling)
    expect(await noticesOf(world.ada)).toEqual([])
    await world.test.owner.query('update community_posts set hold_reason = null, decided_at = now() where id = $1', [
      held,
    ])
    expect(await noticesOf(world.ada)).toEqual(['postReply'])
  })
})

describe('GN-01: notices about unread messages', () => {
  const connect = async () => {
    await asAda().people.connect({ personId: world.eve.id, note: '' })
    await asEve().people.accept({ personId: world.ada.id })
    // Clears the notice of the connection itself.
    await noticesOf(world.ada)
    await world.test.owner.query('delete from notifications')
  }
  const write = async (text = 'Hello Ada') => {
    const { id } = await asEve().messages.open({ id: randomUUID(), personIds: [world.ada.id] })
    const { seq } = await asEve().messages.send({ id, messageId: randomUUID(), text })
    return { id, seq }
  }
  /** Ages the waiting messages past the delay that lets an open page read them first. */
  const wait = async () => {
    await world.test.owner.query("update notification_outbox set created_at = created_at - interval '2 minutes'")
    return await noticesOf(world.ada)
  }
  /** Pending mails and push messages about notices. */
  const leaving = async () =>
    (await world.test.owner.query('select from deliveries where user_id = $1', [world.ada.id])).rowCount

  it('unread messages send one notice until they are read, also by mail, and none when read immediately', async () => {
    await connect()
    await write()
    expect(await noticesOf(world.ada)).toEqual([])
    const { id, seq } = await write('Are you there?')
    expect(await wait()).toEqual(['message'])
    expect(await leaving()).toBeGreaterThan(0)
    await write('I wait')
    expect(await wait()).toEqual(['message'])
    await asAda().messages.markRead({ id, seq: seq + 1 })
    expect(await wait()).toEqual([])
    const next = await write('One more')
    await asAda().messages.markRead({ id, seq: next.seq })
    expect(await wait()).toEqual([])
    await write('And another')
    expect(await wait()).toEqual(['message'])
  })

  it('messages of a muted user send no notice, and do not count as unread', async () => {
    await connect()
    await asAda().people.mute({ personId: world.eve.id })
    await write()
    expect(await wait()).toEqual([])
    expect((await asAda().messages.unread()).unread).toBe(0)
  })

  it('messages send no notice with social notifications disabled, after a block, or after leaving', async () => {
    await connect()
    await write()
    await asAda().people.block({ personId: world.eve.id })
    expect(await wait()).toEqual([])
    await asAda().people.unblock({ personId: world.eve.id })
    await connect()
    const { id } = await write()
    expect(await wait()).toEqual(['message'])
    await asAda().messages.leave({ id })
    expect(await noticesOf(world.ada)).toEqual([])
    await world.test.owner.query('update user_notification_preferences set social_notifications = false')
    await write()
    expect(await wait()).toEqual([])
  })
})

describe('GN-01: notices about mentions', () => {
  const write = async (text: string, mentionedIds: string[] = []) =>
    (await asEve().community.create({ id: randomUUID(), text, mentionedIds })).id
  const named = () => [world.ada.id]

  it('a mention sends one notice across edits, and shows the name to users who can see the person', async () => {
    const id = await write('Ask @Ada', named())
    expect((await asAda().community.thread({ id })).post.mentions).toMatchObject([{ id: world.ada.id }])
    await asEve().community.update({ id, text: 'Ask a mentor', mentionedIds: [] })
    expect((await asAda().community.thread({ id })).post.mentions).toEqual([])
    await asEve().community.update({ id, text: 'Ask @Ada', mentionedIds: named() })
    expect(await noticesOf(world.ada)).toEqual(['postMention'])
  })

  it('a mention added by an edit sends no notice to a blocking user, also after the block has ended', async () => {
    const id = await write('Ask a mentor')
    await asAda().people.block({ personId: world.eve.id })
    const edited = await asEve().community.update({ id, text: 'Ask @Ada', mentionedIds: named() })
    expect(edited.mentions).toEqual([])
    expect(await noticesOf(world.ada)).toEqual([])
    await asAda().people.unblock({ personId: world.eve.id })
    expect(await noticesOf(world.ada)).toEqual([])
  })

  it('a mention in a held text sends a notice once the text is released', async () => {
    const id = await write('I write your motivation letter for 50 $, ask @Ada', named())
    expect(await noticesOf(world.ada)).toEqual([])
    await world.test.owner.query('update community_posts set hold_reason = null where id = $1', [id])
    expect(await noticesOf(world.ada)).toEqual(['postMention'])
  })

  it('a mention of an unknown user or of oneself sends no notice', async () => {
    const id = await write('Ask @Unknown', [randomUUID(), world.eve.id])
    expect((await asEve().community.thread({ id })).post.mentions).toEqual([])
    expect(await noticesOf(world.eve)).toEqual([])
  })
})
