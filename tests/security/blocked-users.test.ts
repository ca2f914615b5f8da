import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { runSocialNotices } from '#src/features/people/social-notices.jobs.ts'
import { createLog } from '#src/server/log.ts'
import { createTestPerson, type TestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureRefusal, openTwoApplicants } from '#tests/support/two-applicants.ts'

// Blocks between users: each call that could reach a blocking or blocked user returns the error of an unknown user,
// post or conversation.

const world = openTwoApplicants()
type Api = ReturnType<typeof callAs>

/** The shared objects of Ada and Eve before the block; a second set has unknown ids. */
interface Between {
  personId: string
  postId: string
  replyId: string
  conversationId: string
  messageId: string
  groupMemberId: string
}
const nothing = (): Between => ({
  personId: randomUUID(),
  postId: randomUUID(),
  replyId: randomUUID(),
  conversationId: randomUUID(),
  messageId: randomUUID(),
  groupMemberId: randomUUID(),
})

const paths: [string, (api: Api, between: Between) => Promise<unknown>][] = [
  ['people.get', async (api, { personId }) => await api.people.get({ personId })],
  ['people.connect', async (api, { personId }) => await api.people.connect({ personId, note: 'Hello' })],
  ['people.accept', async (api, { personId }) => await api.people.accept({ personId })],
  ['people.mute', async (api, { personId }) => await api.people.mute({ personId })],
  ['community.thread', async (api, { postId }) => await api.community.thread({ id: postId })],
  ['community.thread of a reply', async (api, { replyId }) => await api.community.thread({ id: replyId })],
  ['community.react', async (api, { postId }) => await api.community.react({ id: postId, kind: 'hug' })],
  ['community.react to a reply', async (api, { replyId }) => await api.community.react({ id: replyId, kind: 'hug' })],
  ['community.save', async (api, { postId }) => await api.community.save({ id: postId, isSaved: true })],
  [
    'community.markHelpful',
    async (api, { postId, replyId }) => await api.community.markHelpful({ id: postId, replyId }),
  ],
  ['community.update', async (api, { postId }) => await api.community.update({ id: postId, text: 'Mine' })],
  ['community.remove', async (api, { postId }) => await api.community.remove({ id: postId })],
  [
    'community.create, a reply',
    async (api, { postId }) => await api.community.create({ id: randomUUID(), text: 'Still there?', parentId: postId }),
  ],
  ['moderation.appeal', async (api, { postId }) => await api.moderation.appeal({ id: postId, text: 'For them' })],
  ['messages.open', async (api, { personId }) => await api.messages.open({ id: randomUUID(), personIds: [personId] })],
  [
    'messages.open, a group',
    async (api, { personId, groupMemberId }) =>
      await api.messages.open({ id: randomUUID(), personIds: [personId, groupMemberId], title: 'Group' }),
  ],
]
/** Calls on the conversation of the two users: not found for the blocking user. */
const conversationPaths: typeof paths = [
  ['messages.read', async (api, { conversationId }) => await api.messages.read({ id: conversationId })],
  [
    'messages.send',
    async (api, { conversationId }) =>
      await api.messages.send({ id: conversationId, messageId: randomUUID(), text: 'Still there?' }),
  ],
  [
    'messages.upload',
    async (api, { conversationId }) =>
      await api.messages.upload({
        ...{ id: conversationId, messageId: randomUUID(), text: '' },
        file: new File(['%PDF-1.7'], 'letter.pdf'),
      }),
  ],
  [
    'messages.file',
    async (api, { conversationId, messageId }) => await api.messages.file({ id: conversationId, messageId }),
  ],
  ['messages.accept', async (api, { conversationId }) => await api.messages.accept({ id: conversationId })],
  [
    'messages.remove',
    async (api, { conversationId, messageId }) => await api.messages.remove({ id: conversationId, messageId }),
  ],
]

