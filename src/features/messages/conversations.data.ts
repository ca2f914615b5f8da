import { and, asc, desc, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { enforceQuota } from '#src/server/row-quota.ts'
import { maxConversations, maxFoundMessages, maxMembers, maxSearched, pageSize } from './conversation.rules.ts'
import { conversationMembers, messages } from './tables.ts'

const own = (ownerId: OwnerId, id: string) =>
  and(eq(conversationMembers.userId, ownerId), eq(conversationMembers.conversationId, id))

/** Lists a user's conversations with messages, newest first. */
export const listConversations = async (db: Db, ownerId: OwnerId) =>
  await db
    .select()
    .from(conversationMembers)
    .where(and(eq(conversationMembers.userId, ownerId), gt(conversationMembers.lastSeq, 0)))
    .orderBy(desc(conversationMembers.lastAt), desc(conversationMembers.conversationId))
    .limit(maxConversations)

export const countUnread = async (db: Db, ownerId: OwnerId): Promise<number> =>
  (
    await db.execute<{ unread: number }>(
      sql`select coalesce(sum(m.unread), 0)::int as unread from ${conversationMembers} m
        where m.user_id = ${ownerId} and m.unread > 0 and m.state <> 'closed'
          and not exists (select from mutes x where x.user_id = m.user_id and x.muted_id = m.counterpart_id)`,
    )
  ).rows[0]?.unread ?? 0

export const findConversation = async (db: Db, ownerId: OwnerId, id: string) =>
  (await db.select().from(conversationMembers).where(own(ownerId, id)))[0]

/**
 * Reads the last visible message or file of each conversation with one index lookup per conversation, independent of
 * its length.
 */
export const listLastTexts = async (db: Db, ids: string[]) =>
  (
    await db.execute<{ id: string; text: string }>(
      sql`select one.id, last.text from unnest(${`{${ids.join(',')}}`}::uuid[]) one(id), lateral (
        select coalesce(nullif(m.text, ''), m.file_name, '') as text from messages m where m.conversation_id = one.id order by m.seq desc limit 1) last`,
    )
  ).rows

interface PersonRow extends Record<string, unknown> {
  conversation_id: string
  person_id: string
  read_seq: string | null
}

export const listConversationPeople = async (db: Db, ids: string[]) =>
  (await db.execute<PersonRow>(sql`select * from conversation_people(${`{${ids.join(',')}}`}::uuid[])`)).rows

const columns = {
  id: messages.id,
  seq: messages.seq,
  authorId: messages.userId,
  text: messages.text,
  file: sql<{ name: string; bytes: number } | null>`case when ${messages.fileKey} is not null
    then json_build_object('name', ${messages.fileName}, 'bytes', ${messages.fileBytes}) end`.as('file'),
  createdAt: messages.createdAt,
  isDeleted: sql<boolean>`${messages.deletedAt} is not null`.as('is_deleted'),
}

interface Page {
  before?: number | undefined
  after?: number | undefined
}

/**
 * Lists a page of messages: the newest, those before a message, or those after one; row-level security omits hidden
 * ones.
 */
export const listMessages = async (db: Db, id: string, { before, after }: Page) =>
  await db
    .select(columns)
    .from(messages)
    .where(
      and(
        eq(messages.conversationId, id),
        before === undefined ? undefined : lt(messages.seq, before),
        after === undefined ? undefined : gt(messages.seq, after),
      ),
    )
    .orderBy(after === undefined ? desc(messages.seq) : asc(messages.seq))
    .limit(pageSize + 1)

const isThere = isNull(messages.deletedAt)

/**
 * Finds the newest message beyond the search limit; undefined when all are searched. Measures the texts without reading
 * them.
 */
const findUnsearched = async (db: Db) =>
  (
    await db.execute<{ seq: string; created_at: Date }>(
      sql`select seq, created_at from (
          select seq, created_at, row_number() over newest_first as place, sum(bytes) over newest_first as bytes from (
            select ${messages.seq}, ${messages.createdAt}, octet_length(${messages.text}) as bytes from ${messages}
            where ${isThere} order by ${messages.seq} desc limit ${maxSearched.messages + 1}) newest
          window newest_first as (order by seq desc)) measured
        where place > ${maxSearched.messages} or bytes > ${maxSearched.bytes} order by seq desc limit 1`,
    )
  ).rows[0]

/**
 * Searches the newest readable messages for all words, and returns the date of the first unsearched message. The scan
 * is bounded, because row-level security prevents the use of a full-text index.
 */
export const searchMessages = async (db: Db, words: string[]) => {
  const unsearched = await findUnsearched(db)
  const found = await db
    .select({ ...columns, conversationId: messages.conversationId })
    .from(messages)
    .where(
      and(
        isThere,
        unsearched && gt(messages.seq, Number(unsearched.seq)),
        ...words.map(
          (word) =>
            sql`position(fold_letters(${word}) in fold_letters(${messages.text} || ' ' || coalesce(${messages.fileName}, ''))) > 0`,
        ),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(maxFoundMessages)
  return { messages: found, searchedSince: unsearched ? new Date(unsearched.created_at).toISOString() : null }
}

export const openPair = async (db: Db, personId: string, id: string): Promise<string | undefined> =>
  (await db.execute<{ id: string | null }>(sql`select open_pair(${personId}::uuid, ${id}::uuid) as id`)).rows[0]?.id ??
  undefined

export const openGroup = async (db: Db, personIds: string[], id: string, title: string): Promise<boolean> =>
  (
    await db.execute<{ done: boolean }>(
      sql`select open_group(${`{${personIds.join(',')}}`}::uuid[], ${id}::uuid, ${title}) as done`,
    )
  ).rows[0]?.done ?? false

export const addToGroup = async (db: Db, id: string, personIds: string[]): Promise<string | undefined> =>
  (
    await db.execute<{ answer: string }>(
      sql`select add_to_group(${id}::uuid, ${`{${personIds.join(',')}}`}::uuid[], ${maxMembers}) as answer`,
    )
  ).rows[0]?.answer

export const renameGroup = async (db: Db, id: string, title: string): Promise<boolean> =>
  (await db.execute<{ done: boolean }>(sql`select rename_group(${id}::uuid, ${title}) as done`)).rows[0]?.done ?? false

interface SentRow extends Record<string, unknown> {
  refused: 'missing' | 'taken' | 'closed' | 'waiting' | 'file' | null
  seq: string
  created_at: Date
  fresh: boolean
}

/** Stored metadata of a file message. */
export type AttachedFile = Pick<typeof messages.$inferInsert, 'fileKey' | 'fileName' | 'fileType' | 'fileBytes'>

/** Sends a message, idempotently by id, or returns the reason of its rejection. */
export const sendMessage = async (
  db: Db,
  { id, messageId, text, file }: { id: string; messageId: string; text: string; file?: AttachedFile },
) => {
  const { fileKey = null, fileName = null, fileType = null, fileBytes = null } = file ?? {}
  const { rows } = await db.execute<SentRow>(
    sql`select * from send_message(${id}::uuid, ${messageId}::uuid, ${text}, ${fileKey}::text, ${fileName}::text,
      ${fileType}::text, ${fileBytes}::integer)`,
  )
  return rows[0]
}

/** Finds the file of a message that the acting user can read. */
export const findMessageFile = async (db: Db, id: string, messageId: string) =>
  (
    await db
      .select({ fileKey: messages.fileKey, fileName: messages.fileName, fileType: messages.fileType })
      .from(messages)
      .where(and(eq(messages.conversationId, id), eq(messages.id, messageId), isThere))
  )[0]

export const updateRead = async (db: Db, ownerId: OwnerId, id: string, seq: number): Promise<boolean> =>
  (
    await db
      .update(conversationMembers)
      .set({ readSeq: sql`least(${conversationMembers.lastSeq}, ${seq})` as never, unread: 0 })
      .where(
        and(
          own(ownerId, id),
          or(lt(conversationMembers.readSeq, seq), gt(conversationMembers.unread, 0)),
          ne(conversationMembers.state, 'closed'),
        ),
      )
      .returning({ id: conversationMembers.conversationId })
  ).length > 0

export const publishPresence = async (db: Db, id: string, kind: 'typing' | 'read'): Promise<void> => {
  await db.execute(sql`select announce_presence(${id}::uuid, ${kind})`)
}

export const acceptConversation = async (db: Db, id: string): Promise<boolean> =>
  (await db.execute<{ done: boolean }>(sql`select accept_conversation(${id}::uuid) as done`)).rows[0]?.done ?? false

/**
 * Deletes the text and the file of an own message for all members; returns the key of the file, undefined without the
 * message.
 */
export const deleteMessage = async (db: Db, ownerId: OwnerId, id: string, messageId: string) => {
  const isOwn = and(eq(messages.userId, ownerId), eq(messages.id, messageId), eq(messages.conversationId, id))
  const [found] = await db.select({ fileKey: messages.fileKey }).from(messages).where(isOwn).for('update')
  if (!found) return undefined
  await db
    .update(messages)
    .set({ text: '', fileKey: null, fileName: null, fileType: null, fileBytes: null, deletedAt: sql`now()` as never })
    .where(isOwn)
  await db.execute(sql`select announce_to_members(${id}::uuid, 'message', 'update', null)`)
  return found
}

export const deleteMember = async (db: Db, ownerId: OwnerId, id: string): Promise<void> => {
  await db.delete(conversationMembers).where(own(ownerId, id))
}

export const requireConversationRoom = async (db: Db, ownerId: OwnerId): Promise<void> =>
  await enforceQuota(db, ownerId, { name: 'conversations', limit: maxConversations, table: conversationMembers })
