import { listCards } from '#src/features/people/data.ts'
import { newAccountHours } from '#src/features/people/rules.ts'
import type { Db, OwnerId } from '#src/server/database.ts'
import { encodePageEnd } from '#src/server/keyset-cursor.ts'
import { createApiError } from '#src/server/procedures.ts'
import type { Post } from './contract.ts'
import { findPost, listFigures, listOwnMarks, type PostRow } from './posts.data.ts'
import { feedPageSize } from './posts.rules.ts'

/** Converts rows to posts as the caller sees them; four statements for any number of rows. */
export const readPosts = async (db: Db, ownerId: OwnerId, rows: PostRow[]): Promise<Post[]> => {
  const ids = rows.map(({ id }) => id)
  const cards = await listCards(
    db,
    rows.flatMap(({ authorId, mentionedIds }) => [authorId, ...mentionedIds]),
  )
  const figures = await listFigures(db, ids)
  const marks = await listOwnMarks(db, ownerId, ids)
  return rows.flatMap(({ authorId, mentionedIds, exactAt: _exactAt, ...row }) => {
    const author = cards.get(authorId)
    if (!author) return []
    return [
      {
        ...row,
        author: { id: authorId, name: author.name, headline: author.headline },
        mentions: mentionedIds.flatMap((id) => {
          const name = cards.get(id)?.name
          return name === undefined ? [] : [{ id, name }]
        }),
        isOwn: authorId === ownerId,
        replies: figures.get(row.id)?.replies ?? 0,
        reactions: figures.get(row.id)?.reactions ?? {},
        ownReaction: marks.reactions.get(row.id) ?? null,
        isSaved: marks.saved.has(row.id),
        hasOpenLinks: Date.now() - Date.parse(author.createdAt) >= newAccountHours * 3_600_000,
      },
    ]
  })
}

/** Builds a page of posts from one row more than it shows when there is a next page, with its cursor. */
export const readPage = async (db: Db, ownerId: OwnerId, rows: PostRow[]) => {
  const shown = rows.slice(0, feedPageSize)
  const last = rows.length > feedPageSize ? shown.at(-1) : undefined
  return {
    posts: await readPosts(db, ownerId, shown),
    next: last ? encodePageEnd({ at: last.exactAt, id: last.id }) : null,
  }
}

/** Filters the mentioned users to those whom the author can see; others are dropped silently, like an unknown id. */
export const filterMentionable = async (db: Db, ownerId: OwnerId, ids: readonly string[]): Promise<string[]> => {
  const wanted = [...new Set(ids)].filter((id) => id !== ownerId)
  const cards = await listCards(db, wanted)
  return wanted.filter((id) => cards.has(id))
}

/**
 * Gets a post as the caller sees it.
 * @throws NOT_FOUND when the caller cannot see it
 */
export const readPost = async (db: Db, ownerId: OwnerId, id: string): Promise<Post> => {
  const row = await findPost(db, id)
  const [post] = row ? await readPosts(db, ownerId, [row]) : []
  if (!post) throw createApiError('NOT_FOUND')
  return post
}
