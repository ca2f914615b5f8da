import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { dailyLimits } from '#src/features/people/rules.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { maxMembers, maxMessageLength, pageSize } from './conversation.rules.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world
type Api = ReturnType<typeof asAda>
const as = (person: TestPerson) => callAs(world.test, person.token)

const connect = async (one: TestPerson, other: TestPerson) => {
  await as(one).people.connect({ personId: other.id, note: '' })
  await as(other).people.accept({ personId: one.id })
}
const openWith = async (api: Api, ...people: TestPerson[]) =>
  (
    await api.messages.open({
      id: randomUUID(),
      personIds: people.map(({ id }) => id),
      ...(people.length > 1 ? { title: 'Group' } : {}),
    })
  ).id
const send = async (api: Api, id: string, text: string, messageId: string = randomUUID()) =>
  await api.messages.send({ id, messageId, text })
/** Records the recipients of a topic's notifications while an action runs. */
const hearing = async (url: string, topic: string, work: () => Promise<void>): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const heard: { topic: string; userId: string }[] = []
  client.on('notification', ({ payload }) => heard.push(JSON.parse(payload ?? '{}') as (typeof heard)[number]))
  await client.query('listen live')
  await work()
  // Earlier notifications arrive with the response to the next query.
  await client.query('select 1')
  await client.end()
  return heard.filter((one) => one.topic === topic).map(({ userId }) => userId)
}
const textsOf = async (api: Api, id: string) => (await api.messages.read({ id })).messages.map(({ text }) => text)
const stateOf = async (api: Api, id: string) => (await api.messages.read({ id })).conversation.state
const connected = async () => {
  await connect(world.ada, world.eve)
  return await openWith(asAda(), world.eve)
}

describe('GN-01 message request to an unconnected user', () => {
  it('a message request is a single message without links until it is accepted', async () => {
    const id = await openWith(asAda(), world.eve)
    expect(await captureRefusal(send(asAda(), id, 'see https://x.example'))).toMatchObject({
      code: 'INPUT_INVALID',
      data: { field: 'text', reason: 'link' },
    })
    await send(asAda(), id, 'Hello Eve')
    expect(await captureRefusal(send(asAda(), id, 'And?'))).toEqual({
      code: 'MESSAGE_REFUSED',
      data: { reason: 'waiting' },
    })
    expect(await stateOf(asEve(), id)).toBe('request')
    await asEve().messages.accept({ id })
    await send(asAda(), id, 'Thanks: https://x.example')
    expect(await textsOf(asEve(), id)).toEqual(['Hello Eve', 'Thanks: https://x.example'])
  })

  it('a message request is rejected where its words would hold a post, except for words of despair', async () => {
    const id = await openWith(asAda(), world.eve)
    expect(await captureRefusal(send(asAda(), id, 'I write your motivation letter for 50 $, message me now'))).toEqual({
      code: 'MESSAGE_REFUSED',
      data: { reason: 'selling' },
    })
    expect(await textsOf(asAda(), id)).toEqual([])
    await send(asAda(), id, 'I want to kill myself')
    expect(await textsOf(asEve(), id)).toEqual(['I want to kill myself'])
  })

  it('a message request stays pending after the sender has left and come back', async () => {
    const id = await openWith(asAda(), world.eve)
    await send(asAda(), id, 'Hello Eve')
    await asAda().messages.leave({ id })
    expect(await openWith(asAda(), world.eve)).toBe(id)
    expect(await captureRefusal(send(asAda(), id, 'Hello?'))).toEqual({
      code: 'MESSAGE_REFUSED',
      data: { reason: 'waiting' },
    })
    expect(await textsOf(asEve(), id)).toEqual(['Hello Eve'])
    await send(asEve(), id, 'Hello Ada')
    await send(asAda(), id, 'Thanks: https://x.example')
    expect(await textsOf(asEve(), id)).toEqual(['Hello Eve', 'Hello Ada', 'Thanks: https://x.example'])
  })

  it('a message request counts towards the daily limit after the sender has left the conversation', async () => {
    const firstTo = async () => {
      const id = await openWith(asAda(), await createTestPerson(world.test))
      const refusal = await captureRefusal(send(asAda(), id, 'Hello'))
      await asAda().messages.leave({ id })
      return refusal
    }
    const limit = dailyLimits.young.requests
    for (let sent = 0; sent < limit; sent += 1) expect(await firstTo()).toEqual({ code: 'answered' })
    expect(await firstTo()).toMatchObject({ code: 'TOO_MANY_REQUESTS', data: { act: 'requests', limit, isNew: true } })
  })

  it('a reply accepts the request; the sender cannot accept for the recipient', async () => {
    const id = await openWith(asAda(), world.eve)
    await send(asAda(), id, 'Hello Eve')
    expect(await captureErrorCode(asAda().messages.accept({ id }))).toBe('NOT_FOUND')
    await send(asEve(), id, 'Hello Ada')
    expect([await stateOf(asAda(), id), await stateOf(asEve(), id)]).toEqual(['active', 'active'])
  })

  it('an opened conversation without messages is in neither participant’s list', async () => {
    await openWith(asAda(), world.eve)
    expect((await asEve().messages.list()).conversations).toEqual([])
  })

  it('two users who open a conversation concurrently get the same one', async () => {
    const [one, other] = await Promise.all([openWith(asAda(), world.eve), openWith(asEve(), world.ada)])
    expect(one).toBe(other)
  })
})

