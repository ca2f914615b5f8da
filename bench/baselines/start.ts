import pg from 'pg'
import { openCluster } from '#src/server/embedded-postgres.ts'

// Baseline of a start: a bare Node process starts the same PostgreSQL on a data folder and sends one query.

const [dataDir = '', secret = ''] = process.argv.slice(2)
const cluster = await openCluster(dataDir, secret)
const client = new pg.Client({ connectionString: cluster.url('postgres') })
await client.connect()
await client.query('select 1')
await client.end()
process.once('message', () => void cluster.stop().then(() => process.exit()))
process.send?.('answered')
