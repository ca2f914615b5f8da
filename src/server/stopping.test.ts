import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  cleanUpServers,
  databaseFolder,
  databasePid,
  newFolder,
  type RunningServer,
  signUpApplicant,
  spawnServer,
  waitUntilReady,
} from '#src/server/testing/process.ts'

// Signals as terminals and service managers send them: to the whole process group, several times, at any moment. The
// tests follow each other on one data folder, so that each also begins with what the one before has left.

afterAll(() => cleanUpServers())

const dataDir = newFolder()

/** As `npm start`, without its look at whether the pages are built. */
const launch = async (command = '../src/main.server', ...rest: string[]) =>
  await spawnServer({ DATA_DIR: dataDir }, ['scripts/bootstrap.mjs', command, ...rest])

const launchAndWait = async () => {
  const server = await launch()
  await waitUntilReady(server)
  return server
}

const until = async (isSo: () => boolean | Promise<boolean>) => await expect.poll(isSo, { interval: 5 }).toBe(true)

const acceptsNobody = async ({ port }: RunningServer) =>
  await new Promise<boolean>((resolve) => {
    const socket = connect(port, 'localhost')
    socket.on('error', () => resolve(true))
    socket.on('connect', () => {
      socket.destroy()
      resolve(false)
    })
  })

/**
 * Ctrl-C reaches the server twice, by its group and by the parent that passes it on; impatient people press it again once
 * it stops.
 */
const signalGroup = async (server: RunningServer, signal: NodeJS.Signals) => {
  const group = -(server.child.pid ?? Number.NaN)
  process.kill(group, signal)
  await until(async () => await acceptsNobody(server))
  for (let count = 0; count < 2 && server.child.exitCode === null; count += 1) process.kill(group, signal)
}

/** The programs of PostgreSQL that work on the data folder; each runs inside the folder of its files. */
const databaseProcesses = () =>
  (existsSync('/proc') ? readdirSync('/proc') : []).filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`).startsWith(databaseFolder(dataDir))
    } catch {
      return false
    }
  })

const clusterHas = (file: string) => existsSync(join(databaseFolder(dataDir), 'cluster', file))

/** The launcher's exit code, once everything that was started has ended. */
const endOf = async (server: RunningServer) => {
  const code = await server.ended
  const left = { hasLock: clusterHas('postmaster.pid'), processes: databaseProcesses() }
  expect(left, `ended with ${code}:\n${server.output()}`).toEqual({ hasLock: false, processes: [] })
  return code
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('signals to the process group end the server and its database', () => {
  it('while the database is made', async () => {
    const server = await launch()
    await until(() => clusterHas('.'))
    await signalGroup(server, 'SIGINT')
    expect(await endOf(server)).toBe(0)
  })

  it('while the database starts and is filled for the first time', async () => {
    const server = await launch()
    await until(() => clusterHas('postmaster.pid'))
    await signalGroup(server, 'SIGTERM')
    expect(await endOf(server)).toBe(0)
  })

  it('and requests in flight are answered before', async () => {
    const server = await launchAndWait()
    const person = await signUpApplicant(server)
    const thirty = (path: string) =>
      Array.from({ length: 30 }, async () => await person.call('GET', path).then((answer) => answer.status))
    // Over connections that are open already, all thirty have reached the server when the first is answered.
    await Promise.all(thirty('/api/health'))
    const inFlight = thirty('/api/matches')
    await Promise.race(inFlight)
    await signalGroup(server, 'SIGINT')
    expect(new Set(await Promise.all(inFlight))).toEqual(new Set([200]))
    expect(await endOf(server)).toBe(0)
  })

  it('while the database is started again after a crash', async () => {
    const server = await launchAndWait()
    const pid = databasePid(dataDir)
    process.kill(pid, 'SIGKILL')
    await until(() => clusterHas('postmaster.pid') && databasePid(dataDir) !== pid && isRunning(databasePid(dataDir)))
    await signalGroup(server, 'SIGTERM')
    expect(await endOf(server)).toBe(0)
  })

  it('when the terminal is closed and nobody reads what they write', async () => {
    const server = await launchAndWait()
    server.child.stdout?.destroy()
    server.child.stderr?.destroy()
    await signalGroup(server, 'SIGHUP')
    expect(await endOf(server)).toBe(0)
  })

  it('and a command with the database that it started', async () => {
    const command = await launch('backup', join(dataDir, 'backup'))
    await until(() => clusterHas('postmaster.pid'))
    await signalGroup(command, 'SIGINT')
    expect(await endOf(command)).toBe(130)
  })
})
