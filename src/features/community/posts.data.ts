import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ReportReason, ReportSubject } from '#src/features/people/report.rules.ts'
import type { Stage } from '#src/features/people/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { exactInstant, olderThan, type PageEnd } from '#src/server/keyset-cursor.ts'
import { countedReporterHours, feedPageSize, hidingReports, maxReplies, type Reaction } from './posts.rules.ts'
import type { SearchConfig } from './search.format.ts'
import { communityPosts, communityReports, postReactions, postSaves } from './tables.ts'

const columns = {
  id: communityPosts.id,
  parentId: communityPosts.parentId,
  authorId: communityPosts.userId,
  text: communityPosts.text,
  field: communityPosts.field,
  country: communityPosts.country,
  stage: communityPosts.stage,
  heldFor: communityPosts.heldFor,
  mentionedIds: communityPosts.mentionedIds,
  editedAt: communityPosts.editedAt,
  createdAt: communityPosts.createdAt,
  exactAt: exactInstant(communityPosts.createdAt),
}
export type PostRow = Awaited<ReturnType<typeof listReplies>>[number]

export interface FeedFilter {
  field?: string | undefined
  country?: string | undefined
  stage?: Stage | '' | undefined
  words?: { config: SearchConfig; query: string } | undefined
  isSaved?: boolean
}

const matches = (ownerId: OwnerId, { field, country, stage, words, isSaved }: FeedFilter): (SQL | undefined)[] => [
  field ? eq(communityPosts.field, field) : undefined,
  country ? eq(communityPosts.country, country) : undefined,
  stage ? eq(communityPosts.stage, stage) : undefined,
  words
    ? sql`${communityPosts.search} @@ (websearch_to_tsquery(${words.config}::regconfig, ${words.query}) || websearch_to_tsquery('simple', ${words.query}))`
    : undefined,
  isSaved
    ? sql`exists (select 1 from ${postSaves} s where s.user_id = ${ownerId} and s.post_id = ${communityPosts.id})`
    : undefined,
]

/** A page of posts after another one, newest first; the policy of the table leaves out what the person may not see. */
export const listFeed = async (db: Db, ownerId: OwnerId, filter: FeedFilter, end: PageEnd | undefined) =>
  await db
    .select(columns)
    .from(communityPosts)
    .where(
      and(
        isNull(communityPosts.parentId),
        ...matches(ownerId, filter),
        olderThan(communityPosts.createdAt, communityPosts.id, end),
      ),
    )
    .orderBy(desc(communityPosts.createdAt), desc(communityPosts.id))
    .limit(feedPageSize + 1)

export const findPost = async (db: Db, id: string) =>
  (await db.select(columns).from(communityPosts).where(eq(communityPosts.id, id)))[0]

export const listReplies = async (db: Db, parentId: string) =>
  await db
    .select(columns)
    .from(communityPosts)
    .where(eq(communityPosts.parentId, parentId))
    .orderBy(asc(communityPosts.createdAt), asc(communityPosts.id))
    .limit(maxReplies)

interface Search {
  config: SearchConfig
  words: string
}
const vector = ({ config, words }: Search) =>
  sql`to_tsvector(${config}::regconfig, ${words}) || to_tsvector('simple', ${words})` as never

type NewPost = Pick<
  typeof communityPosts.$inferInsert,
  'id' | 'parentId' | 'text' | 'field' | 'country' | 'stage' | 'heldFor' | 'mentionedIds'
>

/** Adds a post once for each id of its author. */
export const insertPost = async (db: Db, ownerId: OwnerId, post: NewPost, search: Search): Promise<void> => {
  await db
    .insert(communityPosts)
    .values({ ...post, userId: ownerId, search: vector(search) })
    .onConflictDoNothing()
}

/** Former texts that are kept of one post. */
const maxFormer = 20