describe('GN-01 sending messages', () => {
  it('50 concurrent sends of one message store it once, with one position in the order', async () => {
    const id = await connected()
    const messageId = randomUUID()
    const sent = await Promise.all(Array.from({ length: 50 }, async () => await send(asAda(), id, 'Once', messageId)))
    expect(new Set(sent.map(({ seq }) => seq)).size).toBe(1)
    expect(await textsOf(asEve(), id)).toEqual(['Once'])
    expect((await asEve().messages.unread()).unread).toBe(1)
  })

  it('sending under the id of another user’s message is rejected, also when both send concurrently', async () => {
    const id = await connected()
    const refused = { code: 'INPUT_INVALID', data: { field: 'messageId' } }
    const { id: messageId } = await send(asAda(), id, 'Mine')
    expect(await captureRefusal(send(asEve(), id, 'Copied', messageId))).toEqual(refused)
    expect(await send(asAda(), id, 'Mine', messageId)).toMatchObject({ id: messageId, text: 'Mine' })
    const third = await createTestPerson(world.test)
    await connect(third, world.ada)
    const other = await openWith(as(third), world.ada)
    const atOnce = randomUUID()
    const answers = await Promise.all([
      captureRefusal(send(asEve(), id, 'One', atOnce)),
      captureRefusal(send(as(third), other, 'Two', atOnce)),
    ])
    expect(answers.toSorted((one, next) => one.code.localeCompare(next.code))).toEqual([{ code: 'answered' }, refused])
  })

  it('concurrent messages of two users have one order for both, and unread counts are per member', async () => {
    const id = await connected()
    await Promise.all(
      Array.from({ length: 10 }, async (_, index) => await send(index % 2 ? asAda() : asEve(), id, String(index))),
    )
    const read = async (api: Api) => (await api.messages.read({ id })).messages.map(({ seq, text }) => [seq, text])
    expect(await read(asAda())).toEqual(await read(asEve()))
    const last = (await asAda().messages.read({ id })).messages.at(-1)?.seq ?? 0
    await send(asEve(), id, 'last')
    await asAda().messages.markRead({ id, seq: last + 1_000 })
    expect((await asAda().messages.unread()).unread).toBe(0)
  })

  it('a reconnecting client requests the messages after its last one', async () => {
    const id = await connected()
    const first = await send(asAda(), id, 'one')
    await send(asAda(), id, 'two')
    await send(asAda(), id, 'three')
    const missed = await asEve().messages.read({ id, after: first.seq })
    expect(missed.messages.map(({ text }) => text)).toEqual(['two', 'three'])
  })

  it('a long conversation is paginated without a gap', async () => {
    const id = await connected()
    for (let index = 0; index < pageSize + 5; index += 1) await send(asAda(), id, String(index))
    const newest = await asEve().messages.read({ id })
    const earlier = await asEve().messages.read({ id, before: newest.messages[0]?.seq })
    expect([newest.hasEarlier, earlier.hasEarlier]).toEqual([true, false])
    const texts = [...earlier.messages, ...newest.messages].map(({ text }) => Number(text))
    expect(texts).toEqual(Array.from({ length: pageSize + 5 }, (_, index) => index))
  })

  it('a deleted message keeps its position and loses its text; only its author can delete it', async () => {
    const id = await connected()
    const { id: messageId } = await send(asAda(), id, 'Oops')
    expect(await captureErrorCode(asEve().messages.remove({ id, messageId }))).toBe('NOT_FOUND')
    await asAda().messages.remove({ id, messageId })
    expect((await asEve().messages.read({ id })).messages).toMatchObject([{ text: '', isDeleted: true }])
  })

  it('a search returns messages of the user’s own conversations only', async () => {
    const id = await connected()
    await send(asAda(), id, 'The wombat scholarship 我申请了')
    const found = async (api: Api, q: string) => (await api.messages.search({ q })).messages.length
    expect([await found(asEve(), 'WOMBAT'), await found(asEve(), '申请'), await found(asEve(), 'koala')]).toEqual([
      1, 1, 0,
    ])
    await send(asEve(), id, 'Bewerbung für Zürich, المنحة الدراسية')
    expect([await found(asAda(), 'zurich'), await found(asAda(), 'FÜR'), await found(asAda(), 'المنحه')]).toEqual([
      1, 1, 1,
    ])
    expect(await found(as(await createTestPerson(world.test)), 'wombat')).toBe(0)
  })
})

