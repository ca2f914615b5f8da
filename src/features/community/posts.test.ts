import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createTestPerson } from '#tests/support/database.ts'
import { callAs } from '#tests/support/router.ts'
import { captureErrorCode, openTwoApplicants } from '#tests/support/two-applicants.ts'
import { dailyLimits } from '../people/rules.ts'
import { feedPageSize, hidingReports } from './posts.rules.ts'

const world = openTwoApplicants()
const { asAda, asEve } = world
type Api = ReturnType<typeof asAda>

const settle = async () =>
  void (await world.test.owner.query("update users set created_at = now() - interval '9 days'"))
const post = async (api: Api, text: string, more: object = {}) =>
  await api.community.create({ id: randomUUID(), text, ...more })
const feedOf = async (api: Api, filter: object = {}) => (await api.community.feed(filter)).posts
const finds = async (api: Api, id: string) => (await feedOf(api)).some((one) => one.id === id)

describe('GN-01 posts and replies', () => {
  it('other users read a post with its topic, and reply one level deep', async () => {
    const { id } = await post(asAda(), 'How long did you wait?', { field: 'physics', country: 'DE', stage: 'waiting' })
    const reply = await post(asEve(), 'Six weeks.', { parentId: id })
    const thread = await asAda().community.thread({ id })
    expect(thread.post).toMatchObject({ field: 'physics', country: 'DE', stage: 'waiting', replies: 1, isOwn: true })
    expect(thread.replies).toMatchObject([{ text: 'Six weeks.', isOwn: false }])
    expect(await captureErrorCode(post(asAda(), 'Nested', { parentId: reply.id }))).toBe('INPUT_INVALID')
  })

  it('topics filter the feed, and markup stays plain text', async () => {
    const text = '<script>alert(1)</script> **bold**'
    const { id } = await post(asAda(), text, { field: 'quokka-studies', country: 'NZ', stage: 'deciding' })
    for (const filter of [{ field: 'quokka-studies' }, { country: 'NZ' }, { stage: 'deciding' as const }])
      expect((await feedOf(asEve(), filter)).map((one) => one.id)).toContain(id)
    expect((await feedOf(asEve(), { field: 'quokka-studies' }))[0]?.text).toBe(text)
    expect(await feedOf(asEve(), { field: 'wombat-studies' })).toEqual([])
  })

  it('marks an edit and keeps the former text for moderation; only the author edits and deletes', async () => {
    const { id } = await post(asAda(), 'First')
    expect(await captureErrorCode(asEve().community.update({ id, text: 'Mine' }))).toBe('NOT_FOUND')
    expect(await captureErrorCode(asEve().community.remove({ id }))).toBe('NOT_FOUND')
    const edited = await asAda().community.update({ id, text: 'Second' })
    expect(edited).toMatchObject({ text: 'Second', editedAt: expect.any(String) })
    const { rows } = await world.test.owner.query('select former_texts from community_posts where id = $1', [id])
    expect(rows).toEqual([{ former_texts: ['First'] }])
    await asAda().community.remove({ id })
    expect(await captureErrorCode(asEve().community.thread({ id }))).toBe('NOT_FOUND')
  })

  it('a user reacts once with one of six reactions and can withdraw it, and saves a post for themselves', async () => {
    const { id } = await post(asAda(), 'I got in')
    await asEve().community.react({ id, kind: 'thanks' })
    const changed = await asEve().community.react({ id, kind: 'congratulations' })
    expect(changed).toMatchObject({ reactions: { congratulations: 1 }, ownReaction: 'congratulations' })
    expect((await asEve().community.react({ id, kind: null })).reactions).toEqual({})
    await asEve().community.save({ id, isSaved: true })
    expect((await feedOf(asEve(), { saved: 'true' })).map((one) => one.id)).toEqual([id])
    expect(await feedOf(asAda(), { saved: 'true' })).toEqual([])
  })

  it('the author of a post marks one reply as helpful, which moves to the top, and removes the mark', async () => {
    const { id } = await post(asAda(), 'How long did you wait?')
    const first = await post(asEve(), 'No idea.', { parentId: id })
    const second = await post(asEve(), 'Six weeks.', { parentId: id })
    expect(await asAda().community.markHelpful({ id, replyId: second.id })).toMatchObject({ helpfulReplyId: second.id })
    const { post: seen, replies } = await asEve().community.thread({ id })
    expect(seen.helpfulReplyId).toBe(second.id)
    expect(replies.map((reply) => reply.id)).toEqual([second.id, first.id])
    expect((await feedOf(asEve())).find((one) => one.id === id)).toMatchObject({ helpfulReplyId: second.id })
    expect(await asAda().community.markHelpful({ id, replyId: null })).toMatchObject({ helpfulReplyId: null })
  })

  it('only the author marks a reply, and only a reply to that post; a deleted reply takes its mark with it', async () => {
    const { id } = await post(asAda(), 'How long did you wait?')
    const other = await post(asAda(), 'Another question')
    const reply = await post(asEve(), 'Six weeks.', { parentId: id })
    const mark = async (api: Api, postId: string, replyId: string | null) =>
      await captureErrorCode(api.community.markHelpful({ id: postId, replyId }))
    expect(await mark(asEve(), id, reply.id)).toBe('NOT_FOUND')
    expect(await mark(asEve(), id, null)).toBe('NOT_FOUND')
    expect(await mark(asAda(), other.id, reply.id)).toBe('NOT_FOUND')
    expect(await mark(asAda(), id, other.id)).toBe('NOT_FOUND')
    await asAda().community.markHelpful({ id, replyId: reply.id })
    await asEve().community.remove({ id: reply.id })
    expect((await asAda().community.thread({ id })).post.helpfulReplyId).toBeNull()
  })

  it('a helpful answer that a user cannot see is not named to them', async () => {
    const { id } = await post(asAda(), 'How long did you wait?')
    const reply = await post(asEve(), 'Six weeks.', { parentId: id })
    await asAda().community.markHelpful({ id, replyId: reply.id })
    const third = callAs(world.test, (await createTestPerson(world.test)).token)
    expect((await third.community.thread({ id })).post.helpfulReplyId).toBe(reply.id)
    await third.people.block({ personId: world.eve.id })
    expect((await third.community.thread({ id })).post.helpfulReplyId).toBeNull()
  })

  it('the feed is paginated, newest first, with each post once', async () => {
    await settle()
    const field = `field ${randomUUID()}`
    const people = await Promise.all([asAda(), asEve()])
    const total = feedPageSize + 3
    for (let index = 0; index < total; index += 1) {
      const api = people[index % 2]
      if (api) await post(api, String(index), { field })
    }
    const first = await asAda().community.feed({ field })
    const second = await asAda().community.feed({ field, after: first.next ?? '' })
    const texts = [...first.posts, ...second.posts].map(({ text }) => Number(text))
    expect(texts).toEqual(Array.from({ length: total }, (_, index) => total - 1 - index))
    expect(second.next).toBeNull()
    expect(await captureErrorCode(asAda().community.feed({ after: 'not a cursor' }))).toBe('INPUT_INVALID')
  })

  it('the posts of a user are paginated, without replies and held posts', async () => {
    await settle()
    const first = await post(asAda(), 'The first')
    await post(asAda(), 'A reply', { parentId: first.id })
    await world.test.owner.query(
      `insert into community_posts (id, user_id, text, hold_reason, search, created_at)
       select gen_random_uuid(), $1, 'Post ' || n, case when n = 1 then 'selling' end, 'post', now() - n * interval '1 second'
       from generate_series(1, $2) n`,
      [world.ada.id, feedPageSize],
    )
    const page = await asEve().community.byPerson({ personId: world.ada.id })
    expect(page.posts.map(({ text }) => text)).not.toContain('Post 1')
    expect(page.posts).toHaveLength(feedPageSize)
    expect(page.posts[0]).toMatchObject({ text: 'The first' })
    expect(page.next).toBeNull()
    const own = await asAda().community.byPerson({ personId: world.ada.id })
    expect(own.posts).toHaveLength(feedPageSize)
    const rest = await asAda().community.byPerson({ personId: world.ada.id, after: own.next ?? '' })
    expect(rest.posts.map(({ text }) => text)).toEqual([`Post ${feedPageSize}`])
  })

  it('reports posts since the last visit, and treats half an hour of absence as the same visit', async () => {
    const passed = async (minutes: number) =>
      void (await world.test.owner.query(
        "update feed_read_markers set read_at = read_at - $1 * interval '1 minute', new_since = new_since - $1 * interval '1 minute'",
        [minutes],
      ))
    expect(await asAda().community.visit()).toEqual({ newSince: null })
    await passed(20)
    expect(await asAda().community.visit()).toEqual({ newSince: null })
    await passed(60)
    const { newSince } = await asAda().community.visit()
    expect(Date.now() - Date.parse(newSince ?? '')).toBeGreaterThanOrEqual(3_600_000)
    const { createdAt } = await post(asEve(), 'Written since')
    expect(createdAt > (newSince ?? '')).toBe(true)
    expect(await asAda().community.visit()).toEqual({ newSince })
    expect(await asEve().community.visit()).toEqual({ newSince: null })
  })

  it.each([
    ['en', 'The applications were rejected', 'application'],
    ['de', 'Die Zusagen kommen im März', 'zusage'],
    ['es', 'Las solicitudes fueron aceptadas', 'solicitud'],
    ['fr', 'Les candidatures sont ouvertes', 'candidature'],
    ['ar', 'قدمت الطلبات أمس', 'الطلبات'],
    ['zh', '我昨天申请了计算机科学硕士', '计算机科学'],
  ])('finds a post in %s by a word of it', async (language, text, q) => {
    await world.test.owner.query('update user_profiles set language = $1', [language])
    const { id } = await post(asAda(), text)
    expect((await feedOf(asEve(), { q })).map((one) => one.id)).toContain(id)
    expect((await feedOf(asEve(), { q: 'xylophone' })).map((one) => one.id)).not.toContain(id)
  })

  it('a new account is limited to its daily posts, even when it deletes some', async () => {
    for (let index = 0; index < dailyLimits.young.posts; index += 1) {
      const { id } = await post(asAda(), String(index))
      if (index % 2 === 0) await asAda().community.remove({ id })
    }
    expect(await captureErrorCode(post(asAda(), 'One more'))).toBe('TOO_MANY_REQUESTS')
  })
})

