import { listCards } from '#src/features/people/data.ts'
import { discardFile, readUpload, withStoredFile } from '#src/features/storage/commands.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import {
  actAsUser,
  createApiError,
  findStoredResponse,
  type RequestContext,
  runIdempotently,
} from '#src/server/procedures.ts'
import type { Conversation, Message } from './contract.ts'
import { maxMessageFileBytes, pageSize } from './conversation.rules.ts'
import {
  findConversation,
  listConversationPeople,
  listLastTexts,
  listMessages,
  sendMessage,
} from './conversations.data.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findConversation>>>

/** Reads conversations with their visible members and last texts; three statements for any number (no N+1 queries). */
export const readConversations = async (db: Db, rows: Row[]): Promise<Conversation[]> => {
  const ids = rows.map(({ conversationId }) => conversationId)
  const people = await listConversationPeople(db, ids)
  const cards = await listCards(
    db,
    people.map(({ person_id }) => person_id),
  )
  const texts = new Map((await listLastTexts(db, ids)).map(({ id, text }) => [id, text]))
  return rows.map(({ conversationId: id, kind, title, state, unread, readSeq, lastAt }) => ({
    ...{ id, kind, title, state, unread, readSeq, lastAt },
    lastText: texts.get(id) ?? '',
    people: people.flatMap(({ conversation_id, person_id, read_seq }) => {
      const name = conversation_id === id ? cards.get(person_id)?.name : undefined
      return name === undefined ? [] : [{ id: person_id, name, readSeq: read_seq === null ? null : Number(read_seq) }]
    }),
  }))
}

/** Reads a page of a conversation as one of its members. */
export const readConversation = async (
  db: Db,
  ownerId: OwnerId,
  { id, ...page }: { id: string; before?: number | undefined; after?: number | undefined },
) => {
  const row = await findConversation(db, ownerId, id)
  if (!row) throw createApiError('NOT_FOUND')
  const [conversation] = await readConversations(db, [row])
  if (!conversation) throw createApiError('NOT_FOUND')
  const found: Message[] = await listMessages(db, id, page)
  const shown = found.slice(0, pageSize).sort((one, other) => one.seq - other.seq)
  return { conversation, messages: shown, hasEarlier: page.after === undefined && found.length > pageSize }
}

type SendResult = Awaited<ReturnType<typeof sendMessage>>

/**
 * Maps the result of a send to the position of the message.
 *
 * @throws NOT_FOUND for an unknown conversation, INPUT_INVALID for a taken id, MESSAGE_REFUSED with its reason
 */
export const readSent = (sent: SendResult) => {
  if (!sent || sent.refused === 'missing') throw createApiError('NOT_FOUND')
  if (sent.refused === 'taken') throw createApiError('INPUT_INVALID', { field: 'messageId' })
  if (sent.refused) throw createApiError('MESSAGE_REFUSED', { reason: sent.refused })
  return { seq: Number(sent.seq), createdAt: new Date(sent.created_at).toISOString() }
}

interface AskedUpload {
  input: { id: string; messageId: string; text: string; file: File }
  path: readonly string[]
}

/** Uploads a file as a message. Checks the permission first, and opens no transaction while the bytes are stored. */
export const uploadMessage = async (
  context: RequestContext & { ownerId: OwnerId },
  upload: AskedUpload,
): Promise<Message> => {
  const { id, messageId, text, file } = upload.input
  const first = await actAsUser(context, async ({ db, ownerId }) => {
    const state = (await findConversation(db, ownerId, id))?.state
    if (state === undefined) throw createApiError('NOT_FOUND')
    if (state === 'asked' || state === 'closed')
      throw createApiError('MESSAGE_REFUSED', { reason: state === 'asked' ? 'file' : state })
    return await findStoredResponse<Message>({ ...context, db, ownerId }, upload)
  })
  if (first) return first
  const { content, columns } = await readUpload(file, maxMessageFileBytes)
  return await withStoredFile(context, 'messages', content, async (fileKey) => {
    let isNamed = false
    const answer = await actAsUser(context, async ({ db, ownerId }) =>
      runIdempotently({ ...context, db, ownerId }, upload, async () => {
        const sent = await sendMessage(db, { id, messageId, text, file: { fileKey, ...columns } })
        isNamed = sent?.fresh ?? false
        return {
          ...readSent(sent),
          ...{ id: messageId, authorId: ownerId, text, isDeleted: false },
          file: { name: columns.fileName, bytes: columns.fileBytes },
        }
      }),
    )
    // The message was sent before: its stored file is kept, and this one is discarded.
    if (!isNamed) await discardFile(context, fileKey)
    return answer
  })
}
