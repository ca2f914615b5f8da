import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ReportReason, ReportSubject } from '#src/features/people/report.rules.ts'
import type { Stage } from '#src/features/people/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { exactInstant, isBeforeCursor, type PageEnd } from '#src/server/keyset-cursor.ts'
import type { Language } from '#src/shared/locales.ts'
import { countedReporterHours, feedPageSize, hidingReports, maxReplies, type Reaction } from './posts.rules.ts'
import { listScriptConfigs, searchConfig, searchConfigs } from './search.format.ts'
import { communityPosts, communityReports, feedReadMarkers, postReactions, postSaves } from './tables.ts'

const columns = {
  id: communityPosts.id,
  parentId: communityPosts.parentId,
  authorId: communityPosts.userId,
  text: communityPosts.text,
  language: communityPosts.language,
  field: communityPosts.field,
  country: communityPosts.country,
  stage: communityPosts.stage,
  heldFor: communityPosts.heldFor,
  mentionedIds: communityPosts.mentionedIds,
  links: communityPosts.links,
  // Read through the policy of replies: null for a caller who cannot see the reply.
  helpfulReplyId: sql<
    string | null
  >`(select r.id from community_posts r where r.id = community_posts.helpful_reply_id)`,
  editedAt: communityPosts.editedAt,
  createdAt: communityPosts.createdAt,
  exactAt: exactInstant(communityPosts.createdAt),
}
export type PostRow = Awaited<ReturnType<typeof listReplies>>[number]

export interface FeedFilter {
  field?: string | undefined
  country?: string | undefined
  stage?: Stage | '' | undefined
  /** Search words, in the form of `buildQueryText`. */
  words?: string | undefined
  isSaved?: boolean
}

/**
 * Builds a query in every text search configuration: neither a short query nor its user determine the language of the
 * posts. Chinese is also compared in simplified characters.
 */
const inAnyLanguage = (words: string): SQL =>
  sql.join(
    [
      ...[...searchConfigs, ...listScriptConfigs(words)].map(
        (config) => sql`websearch_to_tsquery(${config}::regconfig, fold_letters(${words}))`,
      ),
      sql`websearch_to_tsquery('simple', simplify_han(fold_letters(${words})))`,
    ],
    sql` || `,
  )

/**
 * Full-text search with the rights of the owner, because row-level security policies prevent the use of the word index.
 */
const findPosts = (words: string, { field, country, stage, isSaved }: FeedFilter, end: PageEnd | undefined): SQL =>
  sql`(select found.id from search_posts(${inAnyLanguage(words)}, ${field ?? ''}, ${country ?? ''}, ${stage ?? ''},
    ${isSaved ?? false}, ${end?.at ?? null}::timestamptz, ${end?.id ?? null}::uuid, ${feedPageSize + 1}) found)`

const matches = (ownerId: OwnerId, { field, country, stage, isSaved }: FeedFilter): (SQL | undefined)[] => [
  field ? eq(communityPosts.field, field) : undefined,
  country ? eq(communityPosts.country, country) : undefined,
  stage ? eq(communityPosts.stage, stage) : undefined,
  isSaved
    ? sql`exists (select 1 from ${postSaves} s where s.user_id = ${ownerId} and s.post_id = ${communityPosts.id})`
    : undefined,
]

/**
 * Lists posts after a cursor, newest first; the row-level security policy excludes posts that the caller may not see.
 */
export const listFeed = async (db: Db, ownerId: OwnerId, filter: FeedFilter, end: PageEnd | undefined) =>
  await db
    .select(columns)
    .from(communityPosts)
    .where(
      and(
        isNull(communityPosts.parentId),
        ...matches(ownerId, filter),
        filter.words ? inArray(communityPosts.id, findPosts(filter.words, filter, end)) : undefined,
        isBeforeCursor(communityPosts.createdAt, communityPosts.id, end),
      ),
    )
    .orderBy(desc(communityPosts.createdAt), desc(communityPosts.id))
    .limit(feedPageSize + 1)

/** Lists the posts of one user, newest first. */
export const listPostsOf = async (db: Db, personId: string, end: PageEnd | undefined) =>
  await db
    .select(columns)
    .from(communityPosts)
    .where(
      and(
        eq(communityPosts.userId, personId),
        isNull(communityPosts.parentId),
        isBeforeCursor(communityPosts.createdAt, communityPosts.id, end),
      ),
    )
    .orderBy(desc(communityPosts.createdAt), desc(communityPosts.id))
    .limit(feedPageSize + 1)

export const findPost = async (db: Db, id: string) =>
  (await db.select(columns).from(communityPosts).where(eq(communityPosts.id, id)))[0]

/** Lists the replies to a post: the helpful answer first, then the oldest. */
export const listReplies = async (db: Db, parentId: string, helpfulReplyId: string | null) =>
  await db
    .select(columns)
    .from(communityPosts)
    .where(eq(communityPosts.parentId, parentId))
    .orderBy(
      desc(sql`${communityPosts.id} is not distinct from ${helpfulReplyId}::uuid`),
      asc(communityPosts.createdAt),
      asc(communityPosts.id),
    )
    .limit(maxReplies)

/** Full-text vector of a post: its words stemmed by its language and by its scripts, and unstemmed. */
const vector = ({ language, words }: Search) =>
  sql.join(
    [
      ...[searchConfig(language), ...listScriptConfigs(words)].map(
        (config) => sql`to_tsvector(${config}::regconfig, fold_letters(${words}))`,
      ),
      sql`to_tsvector('simple', fold_letters(${words}))`,
      sql`to_tsvector('simple', simplify_han(fold_letters(${words})))`,
    ],
    sql` || `,
  ) as never