describe('GN-01 visibility of posts', () => {
  it.each(['author', 'reader'] as const)(
    'a block by the %s hides posts, threads and replies in both directions',
    async (by) => {
      const [ofAda, ofEve] = [await post(asAda(), 'Ada'), await post(asEve(), 'Eve')]
      const third = callAs(world.test, (await createTestPerson(world.test)).token)
      const shared = await post(third, 'Shared')
      for (const api of [asAda(), asEve()]) await post(api, 'A reply', { parentId: shared.id })
      if (by === 'author') await asAda().people.block({ personId: world.eve.id })
      else await asEve().people.block({ personId: world.ada.id })
      expect([await finds(asEve(), ofAda.id), await finds(asAda(), ofEve.id)]).toEqual([false, false])
      expect(await captureErrorCode(asEve().community.thread({ id: ofAda.id }))).toBe('NOT_FOUND')
      expect(await captureErrorCode(asEve().community.react({ id: ofAda.id, kind: 'hug' }))).toBe('NOT_FOUND')
      expect(await captureErrorCode(asEve().community.save({ id: ofAda.id, isSaved: true }))).toBe('NOT_FOUND')
      expect(await captureErrorCode(post(asEve(), 'Still there?', { parentId: ofAda.id }))).toBe('NOT_FOUND')
      for (const api of [asAda(), asEve()]) {
        const seen = await api.community.thread({ id: shared.id })
        expect(seen.replies.map(({ isOwn }) => isOwn)).toEqual([true])
        // A block does not change the counts of a thread.
        expect(seen.post.replies).toBe(2)
      }
      expect((await third.community.thread({ id: shared.id })).replies).toHaveLength(2)
    },
  )

  it('a mute hides the posts of the muted user from the user who muted, and nothing else', async () => {
    const [ofAda, ofEve] = [await post(asAda(), 'Ada'), await post(asEve(), 'Eve')]
    await asAda().people.mute({ personId: world.eve.id })
    expect([await finds(asAda(), ofEve.id), await finds(asEve(), ofAda.id)]).toEqual([false, true])
    await asAda().people.unmute({ personId: world.eve.id })
    expect(await finds(asAda(), ofEve.id)).toBe(true)
  })

  it('without its policies the table returns no posts', async () => {
    const { id } = await post(asAda(), 'Policy')
    await world.test.owner.query('alter policy member_reads on community_posts using (false)')
    const isFound = await finds(asEve(), id)
    await world.test.owner.query(
      'alter policy member_reads on community_posts using (app_user_id() is not null and hold_reason is null and user_id <> all((select hidden_author_ids())::uuid[]))',
    )
    expect([isFound, await finds(asEve(), id)]).toEqual([false, true])
  })
})

