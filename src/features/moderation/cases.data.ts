import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, OwnerId } from '#src/server/database.ts'
import { type ModerationAct, type ModerationSubject, maxCases, messagesAround, type Verdict } from './cases.rules.ts'
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
  held_for: string | null
  reports: { reason: string; note: string; at: string; isOwn: boolean }[]
  history: { act: ModerationAct; reason: string; at: string }[]
  created_at: Date
  is_removed: boolean
  total: number
}

/** What waits for a decision; the database refuses everybody but a moderator. */
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

/** A reported message with what is around it; the look is in the log, and both sides are told. */
export const readReportedMessage = async (db: Db, id: string): Promise<SeenMessage[]> =>
  (await db.execute<SeenMessage>(sql`select * from read_reported_message(${id}::uuid, ${messagesAround})`)).rows

interface ReportedFile extends Record<string, unknown> {
  file_key: string
  file_name: string
  file_type: string
}

/** The file of a message that the acting moderator has looked at. */
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

/** The newest act about an own post, and whether an appeal is open to its author. */
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
    sql`select may_appeal(${postId}::uuid) as may, has_moderators() as moderated, has_fresh_moderator(${postId}::uuid) as fresh`,
  )
  return {
    decision: decision ?? null,
    mayAppeal: rows[0]?.may ?? false,
    hasModerators: rows[0]?.moderated ?? false,
    hasFreshModerator: rows[0]?.fresh ?? false,
  }
}

/** Whether somebody else than the acting person is a moderator. */
export const hasModerators = async (db: Db): Promise<boolean> =>
  (await db.execute<{ moderated: boolean }>(sql`select has_moderators() as moderated`)).rows[0]?.moderated ?? false

/** Asks that a moderator writes to the acting person; false where there is none. */
export const requestSupportContact = async (db: Db): Promise<boolean> =>
  (await db.execute<{ asked: boolean }>(sql`select ask_for_care() as asked`)).rows[0]?.asked ?? false

/** Appeals that nobody may decide for now; for a moderator. */
export const countUnassignableAppeals = async (db: Db): Promise<number> =>
  (await db.execute<{ stuck: number }>(sql`select stuck_appeals() as stuck`)).rows[0]?.stuck ?? 0

export const appealDecision = async (db: Db, postId: string, text: string): Promise<boolean> =>
  (await db.execute<{ done: boolean }>(sql`select appeal_decision(${postId}::uuid, ${text}) as done`)).rows[0]?.done ??
  false
