import type pg from 'pg'

// Instance registry: several processes may serve one database. Each publishes the settings that must be equal as the
// application_name of its realtime connection, which every connected role can read.

const kind = 'gradapp live'

export interface InstanceInfo {
  /** Newest migration that the process knows. */
  migration: number
  /** Storage of its uploads: a bucket, or a folder by the id stored in it. */
  files: string
}

export interface ConnectedInstance extends InstanceInfo {
  /** Role of its connection, whose name contains a digest of its AUTH_SECRET. */
  role: string
}

/** Formats the connection name, at most 63 characters: PostgreSQL truncates longer names. */
export const formatConnectionName = ({ migration, files }: InstanceInfo): string => `${kind} ${migration} ${files}`

/** Lists the instances that are connected to a database, by their realtime connections. */
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