export const updatePost = async (
  db: Db,
  ownerId: OwnerId,
  { id, text, heldFor, mentionedIds }: Pick<NewPost, 'id' | 'text' | 'mentionedIds'> & { heldFor: string | null },
  search: Search,
): Promise<boolean> =>
  (
    await db
      .update(communityPosts)
      .set({
        text,
        mentionedIds,
        editedAt: sql`now()` as never,
        isSettled: false,
        // What a report or a rule has held stays held: an edit is no decision.
        heldFor: sql`coalesce(${communityPosts.heldFor}, ${heldFor}::text)` as never,
        formerTexts:
          sql`(${communityPosts.formerTexts} || ${communityPosts.text})[greatest(1, cardinality(${communityPosts.formerTexts}) + 2 - ${maxFormer}::int):]` as never,
        search: vector(search),
      })
      .where(and(eq(communityPosts.userId, ownerId), eq(communityPosts.id, id)))
      .returning({ id: communityPosts.id })
  ).length > 0

export const deletePost = async (db: Db, ownerId: OwnerId, id: string): Promise<boolean> =>
  (
    await db
      .delete(communityPosts)
      .where(and(eq(communityPosts.userId, ownerId), eq(communityPosts.id, id)))
      .returning({ id: communityPosts.id })
  ).length > 0

interface FigureRow extends Record<string, unknown> {
  post_id: string
  replies: number
  reactions: Partial<Record<Reaction, number>>
}

export const listFigures = async (db: Db, ids: string[]) =>
  new Map(
    (await db.execute<FigureRow>(sql`select * from post_figures(${`{${ids.join(',')}}`}::uuid[])`)).rows.map((row) => [
      row.post_id,
      row,
    ]),
  )

export const listOwnMarks = async (db: Db, ownerId: OwnerId, ids: string[]) => {
  if (ids.length === 0) return { reactions: new Map<string, Reaction>(), saved: new Set<string>() }
  const reacted = await db
    .select({ id: postReactions.postId, kind: postReactions.kind })
    .from(postReactions)
    .where(and(eq(postReactions.userId, ownerId), inArray(postReactions.postId, ids)))
  const saved = await db
    .select({ id: postSaves.postId })
    .from(postSaves)
    .where(and(eq(postSaves.userId, ownerId), inArray(postSaves.postId, ids)))
  return { reactions: new Map(reacted.map(({ id, kind }) => [id, kind])), saved: new Set(saved.map(({ id }) => id)) }
}

export const putReaction = async (db: Db, ownerId: OwnerId, postId: string, kind: Reaction | null): Promise<void> => {
  if (kind === null)
    await db.delete(postReactions).where(and(eq(postReactions.userId, ownerId), eq(postReactions.postId, postId)))
  else
    await db
      .insert(postReactions)
      .values({ userId: ownerId, postId, kind })
      .onConflictDoUpdate({ target: [postReactions.userId, postReactions.postId], set: { kind } })
}

export const putSave = async (db: Db, ownerId: OwnerId, postId: string, isSaved: boolean): Promise<void> => {
  if (isSaved) await db.insert(postSaves).values({ userId: ownerId, postId }).onConflictDoNothing()
  else await db.delete(postSaves).where(and(eq(postSaves.userId, ownerId), eq(postSaves.postId, postId)))
}

interface NewReport {
  subject: ReportSubject
  subjectId: string
  reason: ReportReason
  note: string
}

/** Whether the person reads a message: only such a one is reported. */
export const seesMessage = async (db: Db, id: string): Promise<boolean> =>
  (await db.execute(sql`select 1 from messages where id = ${id} and user_id <> app_user_id() limit 1`)).rows.length > 0

/** Writes a report, once for each subject; a post that enough people reported is hidden until somebody has looked. */
export const insertReport = async (db: Db, ownerId: OwnerId, report: NewReport): Promise<void> => {
  await db
    .insert(communityReports)
    .values({ userId: ownerId, ...report })
    .onConflictDoNothing()
  if (report.subject === 'post')
    await db.execute(
      sql`select hide_reported_post(${report.subjectId}::uuid, ${hidingReports}, ${countedReporterHours})`,
    )
}
