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
