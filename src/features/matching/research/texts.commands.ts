import type { SynonymGroup } from '#src/features/catalogue/intent/synonym-groups.parse.ts'
import type { Db } from '#src/server/database.ts'
import { listVariants } from './synonyms.parse.ts'
import { listTextTopics, listTopics, type Topic } from './texts.data.ts'
import { maxTextLength, type PersonText, removeHeadings, selectTopics } from './texts.parse.ts'

/** Cache lifetime of the catalogue's topics, which change with imports. A process serves one database. */
const topicsTtlMs = 10 * 60_000
let cached: { readAt: number; topics: Topic[] } | undefined

const readTopics = async (db: Db, groups: readonly SynonymGroup[]): Promise<Topic[]> => {
  const now = Date.now()
  if (cached && now - cached.readAt < topicsTtlMs) return cached.topics
  const further = groups.flatMap(([name = '']) => listVariants(groups, name))
  const topics = await listTopics(db, [...new Set(further)])
  cached = { readAt: now, topics }
  return topics
}

/** Finds catalogue topics in texts by full-text search; per text ordered by relevance. */
export const readTopicsIn = async (
  db: Db,
  texts: readonly PersonText[],
  groups: readonly SynonymGroup[],
): Promise<(source: PersonText['source']) => string[]> => {
  const written = texts
    .map(({ source, text }) => ({ source, text: removeHeadings(text.slice(0, maxTextLength)) }))
    .filter(({ text }) => text.trim() !== '')
  if (written.length === 0) return () => []
  const met = await listTextTopics(db, written, await readTopics(db, groups))
  return (source) => selectTopics(met, source)
}
