import type pg from 'pg'

// Several processes may serve one database. Each says of itself what has to be the same everywhere, as the name of the one
// connection that it keeps for live updates, which everybody who is connected can read.

const kind = 'gradapp live'

export interface InstanceInfo {
  /** The newest migration that the process knows. */
  migration: number
  /** Where its uploads lie: in a bucket, or in a folder, by an id that is kept in it. */
  files: string
}

export interface ConnectedInstance extends InstanceInfo {
  /** The role of its connection, which carries a mark of its AUTH_SECRET. */
  role: string
}

/** At most 63 characters, beyond which PostgreSQL cuts a name. */
export const formatConnectionName = ({ migration, files }: InstanceInfo): string => `${kind} ${migration} ${files}`

/** The servers that are connected to a database, by the connection that each keeps. */
export const listInstances = async (client: pg.ClientBase | pg.Pool): Promise<ConnectedInstance[]> => {
  const { rows } = await client.query<{ role: string; name: string }>(
    `select usename as role, application_name as name from pg_stat_activity
     where datname = current_database() and application_name like '${kind} %'`,
  )
  return rows.map(({ role, name }) => {
    const [migration = '', files = ''] = name.slice(kind.length + 1).split(' ')
    return { role, migration: Number(migration), files }
  })
}