let third: TestPerson
const as = (person: TestPerson) => callAs(world.test, person.token)
const connect = async (one: TestPerson, other: TestPerson) => {
  await as(one).people.connect({ personId: other.id, note: '' })
  await as(other).people.accept({ personId: one.id })
}

/** Creates the objects that Ada shares with Eve, by the ids of Ada's calls. */
const between = async (): Promise<Between> => {
  third = await createTestPerson(world.test)
  await connect(world.ada, world.eve)
  await connect(world.ada, third)
  const eve = world.asEve()
  const { id: postId } = await eve.community.create({ id: randomUUID(), text: 'How long?' })
  const { id: replyId } = await eve.community.create({ id: randomUUID(), text: 'Any answer?', parentId: postId })
  const { id: conversationId } = await eve.messages.open({ id: randomUUID(), personIds: [world.ada.id] })
  const messageId = randomUUID()
  await eve.messages.send({ id: conversationId, messageId, text: 'Hello Ada' })
  return { personId: world.eve.id, postId, replyId, conversationId, messageId, groupMemberId: third.id }
}

/** The same input with unknown ids; the member of an existing group stays. */
const unknown = () => ({ ...nothing(), groupMemberId: third.id })

describe.each(['who was blocked', 'who blocked'] as const)('GN-01 calls in a block, from the side of %s', (side) => {
  let known: Between
  beforeEach(async () => {
    known = await between()
    if (side === 'who was blocked') await world.asEve().people.block({ personId: world.ada.id })
    else await world.asAda().people.block({ personId: world.eve.id })
  })

  it.each(paths)('%s returns the error of an unknown user', async (_name, call) => {
    const answer = await captureRefusal(call(world.asAda(), known))
    expect(answer.code).not.toBe('answered')
    expect(answer).toEqual(await captureRefusal(call(world.asAda(), unknown())))
  })
})

describe('GN-01 the conversation with a blocked user', () => {
  it.each(conversationPaths)('%s returns Not Found to the blocking user', async (_name, call) => {
    const known = await between()
    await world.asAda().people.block({ personId: world.eve.id })
    const answer = await captureRefusal(call(world.asAda(), known))
    expect(answer.code).not.toBe('answered')
    expect(answer).toEqual(await captureRefusal(call(world.asAda(), unknown())))
  })
})

/** Lists that could contain the blocked user. */
const lists: [string, (api: Api) => Promise<unknown>][] = [
  ['people.overview', async (api) => ({ ...(await api.people.overview()), blocked: [] })],
  ['people.search', async (api) => await api.people.search({ q: 'Quokka' })],
  ['community.feed', async (api) => await api.community.feed({})],
  ['community.byPerson', async (api) => await api.community.byPerson({ personId: world.eve.id })],
  ['community.feed by words', async (api) => await api.community.feed({ q: 'long' })],
  ['messages.list', async (api) => await api.messages.list()],
  ['messages.search', async (api) => await api.messages.search({ q: 'Hello' })],
  ['notifications.list', async (api) => await api.notifications.list({})],
]

describe.each(['who was blocked', 'who blocked'] as const)('GN-01 lists in a block, from the side of %s', (side) => {
  it.each(lists)('%s does not contain the blocked user', async (_name, list) => {
    await between()
    await world.asEve().people.saveProfile({
      ...{ headline: 'Quokka robotics', field: '', stage: 'applying', countries: [], interests: [] },
      ...{ isListed: true, showsReads: true, showsTyping: true },
    })
    await runSocialNotices(world.test.database, createLog('silent'))
    expect(JSON.stringify(await list(world.asAda()))).toContain(world.eve.id)
    if (side === 'who was blocked') await world.asEve().people.block({ personId: world.ada.id })
    else await world.asAda().people.block({ personId: world.eve.id })
    expect(JSON.stringify(await list(world.asAda()))).not.toContain(world.eve.id)
  })
})
