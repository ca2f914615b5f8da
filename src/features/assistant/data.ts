import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import type { Proposal, Source } from './contract.ts'
import { assistantMessages, assistantUsage } from './tables.ts'

/** Lists the newest messages, oldest first. */
export const listMessages = async (db: Db, ownerId: OwnerId, limit: number) =>
  (
    await db
      .select()
      .from(assistantMessages)
      .where(eq(assistantMessages.userId, ownerId))
      .orderBy(desc(assistantMessages.createdAt), assistantMessages.role)
      .limit(limit)
  ).reverse()

/** Inserts a question; undefined if one with this id exists. */
export const insertQuestion = async (db: Db, ownerId: OwnerId, id: string, content: string) =>
  (
    await db
      .insert(assistantMessages)
      .values({ userId: ownerId, id, role: 'user', content })
      .onConflictDoNothing()
      .returning()
  )[0]

export const findMessage = async (db: Db, ownerId: OwnerId, id: string) =>
  (
    await db
      .select()
      .from(assistantMessages)
      .where(and(eq(assistantMessages.userId, ownerId), eq(assistantMessages.id, id)))
  )[0]

export const findAnswer = async (db: Db, ownerId: OwnerId, questionId: string) =>
  (
    await db
      .select()
      .from(assistantMessages)
      .where(and(eq(assistantMessages.userId, ownerId), eq(assistantMessages.answersId, questionId)))
  )[0]

export interface NewAnswer {
  answersId: string
  content: string
  sources: Source[]
  proposals: Proposal[]
  choices: string[]
}

/** Inserts an answer; undefined if the question has one, or was deleted in the meantime. */
export const insertAnswer = async (db: Db, ownerId: OwnerId, answer: NewAnswer) => {
  if (!(await findMessage(db, ownerId, answer.answersId))) return undefined
  const [row] = await db
    .insert(assistantMessages)
    .values({ ...answer, userId: ownerId, role: 'assistant' })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Inserts a message with proposals that answers no question. */
export const insertProposals = async (
  db: Db,
  ownerId: OwnerId,
  message: Pick<NewAnswer, 'content' | 'sources' | 'proposals'>,
) => {
  await db.insert(assistantMessages).values({ ...message, userId: ownerId, role: 'assistant' })
}

export const updateProposals = async (db: Db, ownerId: OwnerId, id: string, proposals: Proposal[]) =>
  (
    await db
      .update(assistantMessages)
      .set({ proposals })
      .where(and(eq(assistantMessages.userId, ownerId), eq(assistantMessages.id, id)))
      .returning()
  )[0]

/** Deletes all but the newest `keepCount` messages. Returns the number of deleted messages. */
export const deleteMessages = async (db: Db, ownerId: OwnerId, keepCount = 0) =>
  (
    await db
      .delete(assistantMessages)
      .where(
        and(
          eq(assistantMessages.userId, ownerId),
          sql`${assistantMessages.id} not in (select m.id from assistant_messages m where m.user_id = ${ownerId}
            order by m.created_at desc, m.role limit ${keepCount})`,
        ),
      )
      .returning({ id: assistantMessages.id })
  ).length

const today = sql`(now() at time zone 'UTC')::date`

/** Reserves tokens of today's budget before they are spent; false if the budget is exceeded. */
export const reserveTokens = async (db: Db, ownerId: OwnerId, tokens: number, budget: number) => {
  const { rows } = await db.execute(sql`insert into assistant_usage as kept (user_id, day, tokens)
    values (${ownerId}, ${today}, ${tokens})
    on conflict (user_id, day) do update set tokens = kept.tokens + excluded.tokens
      where kept.tokens + excluded.tokens <= ${budget}
    returning tokens`)
  return rows.length > 0
}

/** Corrects today's count to the used tokens; `change` may be negative. */
export const updateTokens = async (db: Db, ownerId: OwnerId, change: number) => {
  await db
    .update(assistantUsage)
    .set({ tokens: sql`greatest(0, ${assistantUsage.tokens} + ${change})` })
    .where(and(eq(assistantUsage.userId, ownerId), eq(assistantUsage.day, today)))
}