describe('search in a large mailbox', () => {
  const fill = async (id: string, count: number, letters: number) =>
    await world.test.owner.query(
      `insert into messages (user_id, id, conversation_id, text)
       select $1, gen_random_uuid(), $2, repeat('abcdefgh ', $4 / 9) from generate_series(1, $3::int)`,
      [world.ada.id, id, count, letters],
    )

  it('a search reads the newest four megabytes and reports which messages it did not read', async () => {
    const id = await connected()
    await send(asAda(), id, 'An old koala')
    const found = async (q: string) => await asEve().messages.search({ q })
    expect(await found('koala')).toMatchObject({ messages: [{ text: 'An old koala' }], searchedSince: null })
    await fill(id, 1_100, maxMessageLength)
    await send(asAda(), id, 'A new wombat')
    expect(await found('wombat')).toMatchObject({ messages: [{ text: 'A new wombat' }] })
    const { messages, searchedSince } = await found('koala')
    expect(messages).toEqual([])
    expect(Date.parse(searchedSince ?? '')).toBeGreaterThan(0)
  })
})

describe('readers of a conversation', () => {
  it('a conversation is open to its members only: other users cannot find, send, accept or delete in it', async () => {
    const id = await connected()
    const { id: messageId } = await send(asAda(), id, 'Private')
    const otherUser = as(await createTestPerson(world.test))
    for (const attempt of [
      async () => await otherUser.messages.read({ id }),
      async () => await otherUser.messages.accept({ id }),
      async () => await otherUser.messages.remove({ id, messageId }),
      async () => await send(otherUser, id, 'Hi'),
    ])
      expect(await captureErrorCode(attempt())).toBe('NOT_FOUND')
    expect(await textsOf(asAda(), id)).toEqual(['Private'])
  })

  it('a former member can no longer read, send or search in the conversation', async () => {
    const id = await connected()
    await send(asAda(), id, 'Wombats')
    await asEve().messages.leave({ id })
    expect(await captureErrorCode(asEve().messages.read({ id }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(send(asEve(), id, 'Hi'))).toBe('NOT_FOUND')
    expect((await asEve().messages.search({ q: 'wombats' })).messages).toEqual([])
  })

  it('a user whose counterpart left still sees them and may write, which brings the counterpart back', async () => {
    const id = await connected()
    await send(asEve(), id, 'Hello Ada')
    await asEve().messages.leave({ id })
    const { conversation } = await asAda().messages.read({ id })
    expect(conversation).toMatchObject({ state: 'active', people: [{ id: world.eve.id, readSeq: null }] })
    await send(asAda(), id, 'Hello Eve')
    expect(await textsOf(asEve(), id)).toEqual(['Hello Ada', 'Hello Eve'])
  })

  it('a new conversation under the id of one that its members have left is rejected', async () => {
    const former = await createTestPerson(world.test)
    await connect(world.ada, world.eve)
    await connect(former, world.ada)
    await connect(former, world.eve)
    const id = await openWith(as(former), world.ada, world.eve)
    await as(former).messages.leave({ id })
    await send(asAda(), id, 'Private')
    for (const api of [asAda(), asEve()]) await api.messages.leave({ id })
    for (const title of [undefined, 'Group'])
      expect(await captureErrorCode(as(former).messages.open({ id, personIds: [world.eve.id], title }))).toBe(
        'NOT_FOUND',
      )
    expect(await captureErrorCode(as(former).messages.read({ id }))).toBe('NOT_FOUND')
  })

  it('a group rejects unconnected users and has at most eight members', async () => {
    await connect(world.ada, world.eve)
    const otherUser = await createTestPerson(world.test)
    const personIds = [world.eve.id, otherUser.id]
    expect(await captureErrorCode(asAda().messages.open({ id: randomUUID(), personIds, title: 'G' }))).toBe('NOT_FOUND')
    const many = Array.from({ length: maxMembers }, () => randomUUID())
    expect(await captureErrorCode(asAda().messages.open({ id: randomUUID(), personIds: many, title: 'G' }))).toBe(
      'BAD_REQUEST',
    )
  })

  it('read receipts are shown only when both participants show theirs', async () => {
    const id = await connected()
    const { seq } = await send(asAda(), id, 'Read me')
    await asEve().messages.markRead({ id, seq })
    const readBy = async () => (await asAda().messages.read({ id })).conversation.people[0]?.readSeq
    expect(await readBy()).toBe(seq)
    const quiet = { headline: '', field: '', stage: 'planning' as const, countries: [], interests: [], isListed: false }
    await asAda().people.saveProfile({ ...quiet, showsReads: false, showsTyping: true })
    expect(await readBy()).toBeNull()
  })
})

describe('blocks and messages', () => {
  it('a block removes the conversation for the blocking user and shows the other a deleted account', async () => {
    const id = await connected()
    await send(asAda(), id, 'From Ada')
    await send(asEve(), id, 'From Eve')
    await asEve().people.block({ personId: world.ada.id })
    expect(await captureErrorCode(asEve().messages.read({ id }))).toBe('NOT_FOUND')
    const seen = await asAda().messages.read({ id })
    expect(seen.conversation).toMatchObject({ state: 'closed', people: [] })
    expect(seen.messages.map(({ text }) => text)).toEqual(['From Ada'])
    const left = { code: 'MESSAGE_REFUSED', data: { reason: 'closed' } }
    expect(await captureRefusal(send(asAda(), id, 'Hello?'))).toEqual(left)
  })

  it('a deleted account looks the same as a block', async () => {
    const id = await connected()
    await send(asAda(), id, 'From Ada')
    await send(asEve(), id, 'From Eve')
    await world.test.owner.query('delete from users where id = $1', [world.eve.id])
    const seen = await asAda().messages.read({ id })
    expect(seen.conversation.people).toEqual([])
    expect(seen.messages.map(({ text }) => text)).toEqual(['From Ada'])
    expect(await captureRefusal(send(asAda(), id, 'Hello?'))).toEqual({
      code: 'MESSAGE_REFUSED',
      data: { reason: 'closed' },
    })
  })

  it('unblocking restores neither the conversation nor its texts; a new one begins as a request', async () => {
    const id = await connected()
    await send(asEve(), id, 'From Eve')
    await asEve().people.block({ personId: world.ada.id })
    await asEve().people.unblock({ personId: world.ada.id })
    expect(await textsOf(asAda(), id)).toEqual([])
    const next = await openWith(asAda(), world.eve)
    expect(next).not.toBe(id)
    expect(await stateOf(asAda(), next)).toBe('asked')
  })

  it('opening a conversation with a user who has blocked the caller fails like an unknown id', async () => {
    await asEve().people.block({ personId: world.ada.id })
    const personIds = [world.eve.id]
    expect(await captureRefusal(asAda().messages.open({ id: randomUUID(), personIds }))).toEqual(
      await captureRefusal(asAda().messages.open({ id: randomUUID(), personIds: [randomUUID()] })),
    )
    expect(await captureErrorCode(asEve().messages.open({ id: randomUUID(), personIds: [world.ada.id] }))).toBe(
      'NOT_FOUND',
    )
  })

  it('in a shared group a block keeps both members and hides texts, unread counts and name from each other', async () => {
    const third = await createTestPerson(world.test)
    await connect(third, world.ada)
    await connect(third, world.eve)
    const id = await openWith(as(third), world.ada, world.eve)
    await asEve().people.block({ personId: world.ada.id })
    await send(asAda(), id, 'From Ada')
    await send(asEve(), id, 'From Eve')
    await send(as(third), id, 'From the third')
    expect(await textsOf(asAda(), id)).toEqual(['From Ada', 'From the third'])
    expect(await textsOf(asEve(), id)).toEqual(['From Eve', 'From the third'])
    expect(await textsOf(as(third), id)).toEqual(['From Ada', 'From Eve', 'From the third'])
    expect((await asEve().messages.list()).conversations[0]).toMatchObject({ unread: 1, people: [{ id: third.id }] })
  })

  it('a message sent during a block is either stored before it or rejected', async () => {
    const id = await connected()
    const [sent] = await Promise.allSettled([
      send(asAda(), id, 'Racing'),
      asEve().people.block({ personId: world.ada.id }),
    ])
    expect(await captureErrorCode(asEve().messages.read({ id }))).toBe('NOT_FOUND')
    if (sent.status === 'rejected') expect(await textsOf(asAda(), id)).toEqual([])
  })
})

describe('GN-01 number of unread messages', () => {
  it('the unread count is per member, equal on all devices, and excludes muted users', async () => {
    const id = await connected()
    await send(asAda(), id, 'One')
    await send(asAda(), id, 'Two')
    expect(await asEve().messages.unread()).toEqual({ unread: 2 })
    expect(await asAda().messages.unread()).toEqual({ unread: 0 })
    await asEve().people.mute({ personId: world.ada.id })
    expect(await asEve().messages.unread()).toEqual({ unread: 0 })
    await asEve().people.unmute({ personId: world.ada.id })
    const last = (await asEve().messages.read({ id })).messages.at(-1)?.seq ?? 0
    const heard = await hearing(world.test.ownerUrl, 'unread', async () => {
      await asEve().messages.markRead({ id, seq: last })
    })
    expect(heard).toEqual([world.eve.id])
    expect(await asEve().messages.unread()).toEqual({ unread: 0 })
    expect((await asEve().messages.read({ id })).conversation).toMatchObject({ unread: 0, readSeq: last })
  })
})

describe('GN-01 adding members to a group', () => {
  const group = async () => {
    const third = await createTestPerson(world.test)
    await connect(world.ada, world.eve)
    await connect(world.ada, third)
    const id = await openWith(asAda(), world.eve, third)
    await send(asAda(), id, 'Welcome')
    return { id, third }
  }
  const add = async (api: Api, id: string, ...people: TestPerson[]) =>
    await captureErrorCode(api.messages.addPeople({ id, personIds: people.map((person) => person.id) }))

  it('a member adds users whom they may message; new members can read and are notified of messages', async () => {
    const { id } = await group()
    const fourth = await createTestPerson(world.test)
    expect(await add(asAda(), id, fourth)).toBe('NOT_FOUND')
    await connect(world.ada, fourth)
    expect(await add(asAda(), id, fourth)).toBe('answered')
    expect(await add(asAda(), id, fourth)).toBe('answered')
    expect(await textsOf(as(fourth), id)).toEqual(['Welcome'])
    await send(asEve(), id, 'Hello')
    expect(await as(fourth).messages.unread()).toEqual({ unread: 1 })
    expect((await as(fourth).messages.list()).conversations).toMatchObject([{ id, title: 'Group', kind: 'group' }])
  })

  it('adding members rejects unreachable users, users who have blocked the caller, and more than the maximum', async () => {
    const { id } = await group()
    const more = await Promise.all(
      Array.from({ length: maxMembers - 2 }, async () => await createTestPerson(world.test)),
    )
    for (const person of more) await connect(world.ada, person)
    expect(await add(asAda(), id, ...more)).toBe('LIST_FULL')
    const [first, second] = more as [TestPerson, TestPerson]
    await as(first).people.block({ personId: world.ada.id })
    expect(await add(asAda(), id, first)).toBe('NOT_FOUND')
    expect(await add(as(second), id, second)).toBe('NOT_FOUND')
    await connect(world.ada, world.eve)
    const pair = await openWith(asAda(), world.eve)
    expect(await add(asAda(), pair, second)).toBe('NOT_FOUND')
    await asEve().messages.leave({ id })
    await connect(world.eve, second)
    expect(await add(asEve(), id, second)).toBe('NOT_FOUND')
  })
})
