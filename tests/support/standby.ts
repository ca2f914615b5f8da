import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openCluster } from '#src/server/embedded-postgres.ts'
import { resolvePostgresPaths } from '#src/server/postgres-paths.ts'
import { createFolder, registerForCleanUp, type startExternalDatabase } from './server-process.ts'

type External = Awaited<ReturnType<typeof startExternalDatabase>>

/** Starts a standby that follows a primary by PostgreSQL's streaming replication, and can be promoted. */
export const startStandby = async (primary: External): Promise<External> => {
  const folder = createFolder()
  registerForCleanUp(folder)
  const place = await resolvePostgresPaths(folder)
  // A stopped database is copied as the base backup.
  await primary.cluster.stop()
  execFileSync('cp', ['-a', join(primary.cluster.folder, 'cluster'), place.folder])
  await primary.cluster.ensureRunning()
  cpSync(join(primary.cluster.folder, 'created'), join(place.folder, 'created'))
  const url = new URL(primary.ownerUrl)
  const words = `host=127.0.0.1 port=${url.port} user=${url.username} password=${decodeURIComponent(url.password)}`
  appendFileSync(join(place.pgdata, 'postgresql.auto.conf'), `primary_conninfo = '${words}'\n`)
  writeFileSync(join(place.pgdata, 'standby.signal'), '')
  const cluster = await openCluster(folder, primary.environment.AUTH_SECRET)
  return {
    environment: { ...primary.environment, DATABASE_URL: cluster.url('postgres') },
    ownerUrl: cluster.url('postgres'),
    folder,
    cluster,
  }
}
