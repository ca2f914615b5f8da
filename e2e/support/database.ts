import pg from 'pg'
import { buildOwnerUrl } from '#tests/support/server-process.ts'

let pool: pg.Pool | undefined

/** Works on the database of the shared server as its owner, past the product: for what no person could do. */
export const withDatabase = async <Result>(work: (client: pg.ClientBase) => Promise<Result>): Promise<Result> => {
  pool ??= new pg.Pool({
    connectionString: buildOwnerUrl(process.env.GRADAPP_DATA_DIR ?? ''),
    max: 2,
    // A worker that has no test left ends, whatever is still connected.
    allowExitOnIdle: true,
  })
  const client = await pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** The rows that one statement answers there. */
export const inDatabase = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  await withDatabase(async (client) => (await client.query<Row>(text, values)).rows)

/** Ends the connections of this process. */
export const closeDatabase = async () => await pool?.end()
