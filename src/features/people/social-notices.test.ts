import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLog } from '#src/server/log.ts'
import { createTestPerson, type TestPerson } from '#src/server/testing/database.ts'
import { callAs } from '#src/server/testing/router.ts'
import { openTwoApplicants } from '#src/server/testing/two-applicants.ts'
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

/** What Eve can do that Ada is told of. */
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

describe('GN-01 notices between people', () => {
  it.each(acts)('%s is told once', async (name, act) => {
    await act()
    expect(await noticesOf(world.ada)).toEqual([name])
    expect(await noticesOf(world.ada)).toEqual([name])
  })

  it.each(acts)('%s is not told to whoever turned social notifications off', async (_name, act) => {
    await asAda().notifications.preferences()
    await world.test.owner.query(
      'update user_notification_preferences set social_notifications = false where user_id = $1',
      [world.ada.id],
    )
    await act()
    expect(await noticesOf(world.ada)).toEqual([])
  })

  it.each(acts)('%s of a muted person is not told', async (_name, act) => {
    await asAda().people.mute({ personId: world.eve.id })
    await act()
    expect(await noticesOf(world.ada)).toEqual([])
  })

  it.each(acts)('%s is taken back by a block, whether it waits or was told', async (_name, act) => {
    await act()
    await asAda().people.block({ personId: world.eve.id })
    expect(await noticesOf(world.ada)).toEqual([])
  })

  it.each(acts)('%s that was told goes with a block by the other side', async (name, act) => {
    await act()
    expect(await noticesOf(world.ada)).toEqual([name])
    await asEve().people.block({ personId: world.ada.id })
    expect(await noticesOf(world.ada)).toEqual([])
  })

  it('a block takes nothing from third people', async () => {
    const third = await createTestPerson(world.test)
    await callAs(world.test, third.token).people.connect({ personId: world.ada.id, note: '' })
    await asAda().people.block({ personId: world.eve.id })
    expect(await noticesOf(world.ada)).toEqual(['connectionAsked'])
  })

  it('a held reply is told once it may be read, and an own reply never', async () => {
    const id = await post('How long?')
    await asAda().community.create({ id: randomUUID(), text: 'Nobody?', parentId: id })
    const held = await reply(id, selling)
    expect(await noticesOf(world.ada)).toEqual([])
    await world.test.owner.query('update community_posts set held_for = null, decided_at = now() where id = $1', [held])
    expect(await noticesOf(world.ada)).toEqual(['postReply'])
  })
})

describe('GN-01 mentions', () => {
  const write = async (text: string, mentionedIds: string[] = []) =>
    (await asEve().community.create({ id: randomUUID(), text, mentionedIds })).id
  const named = () => [world.ada.id]

  it('are told once, whatever is edited, and show the name to those who see the person', async () => {
    const id = await write('Ask @Ada', named())
    expect((await asAda().community.thread({ id })).post.mentions).toMatchObject([{ id: world.ada.id }])
    await asEve().community.update({ id, text: 'Ask somebody', mentionedIds: [] })
    expect((await asAda().community.thread({ id })).post.mentions).toEqual([])
    await asEve().community.update({ id, text: 'Ask @Ada', mentionedIds: named() })
    expect(await noticesOf(world.ada)).toEqual(['postMention'])
  })

  it('by a later edit reach nobody who blocked, also after the block has ended', async () => {
    const id = await write('Ask somebody')
    await asAda().people.block({ personId: world.eve.id })
    const edited = await asEve().community.update({ id, text: 'Ask @Ada', mentionedIds: named() })
    expect(edited.mentions).toEqual([])
    expect(await noticesOf(world.ada)).toEqual([])
    await asAda().people.unblock({ personId: world.eve.id })
    expect(await noticesOf(world.ada)).toEqual([])
  })

  it('in a held text are told once others read it', async () => {
    const id = await write('I write your motivation letter for 50 $, ask @Ada', named())
    expect(await noticesOf(world.ada)).toEqual([])
    await world.test.owner.query('update community_posts set held_for = null where id = $1', [id])
    expect(await noticesOf(world.ada)).toEqual(['postMention'])
  })

  it('of nobody who is there, and of oneself, say nothing', async () => {
    const id = await write('Ask @Nobody', [randomUUID(), world.eve.id])
    expect((await asEve().community.thread({ id })).post.mentions).toEqual([])
    expect(await noticesOf(world.eve)).toEqual([])
  })
})
