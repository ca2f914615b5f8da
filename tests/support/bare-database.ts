import { upsertSeedState } from '#src/features/catalogue/data.ts'
import { hashDefaultCatalogue } from '#src/features/catalogue-import/default-catalogue.commands.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

/**
 * Creates a database in which the default catalogue is marked as loaded, so that the first start of a server skips it:
 * for tests of servers that do not need the catalogue.
 */
export const createBareDatabase = async (): Promise<TestDatabase> => {
  const test = await createTestDatabase()
  await upsertSeedState(test.database.service, 'default', hashDefaultCatalogue())
  return test
}