describe('reports of posts', () => {
  const report = async (id: string, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const person = await createTestPerson(world.test)
      await world.test.owner.query("update users set created_at = now() - interval '4 days' where id = $1", [person.id])
      await callAs(world.test, person.token).community.report({ subject: 'post', id, reason: 'spam' })
    }
  }

  it('three reports of settled accounts hide a post from all users except its author', async () => {
    const { id } = await post(asAda(), 'Doubtful')
    await report(id, hidingReports - 1)
    expect(await finds(asEve(), id)).toBe(true)
    await report(id, 1)
    expect(await finds(asEve(), id)).toBe(false)
    expect((await asAda().community.thread({ id })).post.heldFor).toBe('reports')
  })

  it('reports of new accounts, of one network address, or repeated by one user hide nothing', async () => {
    const { id } = await post(asAda(), 'Fine')
    for (let index = 0; index < hidingReports; index += 1)
      await callAs(world.test, (await createTestPerson(world.test)).token).community.report({
        ...{ subject: 'post', id, reason: 'spam' },
      })
    await world.test.owner.query("update sessions set ip_address = '203.0.113.7'")
    await settle()
    for (let index = 0; index < hidingReports; index += 1)
      await asEve().community.report({ subject: 'post', id, reason: 'other' })
    expect(await finds(asEve(), id)).toBe(true)
  })
})
