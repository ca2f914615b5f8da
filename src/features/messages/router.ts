import { implement } from '@orpc/server'
import { asKnownMember, asMember } from '#src/features/accounts/guards.ts'
import { classifyText } from '#src/features/moderation/text-classifier.rules.ts'
import { socialNoticesJob } from '#src/features/notifications/rules.ts'
import { enforceDailyQuota } from '#src/features/people/overview.commands.ts'
import { sendStored } from '#src/features/storage/commands.ts'
import { uploadLimits } from '#src/features/storage/rules.ts'
import { createApiError, idempotent, type RequestContext } from '#src/server/procedures.ts'
import { limitRate } from '#src/server/rate-limit.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'
import { messagesContract } from './contract.ts'
import { readConversation, readConversations, readSent, uploadMessage } from './conversation.commands.ts'
import { hasLink, maxMembers } from './conversation.rules.ts'
import {
  acceptConversation,
  addToGroup,
  countUnread,
  deleteMember,
  deleteMessage,
  findConversation,
  findMessageFile,
  listConversations,
  openGroup,
  openPair,
  publishPresence,
  renameGroup,
  requireConversationRoom,
  searchMessages,
  sendMessage,
  updateRead,
} from './conversations.data.ts'

const implementer = implement(messagesContract).$context<RequestContext>()
const own = implementer.use(asMember)

export const messagesRouter = implementer.router({
  list: own.list.handler(async ({ context: { db, ownerId } }) => ({
    conversations: await readConversations(db, await listConversations(db, ownerId)),
  })),
  unread: own.unread.handler(async ({ context: { db, ownerId } }) => ({ unread: await countUnread(db, ownerId) })),
  open: own.open.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id, personIds, title } }) => {
    const [first, ...more] = [...new Set(personIds)]
    const isGroup = more.length > 0 || title !== undefined
    const opened = isGroup
      ? (await openGroup(db, [...new Set(personIds)], id, title ?? '')) && id
      : first && (await openPair(db, first, id))
    if (!opened) throw createApiError('NOT_FOUND')
    await requireConversationRoom(db, ownerId)
    return { id: opened }
  }),
  addPeople: own.addPeople.use(idempotent).handler(async ({ context: { db }, input: { id, personIds } }) => {
    const answer = await addToGroup(db, id, personIds)
    if (answer === 'full') throw createApiError('LIST_FULL', { name: 'groupMembers', limit: maxMembers })
    if (answer !== 'done') throw createApiError('NOT_FOUND')
    return { id }
  }),
  rename: own.rename.use(idempotent).handler(async ({ context: { db }, input: { id, title } }) => {
    if (!(await renameGroup(db, id, title))) throw createApiError('NOT_FOUND')
    return { id }
  }),
  read: own.read.handler(async ({ context: { db, ownerId }, input }) => await readConversation(db, ownerId, input)),
  search: own.search.handler(async ({ context: { db }, input: { q } }) => {
    const words = normalizeUnicode(q, 'NFKC').split(/\s+/u).filter(Boolean).slice(0, 8)
    return words.length === 0 ? { messages: [], searchedSince: null } : await searchMessages(db, words)
  }),
  send: own.send.use(idempotent).handler(async ({ context, input: { id, messageId, text } }) => {
    const { db, ownerId } = context
    const conversation = await findConversation(db, ownerId, id)
    if (conversation?.state === 'asked') {
      if (hasLink(text)) throw createApiError('INPUT_INVALID', { field: 'text', reason: 'link' })
      const { heldFor } = classifyText(text)
      // Private messages are not reviewed by moderators; the recipient reads words of despair themselves.
      if (heldFor !== null && heldFor !== 'despair') throw createApiError('MESSAGE_REFUSED', { reason: heldFor })
      if (conversation.lastSeq === 0) await enforceDailyQuota(context, 'requests')
    }
    const sent = readSent(await sendMessage(db, { id, messageId, text }))
    if (conversation?.state === 'asked') await context.runJob(socialNoticesJob, {})
    return { ...sent, id: messageId, authorId: ownerId, text, file: null, isDeleted: false }
  }),
  upload: implementer
    .use(asKnownMember)
    .upload.use(limitRate('message', uploadLimits.message))
    .handler(async ({ context, input, path }) => await uploadMessage(context, { input, path })),
  file: own.file.handler(
    async ({ context: { db, files }, input: { id, messageId } }) =>
      await sendStored({ files }, await findMessageFile(db, id, messageId)),
  ),
  accept: own.accept.use(idempotent).handler(async ({ context: { db }, input: { id } }) => {
    if (!(await acceptConversation(db, id))) throw createApiError('NOT_FOUND')
    return { id }
  }),
  markRead: own.markRead.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id, seq } }) => {
    if (await updateRead(db, ownerId, id, seq)) await publishPresence(db, id, 'read')
    return { id }
  }),
  typing: own.typing.use(idempotent).handler(async ({ context: { db }, input: { id } }) => {
    await publishPresence(db, id, 'typing')
    return { id }
  }),
  // The file itself is purged by the nightly job for orphaned files.
  remove: own.remove.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id, messageId } }) => {
    if (!(await deleteMessage(db, ownerId, id, messageId))) throw createApiError('NOT_FOUND')
    return { id }
  }),
  leave: own.leave.use(idempotent).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await deleteMember(db, ownerId, id)
    return { id }
  }),
})
