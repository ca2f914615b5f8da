import type { Database } from '#src/server/database.ts'
import { createLruMap } from '#src/server/lru.ts'
import { hourMs } from '#src/shared/durations.ts'
import type { DueSoon } from './contract.ts'
import { countDueSoon, findProgramNames } from './due-soon.data.ts'

/** Maximum number of programmes beside the posts. */
const maxPrograms = 3

/** Maximum number of fields in the cache. */
const maxFields = 100

type Cached = { readAt: number; counted: Promise<DueSoon> }

const caches = new WeakMap<Database, ReturnType<typeof createLruMap<Cached>>>()

const countNow = async ({ service }: Database, field: string): Promise<DueSoon> => {
  const rows = await countDueSoon(service, field)
  const ids = rows.flatMap(({ programId }) => programId ?? [])
  const names = await findProgramNames(service, [...new Set(ids)])
  const programs = rows.flatMap(({ programId, localDate, people }) => {
    const named = programId === null ? undefined : names.get(programId)
    return named && programId !== null && localDate !== null ? [{ programId, ...named, localDate, people }] : []
  })
  const total = rows.find(({ programId }) => programId === null)
  return { field, people: total?.people ?? null, programs: programs.slice(0, maxPrograms) }
}

/** Reads the deadlines of applicants of a field in the next two weeks, computed at most once an hour and process. */
export const readDueSoon = async (database: Database, field: string): Promise<DueSoon> => {
  const cache = caches.get(database) ?? createLruMap<Cached>(maxFields)
  caches.set(database, cache)
  const cached = cache.get(field)
  if (cached && Date.now() - cached.readAt < hourMs) return await cached.counted
  const entry = { readAt: Date.now(), counted: countNow(database, field) }
  cache.set(field, entry)
  try {
    return await entry.counted
  } catch (error) {
    cache.remove(field, entry)
    throw error
  }
}
