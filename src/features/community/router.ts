import { implement } from '@orpc/server'
import { asMember } from '#src/features/accounts/guards.ts'
import { judgeText } from '#src/features/moderation/judge.rules.ts'
import { socialNoticesJob } from '#src/features/notifications/rules.ts'
import { requireDaily } from '#src/features/people/overview.commands.ts'
import { sentenceLanguage } from '#src/features/writing/sentence-language.parse.ts'
import { readPageEnd } from '#src/server/keyset-cursor.ts'
import { failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { toLanguage } from '#src/shared/locales.ts'
import { communityContract } from './contract.ts'
import { linkable } from './links.commands.ts'
import { mentionable, readPage, readPost, readPosts } from './posts.commands.ts'
import {
  deletePost,
  findPost,
  insertPost,
  insertReport,
  listFeed,
  listPostsOf,
  listReplies,
  putReaction,
  putSave,
  seesMessage,
  updatePost,
  visitFeed,
} from './posts.data.ts'
import { askedText, indexedText } from './search.format.ts'

const own = implement(communityContract).$context<RequestContext>().use(asMember)

/** A text in the language that it is written in; one that does not say is in that of its author. */
const searchOf = (text: string, author: string) => ({
  language: sentenceLanguage(text, toLanguage(author)),
  words: indexedText(text),
})

/** A reply answers a post that its author sees, and no reply: threads are one level deep. */
const requireParent = async (db: Parameters<typeof findPost>[0], parentId: string) => {
  const parent = await findPost(db, parentId)
  if (!parent) throw failure('NOT_FOUND')
  if (parent.parentId !== null) throw failure('INPUT_INVALID', { field: 'parentId' })
}

export const communityRouter = own.router({
  feed: own.feed.handler(async ({ context: { db, ownerId }, input: { after, q, saved, ...topic } }) => {
    const asked = q?.trim()
    const words = asked ? askedText(asked) : undefined
    const filter = { ...topic, words, isSaved: saved === 'true' }
    return await readPage(db, ownerId, await listFeed(db, ownerId, filter, readPageEnd(after)))
  }),
  byPerson: own.byPerson.handler(
    async ({ context: { db, ownerId }, input: { personId, after } }) =>
      await readPage(db, ownerId, await listPostsOf(db, personId, readPageEnd(after))),
  ),
  visit: own.visit
    .use(onlyOnce)
    .handler(async ({ context: { db, ownerId } }) => ({ newSince: await visitFeed(db, ownerId) })),
  thread: own.thread.handler(async ({ context: { db, ownerId }, input: { id } }) => ({
    post: await readPost(db, ownerId, id),
    replies: await readPosts(db, ownerId, await listReplies(db, id)),
  })),
  create: own.create.use(onlyOnce).handler(async ({ context, input }) => {
    const { db, ownerId, person } = context
    const { id, text, parentId, field = '', country = '', stage = '' } = input
    const mentionedIds = await mentionable(db, ownerId, input.mentionedIds)
    const links = await linkable(db, text, input.links)
    if (parentId) await requireParent(db, parentId)
    await requireDaily(context, parentId ? 'replies' : 'posts')
    const topic = parentId ? { field: '', country: '', stage: '' as const } : { field, country, stage }
    const post = {
      id,
      text,
      parentId: parentId ?? null,
      ...topic,
      heldFor: judgeText(text).heldFor,
      mentionedIds,
      links,
    }
    if (!(await insertPost(db, ownerId, post, searchOf(text, person.language))))
      throw failure('INPUT_INVALID', { field: 'id' })
    if (parentId || mentionedIds.length > 0 || post.heldFor) await context.runJob(socialNoticesJob, {})
    return await readPost(db, ownerId, id)
  }),
  update: own.update
    .use(onlyOnce)
    .handler(async ({ context, input: { id, text, mentionedIds: named, links: asked } }) => {
      const { db, ownerId, person } = context
      const mentionedIds = await mentionable(db, ownerId, named)
      const links = await linkable(db, text, asked)
      const change = { id, text, heldFor: judgeText(text).heldFor, mentionedIds, links }
      if (!(await updatePost(db, ownerId, change, searchOf(text, person.language)))) throw failure('NOT_FOUND')
      if (mentionedIds.length > 0) await context.runJob(socialNoticesJob, {})
      return await readPost(db, ownerId, id)
    }),
  remove: own.remove.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    if (!(await deletePost(db, ownerId, id))) throw failure('NOT_FOUND')
    return { id }
  }),
  react: own.react.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id, kind } }) => {
    if (!(await findPost(db, id))) throw failure('NOT_FOUND')
    await putReaction(db, ownerId, id, kind)
    return await readPost(db, ownerId, id)
  }),
  save: own.save.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id, isSaved } }) => {
    if (!(await findPost(db, id))) throw failure('NOT_FOUND')
    await putSave(db, ownerId, id, isSaved)
    return await readPost(db, ownerId, id)
  }),
  report: own.report.use(onlyOnce).handler(async ({ context, input: { subject, id, reason, note = '' } }) => {
    if (subject === 'message' && !(await seesMessage(context.db, id))) throw failure('NOT_FOUND')
    await requireDaily(context, 'reports')
    await insertReport(context.db, context.ownerId, { subject, subjectId: id, reason, note })
    await context.runJob(socialNoticesJob, {})
    return { id }
  }),
})
