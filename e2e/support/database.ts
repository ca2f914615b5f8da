import pg from 'pg'
import { buildOwnerUrl } from '#tests/support/server-process.ts'

let pool: pg.Pool | undefined

/** Direct access to the database of the shared server as its owner, for changes that no user can make. */
export const withDatabase = async <Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> => {
  pool ??= new pg.Pool({
    connectionString: buildOwnerUrl(process.env.GRADAPP_DATA_DIR ?? ''),
    max: 2,
    // A worker without further tests exits, even with open connections.
    allowExitOnIdle: true,
  })
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** Returns the rows of one statement. */
export const inDatabase = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  await withDatabase(async (client) => (await client.query<Row>(text, values)).rows)

/** Closes the connections of this process. */
export const closeDatabase = async () => await pool?.end()
