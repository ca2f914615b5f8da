import pg from 'pg'

/** After many rows have come, the planner learns of them; only the owner of the tables may tell it. */
export const tellPlanner = async (owner: string): Promise<void> => {
  const client = new pg.Client({ connectionString: owner })
  await client.connect()
  try {
    await client.query('analyze universities, programs, faculty_profiles, scholarships')
  } finally {
    await client.end()
  }
}
