import { connectForMaintenance } from '#src/server/database-hosts.ts'

/**
 * Runs ANALYZE after bulk inserts, so that the query planner has current statistics; only the owner of the tables may
 * do so.
 */
export const analyzeTables = async (owner: string): Promise<void> => {
  const client = await connectForMaintenance(owner, 'gradapp planner')
  try {
    await client.query('analyze universities, programs, faculty_profiles, scholarships')
  } finally {
    await client.end()
  }
}
