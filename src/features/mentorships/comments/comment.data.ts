import { sql } from 'drizzle-orm'
import type { SharePart } from '#src/features/sharing/rules.ts'
import type { Db } from '#src/server/database.ts'
import type { MentorshipRole } from '../rules.ts'
import type { Comment } from './comment.contract.ts'
import { maxComments } from './comment.rules.ts'

interface CommentRow extends Record<string, unknown> {
  id: string
  part: SharePart
  seat: MentorshipRole
  author_name: string
  words: string
  answers: string | null
  finding_id: string | null
  page: number | null
  line: number | null
  quote: string | null
  resolved_at: Date | string | null
  created_at: Date | string
}

const isoOf = (at: Date | string) => new Date(at).toISOString()

const toComment = ({ id, part, seat, words, answers, page, line, ...row }: CommentRow): Comment => ({
  ...{ id, part, seat, words, answers },
  authorName: row.author_name,
  line: row.finding_id && line !== null ? { findingId: row.finding_id, page, line, quote: row.quote ?? '' } : null,
  resolvedAt: row.resolved_at && isoOf(row.resolved_at),
  createdAt: isoOf(row.created_at),
})

/** Lists the comments of a mentorship that the acting user may read. */
export const listComments = async (db: Db, id: string): Promise<Comment[]> =>
  (await db.execute<CommentRow>(sql`select * from comments_of(${id}::uuid)`)).rows.map(toComment)

export interface NewComment {
  id: string
  commentId: string
  part: SharePart
  words: string
  findingId?: string | undefined
  answers?: string | undefined
}

/** Adds a comment. Returns whether it is stored; null beyond the limit. */
export const addComment = async (db: Db, { id, ...comment }: NewComment): Promise<boolean | null> =>
  (
    await db.execute<{ added: boolean | null }>(
      sql`select comment_on(${id}::uuid, ${JSON.stringify(comment)}::jsonb, ${maxComments}) as added`,
    )
  ).rows[0]?.added ?? null

/** Resolves or reopens the thread of a first comment. Returns whether it has the requested state. */
export const resolveComment = async (db: Db, id: string, commentId: string, isResolved: boolean): Promise<boolean> =>
  (
    await db.execute<{ done: boolean }>(
      sql`select resolve_comment(${id}::uuid, ${commentId}::uuid, ${isResolved}) as done`,
    )
  ).rows[0]?.done ?? false

export const removeComment = async (db: Db, id: string, commentId: string): Promise<boolean> =>
  (await db.execute<{ gone: boolean }>(sql`select remove_comment(${id}::uuid, ${commentId}::uuid) as gone`)).rows[0]
    ?.gone ?? false
