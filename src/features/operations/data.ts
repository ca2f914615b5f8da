import { sql } from 'drizzle-orm'
import type { Db } from '#src/server/database.ts'

interface JobRow extends Record<string, unknown> {
  name: string
  queued: number
  failed: number
  last_run_at: Date | null
  is_failing: boolean | null
}

/**
 * Lists the queues of background jobs with their waiting and failed runs. Needs the service role.
 *
 * @returns no queue before the first start of the job queue
 */
export const listJobs = async (service: Db) => {
  const { rows: found } = await service.execute<{ exists: boolean }>(
    sql`select to_regclass('pgboss.job') is not null as exists`,
  )
  if (!found[0]?.exists) return []
  const { rows } = await service.execute<JobRow>(
    sql`select q.name, count(j.id) filter (where j.state in ('created', 'retry') and j.start_after <= now())::int as queued,
        count(j.id) filter (where j.state = 'failed' and j.completed_on > now() - interval '1 day')::int as failed,
        max(j.completed_on) as last_run_at,
        (array_agg(j.state::text order by j.completed_on desc) filter (where j.state in ('completed', 'failed')))[1] = 'failed'
          as is_failing
      from pgboss.queue q left join pgboss.job j on j.name = q.name
      where q.name not like '\\_\\_pgboss%' group by q.name order by q.name`,
  )
  return rows.map(({ last_run_at, is_failing, ...row }) => ({
    ...{ name: row.name, queued: row.queued, failed: row.failed },
    lastRunAt: last_run_at ? new Date(last_run_at).toISOString() : null,
    isFailing: is_failing ?? false,
  }))
}

/** Measures the database and reads its version. */
export const readDatabaseFacts = async (service: Db): Promise<{ bytes: number; version: string }> => {
  const { rows } = await service.execute<{ bytes: number; version: string }>(
    sql`select pg_database_size(current_database())::float8 as bytes, current_setting('server_version') as version`,
  )
  return rows[0] ?? { bytes: 0, version: '' }
}
