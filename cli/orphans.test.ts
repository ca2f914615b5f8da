import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { cleanUpServers, readDatabasePid, startServer } from '#tests/support/server-process.ts'
import { findOrphans } from './orphans.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'gradapp-doctor-'))
afterAll(() => {
  cleanUpServers()
  rmSync(dataDir, { recursive: true, force: true })
})

const doctor = () =>
  spawnSync(process.execPath, ['cli/doctor.ts'], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  }).stdout

const process1 = { folder: '', group: '' }

it('a server that process 1 has adopted is an orphan, unless a service manager started it', () => {
  const server = {
    ...process1,
    pid: 20,
    parent: 1,
    command: '/opt/node/bin/node /srv/gradapp/src/entry/main.server.ts',
  }
  expect(findOrphans([server])).toEqual([{ pid: 20, kind: 'server', folder: '' }])
  expect(findOrphans([{ ...server, command: 'node /app/dist/server/main.server.js' }])).toHaveLength(1)
  expect(findOrphans([{ ...server, parent: 19 }])).toEqual([])
  expect(findOrphans([{ ...server, group: '0::/system.slice/gradapp.service' }])).toEqual([])
  expect(findOrphans([{ ...server, command: 'vi main.server.ts.old' }])).toEqual([])
  const first = { ...process1, pid: 1, parent: 0 }
  expect(findOrphans([{ ...first, command: '/sbin/init splash' }, server])).toHaveLength(1)
})

it('a server in a container whose process 1 exists for the server is no orphan', () => {
  const command = 'node dist/server/main.server.js'
  const server = { ...process1, pid: 7, parent: 1, command }
  expect(findOrphans([{ ...process1, pid: 1, parent: 0, command: `/usr/bin/tini -- ${command}` }, server])).toEqual([])
  expect(findOrphans([{ ...process1, pid: 1, parent: 0, command }])).toEqual([])
})

it.runIf(existsSync('/proc/self/stat'))(
  'npm run doctor names a database whose server was killed, and no other',
  async () => {
    const server = await startServer()
    const pid = readDatabasePid(server.dataDir)
    expect(doctor()).not.toContain(`the database ${pid} `)
    server.child.kill('SIGKILL')
    await expect.poll(doctor).toContain(`the database ${pid} of ${server.dataDir} runs without a server`)
  },
)
