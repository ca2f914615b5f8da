import { listCards } from '#src/features/people/data.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { failure } from '#src/server/procedures.ts'
import type { Conversation, Message } from './contract.ts'
import { pageSize } from './conversation.rules.ts'
import { findConversation, listConversationPeople, listLastTexts, listMessages } from './conversations.data.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findConversation>>>

/** Conversations with their visible members and last texts; three statements for any number of them. */
export const readConversations = async (db: Db, rows: Row[]): Promise<Conversation[]> => {
  const ids = rows.map(({ conversationId }) => conversationId)
  const people = await listConversationPeople(db, ids)
  const cards = await listCards(
    db,
    people.map(({ person_id }) => person_id),
  )
  const texts = new Map((await listLastTexts(db, ids)).map(({ id, text }) => [id, text]))
  return rows.map(({ conversationId: id, kind, title, state, unread, lastAt }) => ({
    ...{ id, kind, title, state, unread, lastAt },
    lastText: texts.get(id) ?? '',
    people: people.flatMap(({ conversation_id, person_id, read_seq }) => {
      const name = conversation_id === id ? cards.get(person_id)?.name : undefined
      return name === undefined ? [] : [{ id: person_id, name, readSeq: read_seq === null ? null : Number(read_seq) }]
    }),
  }))
}

/** A page of a conversation for one of its members. */
export const readConversation = async (
  db: Db,
  ownerId: OwnerId,
  { id, ...page }: { id: string; before?: number | undefined; after?: number | undefined },
) => {
  const row = await findConversation(db, ownerId, id)
  if (!row) throw failure('NOT_FOUND')
  const [conversation] = await readConversations(db, [row])
  if (!conversation) throw failure('NOT_FOUND')
  const found: Message[] = await listMessages(db, id, page)
  const shown = found.slice(0, pageSize).sort((one, other) => one.seq - other.seq)
  return { conversation, messages: shown, hasEarlier: page.after === undefined && found.length > pageSize }
}
