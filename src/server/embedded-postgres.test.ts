import { spawn } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import { cleanUpServers, createFolder, removeDatabase, startExternalDatabase } from '#tests/support/server-process.ts'
import { openCluster } from './embedded-postgres.ts'
import { dataFolderFile, resolvePostgresPaths } from './postgres-paths.ts'

afterAll(() => cleanUpServers())

const stateOf = (pid: number) => /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]

/**
 * Creates a zombie: a process that has ended and that its parent does not reap, as process 1 of a container without an
 * init.
 */
const unburied = async (owner: { uid: number; gid: number }) => {
  const script = 'sleep 0.2 & echo $!; exec sleep 120'
  const parent = spawn('sh', ['-c', script], { uid: owner.uid, gid: owner.gid, stdio: ['ignore', 'pipe', 'ignore'] })
  const pid = await new Promise<number>((resolve) => parent.stdout.once('data', (text) => resolve(Number(text))))
  await expect.poll(() => stateOf(pid)).toBe('Z')
  return { pid, bury: () => parent.kill('SIGKILL') }
}

it.runIf(process.getuid?.() === 0)('the data folder’s name replaces a link and does not follow it', async () => {
  const dataDir = createFolder()
  const { folder } = await resolvePostgresPaths(dataDir)
  const note = join(folder, dataFolderFile)
  expect(readFileSync(note, 'utf8')).toBe(`${dataDir}\n`)
  const roots = join(dataDir, 'of-root')
  writeFileSync(roots, 'kept')
  rmSync(note)
  symlinkSync(roots, note)
  await resolvePostgresPaths(dataDir)
  expect(readFileSync(roots, 'utf8')).toBe('kept')
  expect(lstatSync(note).isFile()).toBe(true)
  expect(readFileSync(note, 'utf8')).toBe(`${dataDir}\n`)
  removeDatabase(dataDir)
})

it('the database password differs from the secret, and a database of an earlier version gets the new password', async () => {
  const { cluster, folder, environment } = await startExternalDatabase()
  const secret = environment.AUTH_SECRET
  const created = join(cluster.folder, 'created')
  const connects = async (password: string) => {
    const url = new URL(cluster.url('postgres'))
    url.password = password
    const client = new pg.Client({ connectionString: url.toString() })
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end()
    }
  }
  const own = new URL(cluster.url('postgres')).password
  expect(own).not.toContain(secret)
  expect([await connects(secret), await connects(own)]).toEqual([false, true])
  /** State as an earlier version left it. */
  const asEarlier = async () => {
    const owner = new pg.Client({ connectionString: cluster.url('postgres') })
    await owner.connect()
    await owner.query(`alter role gradapp_owner password '${secret}'`)
    await owner.end()
    writeFileSync(created, new Date().toISOString())
  }
  await asEarlier()
  const again = await openCluster(folder, secret)
  expect(again.wasStarted).toBe(false)
  expect([await connects(secret), await connects(own)]).toEqual([false, true])
  // With another secret nothing is changed or recorded: the right secret opens the database afterwards.
  await asEarlier()
  await openCluster(folder, 'another secret')
  expect(readFileSync(created, 'utf8')).not.toContain('derived')
  expect([await connects(secret), await connects(own)]).toEqual([true, false])
  await openCluster(folder, secret)
  expect([await connects(secret), await connects(own)]).toEqual([false, true])
  // A start killed before it recorded the new password changes nothing.
  writeFileSync(created, new Date().toISOString())
  await openCluster(folder, secret)
  expect([await connects(secret), await connects(own)]).toEqual([false, true])
})

it.runIf(existsSync('/proc/self/stat'))(
  'a database starts again although its former process is an unreaped zombie',
  async () => {
    const { cluster } = await startExternalDatabase()
    const file = join(cluster.folder, 'cluster/postmaster.pid')
    const lines = readFileSync(file, 'utf8').split('\n')
    const zombie = await unburied(statSync(file))
    process.kill(Number(lines[0]), 'SIGKILL')
    writeFileSync(file, [zombie.pid, ...lines.slice(1)].join('\n'))
    // The child processes of the killed one take a moment to end.
    const starts = async () =>
      await cluster.ensureRunning().then(
        () => 'started',
        (error: Error) => error.message,
      )
    await expect.poll(starts, { timeout: 20_000 }).toBe('started')
    expect(Number(readFileSync(file, 'utf8').split('\n')[0])).not.toBe(zombie.pid)
    zombie.bury()
  },
)
