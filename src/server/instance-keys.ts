import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { instanceKeys } from './tables.ts'

/** Finds a key by its name; undefined if it does not exist. */
export const findInstanceKey = async (service: Db, name: string): Promise<unknown> =>
  (await service.select({ value: instanceKeys.value }).from(instanceKeys).where(eq(instanceKeys.name, name)))[0]?.value

/** Inserts a key unless its name exists; the first value stays. */
export const insertInstanceKey = async (service: Db, name: string, value: unknown) => {
  await service.insert(instanceKeys).values({ name, value }).onConflictDoNothing()
}
