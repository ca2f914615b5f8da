import { connectForMaintenance } from '#src/server/database-hosts.ts'

/** After many rows have come, the planner learns of them; only the owner of the tables may tell it. */
export const analyzeTables = async (owner: string): Promise<void> => {
  const client = await connectForMaintenance(owner, 'gradapp planner')
  try {
    await client.query('analyze universities, programs, faculty_profiles, scholarships')
  } finally {
    await client.end()
  }
}
