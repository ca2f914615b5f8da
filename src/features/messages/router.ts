import { implement } from '@orpc/server'
import { asKnownMember, asMember } from '#src/features/accounts/guards.ts'
import { judgeText } from '#src/features/moderation/judge.rules.ts'
import { socialNoticesJob } from '#src/features/notifications/rules.ts'
import { requireDaily } from '#src/features/people/overview.commands.ts'
import { sendStored } from '#src/features/storage/commands.ts'
import { uploadLimits } from '#src/features/storage/rules.ts'
import { limitedTo } from '#src/server/limits.ts'
import { failure, onlyOnce, type RequestContext } from '#src/server/procedures.ts'
import { normalizeUnicode } from '#src/shared/unicode.ts'
import { messagesContract } from './contract.ts'
import { readConversation, readConversations, readSent, uploadMessage } from './conversation.commands.ts'
import { hasLink, maxMembers } from './conversation.rules.ts'
import {
  acceptConversation,
  addToGroup,
  announcePresence,
  countUnread,
  deleteMember,
  deleteMessage,
  findConversation,
  findMessageFile,
  listConversations,
  openGroup,
  openPair,
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
  open: own.open.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id, personIds, title } }) => {
    const [first, ...more] = [...new Set(personIds)]
    const isGroup = more.length > 0 || title !== undefined
    const opened = isGroup
      ? (await openGroup(db, [...new Set(personIds)], id, title ?? '')) && id
      : first && (await openPair(db, first, id))
    if (!opened) throw failure('NOT_FOUND')
    await requireConversationRoom(db, ownerId)
    return { id: opened }
  }),
  addPeople: own.addPeople.use(onlyOnce).handler(async ({ context: { db }, input: { id, personIds } }) => {
    const answer = await addToGroup(db, id, personIds)
    if (answer === 'full') throw failure('LIST_FULL', { name: 'groupMembers', limit: maxMembers })
    if (answer !== 'done') throw failure('NOT_FOUND')
    return { id }
  }),
  rename: own.rename.use(onlyOnce).handler(async ({ context: { db }, input: { id, title } }) => {
    if (!(await renameGroup(db, id, title))) throw failure('NOT_FOUND')
    return { id }
  }),
  read: own.read.handler(async ({ context: { db, ownerId }, input }) => await readConversation(db, ownerId, input)),
  search: own.search.handler(async ({ context: { db }, input: { q } }) => {
    const words = normalizeUnicode(q, 'NFKC').split(/\s+/u).filter(Boolean).slice(0, 8)
    return words.length === 0 ? { messages: [], searchedSince: null } : await searchMessages(db, words)
  }),
  send: own.send.use(onlyOnce).handler(async ({ context, input: { id, messageId, text } }) => {
    const { db, ownerId } = context
    const conversation = await findConversation(db, ownerId, id)
    if (conversation?.state === 'asked') {
      if (hasLink(text)) throw failure('INPUT_INVALID', { field: 'text', reason: 'link' })
      const { heldFor } = judgeText(text)
      // Nobody looks at a private message; words of despair are the other one's to read.
      if (heldFor !== null && heldFor !== 'despair') throw failure('MESSAGE_REFUSED', { reason: heldFor })
      if (conversation.lastSeq === 0) await requireDaily(context, 'requests')
    }
    const sent = readSent(await sendMessage(db, { id, messageId, text }))
    if (conversation?.state === 'asked') await context.runJob(socialNoticesJob, {})
    return { ...sent, id: messageId, authorId: ownerId, text, file: null, isDeleted: false }
  }),
  upload: implementer
    .use(asKnownMember)
    .upload.use(limitedTo('message', uploadLimits.message))
    .handler(async ({ context, input, path }) => await uploadMessage(context, { input, path })),
  file: own.file.handler(
    async ({ context: { db, files }, input: { id, messageId } }) =>
      await sendStored({ files }, await findMessageFile(db, id, messageId)),
  ),
  accept: own.accept.use(onlyOnce).handler(async ({ context: { db }, input: { id } }) => {
    if (!(await acceptConversation(db, id))) throw failure('NOT_FOUND')
    return { id }
  }),
  markRead: own.markRead.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id, seq } }) => {
    if (await updateRead(db, ownerId, id, seq)) await announcePresence(db, id, 'read')
    return { id }
  }),
  typing: own.typing.use(onlyOnce).handler(async ({ context: { db }, input: { id } }) => {
    await announcePresence(db, id, 'typing')
    return { id }
  }),
  // The file itself goes with the nightly look for what no row names.
  remove: own.remove.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id, messageId } }) => {
    if (!(await deleteMessage(db, ownerId, id, messageId))) throw failure('NOT_FOUND')
    return { id }
  }),
  leave: own.leave.use(onlyOnce).handler(async ({ context: { db, ownerId }, input: { id } }) => {
    await deleteMember(db, ownerId, id)
    return { id }
  }),
})
