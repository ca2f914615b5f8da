import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { instanceKeys } from './tables.ts'

export const findInstanceKey = async (service: Db, name: string): Promise<unknown> =>
  (await service.select({ value: instanceKeys.value }).from(instanceKeys).where(eq(instanceKeys.name, name)))[0]?.value

/** Keeps a key under its name; the first one stays. */
export const insertInstanceKey = async (service: Db, name: string, value: unknown) => {
  await service.insert(instanceKeys).values({ name, value }).onConflictDoNothing()
}
