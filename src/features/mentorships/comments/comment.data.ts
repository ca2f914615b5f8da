import { sql } from 'drizzle-orm'
import type { SharePart } from '#src/features/sharing/rules.ts'
import type { Db } from '#src/server/database.ts'
import type { MentorshipSeat } from '../rules.ts'
import type { Comment } from './comment.contract.ts'
import { maxComments } from './comment.rules.ts'

interface CommentRow extends Record<string, unknown> {
  id: string
  part: SharePart
  seat: MentorshipSeat
  author_name: string
  words: string
  created_at: Date | string
}

/** The comments of a mentorship that the acting person may read. */
export const listComments = async (db: Db, id: string): Promise<Comment[]> =>
  (await db.execute<CommentRow>(sql`select * from comments_of(${id}::uuid)`)).rows.map(
    ({ author_name, created_at, ...row }) => ({
      ...row,
      authorName: author_name,
      createdAt: new Date(created_at).toISOString(),
    }),
  )

/** Whether the comment is there now; null beyond the limit. */
export const addComment = async (
  db: Db,
  { id, commentId, part, words }: { id: string; commentId: string; part: SharePart; words: string },
): Promise<boolean | null> =>
  (
    await db.execute<{ added: boolean | null }>(
      sql`select comment_on(${id}::uuid, ${part}, ${commentId}::uuid, ${words}, ${maxComments}) as added`,
    )
  ).rows[0]?.added ?? null

export const removeComment = async (db: Db, id: string, commentId: string): Promise<boolean> =>
  (await db.execute<{ gone: boolean }>(sql`select remove_comment(${id}::uuid, ${commentId}::uuid) as gone`)).rows[0]
    ?.gone ?? false
