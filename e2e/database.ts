import pg from 'pg'
import { ownerUrl } from '../src/server/testing/process.ts'

/** Asks the database of the shared server as its owner, past the product: for what no person could do. */
export const inDatabase = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: ownerUrl(process.env.GRADAPP_DATA_DIR ?? '') })
  await client.connect()
  try {
    return (await client.query<Row>(text, values)).rows
  } finally {
    await client.end()
  }
}
