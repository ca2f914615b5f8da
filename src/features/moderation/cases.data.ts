import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { type ModerationAction, type ModerationSubject, maxCases, messagesAround, type Verdict } from './cases.rules.ts'
import { moderationActions } from './tables.ts'

interface CaseRow extends Record<string, unknown> {
  subject: ModerationSubject
  id: string
  version: string
  person_id: string
  person_name: string
  person_since: Date
  body: string
  former_texts: string[]
  parent: string
  hold_reason: string | null
  reports: { reason: string; note: string; at: string; isOwn: boolean }[]
  history: { act: ModerationAction; reason: string; at: string }[]
  created_at: Date
  is_removed: boolean
  total: number
}

/** Lists open cases; the database rejects all callers but moderators. */
export const listCases = async (db: Db): Promise<CaseRow[]> =>
  (await db.execute<CaseRow>(sql`select * from moderation_cases(${maxCases})`)).rows

interface SeenMessage extends Record<string, unknown> {
  seq: string
  author: string
  body: string
  file_name: string | null
  created_at: Date
  is_reported: boolean
}

/** Reads a reported message with its context; logs the access and notifies both participants. */
export const readReportedMessage = async (db: Db, id: string): Promise<SeenMessage[]> =>
  (await db.execute<SeenMessage>(sql`select * from read_reported_message(${id}::uuid, ${messagesAround})`)).rows

interface ReportedFile extends Record<string, unknown> {
  file_key: string
  file_name: string
  file_type: string
}

/** Finds the file of a message that the acting moderator has opened. */
export const findReportedFile = async (db: Db, id: string) => {
  const [row] = (await db.execute<ReportedFile>(sql`select * from reported_file(${id}::uuid)`)).rows
  return row && { fileKey: row.file_key, fileName: row.file_name, fileType: row.file_type }
}

export interface Decision {
  subject: ModerationSubject
  id: string
  version: string
  verdict: Verdict
  reason: string
}

export const decideCase = async (
  db: Db,
  { subject, id, version, verdict, reason }: Decision,
): Promise<'done' | 'missing' | 'changed' | 'own' | undefined> =>
  (
    await db.execute<{ outcome: 'done' | 'missing' | 'changed' | 'own' }>(
      sql`select decide_case(${subject}, ${id}::uuid, ${version}, ${verdict}, ${reason}) as outcome`,
    )
  ).rows[0]?.outcome

/** Finds the newest moderation action on an own post, and whether its author can appeal. */
export const findDecision = async (db: Db, ownerId: OwnerId, postId: string) => {
  const [decision] = await db
    .select({ act: moderationActions.act, reason: moderationActions.reason, at: moderationActions.createdAt })
    .from(moderationActions)
    .where(
      and(
        eq(moderationActions.userId, ownerId),
        eq(moderationActions.subject, 'post'),
        eq(moderationActions.subjectId, postId),
      ),
    )
    .orderBy(desc(moderationActions.createdAt))
    .limit(1)
  const { rows } = await db.execute<{ may: boolean; moderated: boolean; fresh: boolean }>(
    sql`select can_appeal(${postId}::uuid) as may, has_moderators() as moderated, has_fresh_moderator(${postId}::uuid) as fresh`,
  )
  return {
    decision: decision ?? null,
    mayAppeal: rows[0]?.may ?? false,
    hasModerators: rows[0]?.moderated ?? false,
    hasFreshModerator: rows[0]?.fresh ?? false,
  }
}

/** True when another user than the acting one is a moderator. */
export const hasModerators = async (db: Db): Promise<boolean> =>
  (await db.execute<{ moderated: boolean }>(sql`select has_moderators() as moderated`)).rows[0]?.moderated ?? false

/** Requests contact from a moderator for the acting user; false when there is none. */
export const requestSupportContact = async (db: Db): Promise<boolean> =>
  (await db.execute<{ asked: boolean }>(sql`select request_support_contact() as asked`)).rows[0]?.asked ?? false

/** Counts appeals that no moderator may decide at present; for a moderator. */
export const countUnassignableAppeals = async (db: Db): Promise<number> =>
  (await db.execute<{ stuck: number }>(sql`select unassignable_appeals() as stuck`)).rows[0]?.stuck ?? 0

export const appealDecision = async (db: Db, postId: string, text: string): Promise<boolean> =>
  (await db.execute<{ done: boolean }>(sql`select appeal_decision(${postId}::uuid, ${text}) as done`)).rows[0]?.done ??
  false
