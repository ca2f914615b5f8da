import { upsertSeedState } from '#src/features/catalogue/data.ts'
import { hashDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/**
 * Creates a database in which a server finds the default catalogue marked as loaded, so that its first start does without: for
 * tests of servers that are not about the catalogue.
 */
export const createBareDatabase = async (): Promise<TestDatabase> => {
  const test = await createTestDatabase()
  await upsertSeedState(test.database.service, 'default', hashDefaultCatalogue())
  return test
}