interface Search {
  language: Language
  /** Index text, in the form of `buildIndexText`. */
  words: string
}

type NewPost = Pick<
  typeof communityPosts.$inferInsert,
  'id' | 'parentId' | 'text' | 'field' | 'country' | 'stage' | 'heldFor' | 'mentionedIds' | 'links'
>

/**
 * Inserts a post, idempotently by the id that the author's client generates.
 *
 * @returns whether the author has a post of this id. False for the id of another user's post and for that of a deleted
 * post that a report or a decision refers to.
 */
export const insertPost = async (db: Db, ownerId: OwnerId, post: NewPost, search: Search): Promise<boolean> => {
  await db
    .insert(communityPosts)
    .values({ ...post, language: search.language, userId: ownerId, search: vector(search) })
    .onConflictDoNothing()
  return (await findPost(db, post.id))?.authorId === ownerId
}

/** Maximum of former texts stored per post. */
const maxFormer = 20

export const updatePost = async (
  db: Db,
  ownerId: OwnerId,
  {
    id,
    text,
    heldFor,
    mentionedIds,
    links,
  }: Pick<NewPost, 'id' | 'text' | 'mentionedIds' | 'links'> & { heldFor: string | null },
  search: Search,
): Promise<boolean> =>
  (
    await db
      .update(communityPosts)
      .set({
        text,
        mentionedIds,
        links,
        editedAt: sql`now()` as never,
        isSettled: false,
        // A held post stays held: an edit is no moderation decision.
        heldFor: sql`coalesce(${communityPosts.heldFor}, ${heldFor}::text)` as never,
        formerTexts:
          sql`(${communityPosts.formerTexts} || ${communityPosts.text})[greatest(1, cardinality(${communityPosts.formerTexts}) + 2 - ${maxFormer}::int):]` as never,
        language: search.language,
        search: vector(search),
      })
      .where(and(eq(communityPosts.userId, ownerId), eq(communityPosts.id, id)))
      .returning({ id: communityPosts.id })
  ).length > 0

/**
 * Marks a reply as the helpful answer to an own post, or removes the mark.
 *
 * @returns false unless the post is the owner's and the reply is a visible one to it
 */
export const updateHelpfulReply = async (
  db: Db,
  ownerId: OwnerId,
  id: string,
  replyId: string | null,
): Promise<boolean> =>
  (
    await db
      .update(communityPosts)
      .set({ helpfulReplyId: replyId })
      .where(
        and(
          eq(communityPosts.userId, ownerId),
          eq(communityPosts.id, id),
          isNull(communityPosts.parentId),
          replyId === null
            ? undefined
            : sql`exists (select 1 from community_posts r where r.id = ${replyId}::uuid and r.parent_id = ${communityPosts.id})`,
        ),
      )
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

export const upsertReaction = async (
  db: Db,
  ownerId: OwnerId,
  postId: string,
  kind: Reaction | null,
): Promise<void> => {
  if (kind === null)
    await db.delete(postReactions).where(and(eq(postReactions.userId, ownerId), eq(postReactions.postId, postId)))
  else
    await db
      .insert(postReactions)
      .values({ userId: ownerId, postId, kind })
      .onConflictDoUpdate({ target: [postReactions.userId, postReactions.postId], set: { kind } })
}

export const upsertSave = async (db: Db, ownerId: OwnerId, postId: string, isSaved: boolean): Promise<void> => {
  if (isSaved) await db.insert(postSaves).values({ userId: ownerId, postId }).onConflictDoNothing()
  else await db.delete(postSaves).where(and(eq(postSaves.userId, ownerId), eq(postSaves.postId, postId)))
}

interface NewReport {
  subject: ReportSubject
  subjectId: string
  reason: ReportReason
  note: string
}

/** Whether the user can read a message: only such messages can be reported. */
export const canSeeMessage = async (db: Db, id: string): Promise<boolean> =>
  (await db.execute(sql`select 1 from messages where id = ${id} and user_id <> app_user_id() limit 1`)).rows.length > 0

/** Inserts a report, one per user and subject. Hides a post that enough users reported until a moderator decides. */
export const insertReport = async (db: Db, ownerId: OwnerId, report: NewReport): Promise<void> => {
  await db
    .insert(communityReports)
    .values({ userId: ownerId, ...report })
    // A decided subject can be reported again; an undecided one is already reported.
    .onConflictDoUpdate({
      target: [communityReports.userId, communityReports.subject, communityReports.subjectId],
      set: { reason: report.reason, note: report.note, isSettled: false, createdAt: sql`now()` as never },
      setWhere: sql`${communityReports.isSettled}`,
    })
  if (report.subject === 'post')
    await db.execute(
      sql`select hide_reported_post(${report.subjectId}::uuid, ${hidingReports}, ${countedReporterHours})`,
    )
}

/**
 * Records a visit of the feed by the acting user. Visits less than half an hour apart count as one.
 *
 * @returns ISO instant since which posts are new to the user; null at the first visit
 */
export const updateFeedReadMarker = async (db: Db, ownerId: OwnerId): Promise<string | null> => {
  const [visit] = await db
    .insert(feedReadMarkers)
    .values({ userId: ownerId, readAt: sql`now()` as never })
    .onConflictDoUpdate({
      target: feedReadMarkers.userId,
      set: {
        readAt: sql`now()` as never,
        newSince: sql`case when ${feedReadMarkers.readAt} < now() - interval '30 minutes' then ${feedReadMarkers.readAt}
          else ${feedReadMarkers.newSince} end` as never,
      },
    })
    .returning({ newSince: feedReadMarkers.newSince })
  return visit?.newSince ?? null
}
