import { implement } from '@orpc/server'
import { asMember } from '#src/features/accounts/guards.ts'
import { classifyText } from '#src/features/moderation/text-classifier.rules.ts'
import { socialNoticesJob } from '#src/features/notifications/rules.ts'
import { findOwnProfile } from '#src/features/people/data.ts'
import { enforceDailyQuota } from '#src/features/people/overview.commands.ts'
import { detectSentenceLanguage } from '#src/features/writing/sentence-language.parse.ts'
import { decodePageEnd } from '#src/server/keyset-cursor.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { toLanguage } from '#src/shared/locales.ts'
import { communityContract } from './contract.ts'
import { readDueSoon } from './due-soon.commands.ts'
import { resolveLinks } from './links.commands.ts'
import { filterMentionable, readPage, readPost, readPosts } from './posts.commands.ts'
import {
  canSeeMessage,
  deletePost,
  findPost,
  insertPost,
  insertReport,
  listFeed,
  listPostsOf,
  listReplies,
  updateFeedReadMarker,
  updateHelpfulReply,
  updatePost,
  upsertReaction,
  upsertSave,
} from './posts.data.ts'
import { buildIndexText, buildQueryText } from './search.format.ts'

const own = implement(communityContract).$context<RequestContext>().use(asMember)

/** Resolves the language of a text; without one, that of its author. */
const searchOf = (text: string, author: string) => ({
  language: detectSentenceLanguage(text, toLanguage(author)),
  words: buildIndexText(text),
})

/** Checks the parent of a reply: a post that the author can see, and no reply, because threads are one level deep. */
const requireParent = async (db: Parameters<typeof findPost>[0], parentId: string) => {
  const parent = await findPost(db, parentId)
  if (!parent) throw createApiError('NOT_FOUND')
  if (parent.parentId !== null) throw createApiError('INPUT_INVALID', { field: 'parentId' })
}

export const communityRouter = own.router({
  feed: own.feed.handler(async ({ context: { db, ownerId }, input: { after, q, saved, ...topic } }) => {
    const asked = q?.trim()
    const words = asked ? buildQueryText(asked) : undefined
    const filter = { ...topic, words, isSaved: saved === 'true' }
    return await readPage(db, ownerId, await listFeed(db, ownerId, filter, decodePageEnd(after)))
  }),
  byPerson: own.byPerson.handler(
    async ({ context: { db, ownerId }, input: { personId, after } }) =>
      await readPage(db, ownerId, await listPostsOf(db, personId, decodePageEnd(after))),
  ),
  visit: own.visit
    .use(idempotent)
    .handler(async ({ context: { db, ownerId } }) => ({ newSince: await updateFeedReadMarker(db, ownerId) })),
  dueSoon: own.dueSoon.handler(async ({ context: { db, database, ownerId } }) => {
    // Only who is counted sees the counts.
    const profile = await findOwnProfile(db, ownerId)
    if (!profile?.isListed || profile.field === '') return { field: '', people: null, programs: [] }
    return await readDueSoon(database, profile.field)
  }),
  thread: own.thread.handler(async ({ context: { db, ownerId }, input: { id } }) => {
    const post = await readPost(db, ownerId, id)
    return { post, replies: await readPosts(db, ownerId, await listReplies(db, id, post.helpfulReplyId)) }
  }),
  create: own.create.use(idempotent).handler(async ({ context, input }) => {
    const { db, ownerId, person } = context
    const { id, text, parentId, field = '', country = '', stage = '' } = input
    const mentionedIds = await filterMentionable(db, ownerId, input.mentionedIds)
    const links = await resolveLinks(db, text, input.links)
    if (parentId) await requireParent(db, parentId)
    await enforceDailyQuota(context, parentId ? 'replies' : 'posts')
    const topic = parentId ? { field: '', country: '', stage: '' as const } : { field, country, stage }
    const post = {
      id,
      text,
      parentId: parentId ?? null,
      ...topic,
      heldFor: classifyText(text).heldFor,
      mentionedIds,
      links,
    }
    if (!(await insertPost(db, ownerId, post, searchOf(text, person.language))))
      throw createApiError('INPUT_INVALID', { field: 'id' })
    if (parentId || mentionedIds.length > 0 || post.heldFor) await context.runJob(socialNoticesJob, {})
    return await readPost(db, ownerId, id)
  }),
  update: own.update
    .use(idempotent)
    .handler(async ({ context, input: { id, text, mentionedIds: named, links: asked } }) => {
      const { db, ownerId, person } = context
      const mentionedIds = await filterMentionable(db, ownerId, named)
      const links = await resolveLinks(db, text, asked)
      const change = { id, text, heldFor: classifyText(text).heldFor, mentionedIds, links }
      if (!(await updatePost(db, ownerId, change, searchOf(text, person.language)))) throw createApiError('NOT_FOUND')
      if (mentionedIds.length > 0) await context.runJob(socialNoticesJob, {})
      return await readPost(db, ownerId, id)
    }),
  remove: own.remove.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    if (!(await deletePost(db, ownerId, id))) throw createApiError('NOT_FOUND')
    return { id }
  }),
  react: own.react.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id, kind } }) => {
    if (!(await findPost(db, id))) throw createApiError('NOT_FOUND')
    await upsertReaction(db, ownerId, id, kind)
    return await readPost(db, ownerId, id)
  }),
  save: own.save.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id, isSaved } }) => {
    if (!(await findPost(db, id))) throw createApiError('NOT_FOUND')
    await upsertSave(db, ownerId, id, isSaved)
    return await readPost(db, ownerId, id)
  }),
  markHelpful: own.markHelpful.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id, replyId } }) => {
    if (!(await updateHelpfulReply(db, ownerId, id, replyId))) throw createApiError('NOT_FOUND')
    return await readPost(db, ownerId, id)
  }),
  report: own.report.use(idempotent).handler(async ({ context, input: { subject, id, reason, note = '' } }) => {
    if (subject === 'message' && !(await canSeeMessage(context.db, id))) throw createApiError('NOT_FOUND')
    await enforceDailyQuota(context, 'reports')
    await insertReport(context.db, context.ownerId, { subject, subjectId: id, reason, note })
    await context.runJob(socialNoticesJob, {})
    return { id }
  }),
})
