import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  cleanUpServers,
  createFolder,
  getDatabaseFolder,
  type RunningServer,
  readDatabasePid,
  signUpApplicant,
  spawnServer,
  waitUntilReady,
} from '#tests/support/server-process.ts'
import { isLoad } from '#tests/support/test-config.ts'
import { listProcesses, type Process } from '../../cli/processes.ts'

// Graceful shutdown: signals as terminals and service managers send them, to the whole process group, repeatedly, at
// any moment. The tests share one data folder, so that each also starts with the state that the previous one left.

afterAll(() => cleanUpServers())

const dataDir = createFolder()

const launcherOf = (...args: string[]) => ['cli/bootstrap.mjs', ...args]

/** Starts like `npm start`, without checking whether the pages are built. */
const launch = async (...args: string[]) =>
  await spawnServer({ DATA_DIR: dataDir }, launcherOf(...(args.length > 0 ? args : ['tool', 'serve'])))

const launchAndWait = async (environment: Record<string, string> = {}) => {
  const server = await spawnServer({ DATA_DIR: dataDir, ...environment }, launcherOf('tool', 'serve'))
  await waitUntilReady(server)
  return server
}

const until = async (isSo: () => boolean | Promise<boolean>) => await expect.poll(isSo, { interval: 5 }).toBe(true)

const isRefusingConnections = async ({ port }: RunningServer) =>
  await new Promise<boolean>((resolve) => {
    const socket = connect(port, 'localhost')
    socket.on('error', () => resolve(true))
    socket.on('connect', () => {
      socket.destroy()
      resolve(false)
    })
  })

/**
 * Ctrl-C reaches the server twice, by its process group and forwarded by the parent; users press it again during the
 * shutdown.
 */
const signalGroup = async (server: RunningServer, signal: NodeJS.Signals) => {
  const group = -(server.child.pid ?? Number.NaN)
  process.kill(group, signal)
  await until(async () => await isRefusingConnections(server))
  for (let count = 0; count < 2 && server.child.exitCode === null; count += 1) process.kill(group, signal)
}

/** Lists the PostgreSQL processes of the data folder; each has it as its working directory. */
const databaseProcesses = () =>
  (existsSync('/proc') ? readdirSync('/proc') : []).filter((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`).startsWith(getDatabaseFolder(dataDir))
    } catch {
      return false
    }
  })

const clusterHas = (file: string) => existsSync(join(getDatabaseFolder(dataDir), 'cluster', file))

/** Returns the exit code of the launcher, once every started process has ended. */
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

describe('graceful shutdown on signals to the process group', () => {
  it('a signal during the creation of the database ends server and database', async () => {
    const server = await launch()
    await until(() => clusterHas('.'))
    await signalGroup(server, 'SIGINT')
    expect(await endOf(server)).toBe(0)
  })

  it('a signal during the first start ends server and database', async () => {
    const server = await launch()
    await until(() => clusterHas('postmaster.pid'))
    await signalGroup(server, 'SIGTERM')
    expect(await endOf(server)).toBe(0)
  })

  it('a signal ends the server after requests in flight have finished', async () => {
    const server = await launchAndWait()
    const person = await signUpApplicant(server)
    const thirty = (path: string) =>
      Array.from({ length: 30 }, async () => await person.call('GET', path).then((answer) => answer.status))
    // Over keep-alive connections, all thirty have reached the server when the first gets its response.
    await Promise.all(thirty('/api/health'))
    const inFlight = thirty('/api/matches')
    await Promise.race(inFlight)
    await signalGroup(server, 'SIGINT')
    expect(new Set(await Promise.all(inFlight))).toEqual(new Set([200]))
    expect(await endOf(server)).toBe(0)
  })

  it('a signal during crash recovery ends server and database', async () => {
    const server = await launchAndWait()
    const pid = readDatabasePid(dataDir)
    process.kill(pid, 'SIGKILL')
    await until(
      () => clusterHas('postmaster.pid') && readDatabasePid(dataDir) !== pid && isRunning(readDatabasePid(dataDir)),
    )
    await signalGroup(server, 'SIGTERM')
    expect(await endOf(server)).toBe(0)
  })

  it('a signal ends the server when the terminal is closed and its output pipe is broken', async () => {
    const server = await launchAndWait()
    server.child.stdout?.destroy()
    server.child.stderr?.destroy()
    await signalGroup(server, 'SIGHUP')
    expect(await endOf(server)).toBe(0)
  })

  it('a signal ends a command and the database that it started', async () => {
    const command = await launch('cli', 'backup', join(dataDir, 'backup'))
    await until(() => clusterHas('postmaster.pid'))
    await signalGroup(command, 'SIGINT')
    expect(await endOf(command)).toBe(130)
  })
})

/** A shell that runs npm, which runs another shell, which runs the launcher. */
const npmStart = `const child = require('node:child_process').spawn('npm', ['start'], { stdio: 'inherit' })
  child.on('exit', (code) => process.exit(code ?? 1))`

/** Upper bound of a start that builds the pages first, on a checkout without a build. */
const longestStartMs = 240_000

const descendantsOf = (pid: number, all = listProcesses()): Process[] =>
  all.filter((one) => one.parent === pid).flatMap((one) => [one, ...descendantsOf(one.pid, all)])

const hasNoTree = async (server: RunningServer, tree: Process[]) =>
  (await isRefusingConnections(server)) && !tree.some(({ pid }) => isRunning(pid)) && databaseProcesses().length === 0

describe.runIf(existsSync('/proc/self/stat'))('shutdown after the parent process has ended', () => {
  const endings = [
    ['npm', 'SIGKILL'],
    ['bootstrap.mjs', 'SIGKILL'],
    ['main.server.js', 'SIGTERM'],
    ['npm', 'SIGTERM'],
    ['bootstrap.mjs', 'SIGTERM'],
  ] as const
  // A killed process forwards no signal, so the last two are the easier cases.
  it.each(isLoad ? endings : endings.slice(0, 3))(
    'a signal to only one process of npm start, %s by %s, ends all of them and the database',
    async (name, signal) => {
      const server = await spawnServer({ DATA_DIR: dataDir }, ['-e', npmStart])
      await waitUntilReady(server, longestStartMs)
      const tree = descendantsOf(server.child.pid ?? Number.NaN)
      const one = tree.find(({ command }) => command.includes(name))
      expect(tree.map(({ command }) => command).join('\n')).toContain('main.server.js')
      process.kill(one?.pid ?? Number.NaN, signal)
      await expect.poll(async () => await hasNoTree(server, tree)).toBe(true)
      expect(clusterHas('postmaster.pid')).toBe(false)
    },
    longestStartMs + 60_000,
  )

  it('a server with a broken output pipe ends at its next log line, together with its database', async () => {
    const server = await launchAndWait({ LOG_LEVEL: 'info' })
    server.child.stdout?.destroy()
    server.child.stderr?.destroy()
    const ask = async () =>
      await fetch(`${server.url}/api/health`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(ask).toBe(0)
    expect(await endOf(server)).toBe(0)
  })

  it('a command whose launcher was killed ends, together with the database that it started', async () => {
    const command = await launch('cli', 'backup', join(dataDir, 'second-backup'))
    await until(() => clusterHas('postmaster.pid'))
    const tree = descendantsOf(command.child.pid ?? Number.NaN)
    command.child.kill('SIGKILL')
    await expect.poll(async () => await hasNoTree(command, tree)).toBe(true)
  })

  it.each(isLoad ? (['SIGKILL', 'SIGHUP'] as const) : (['SIGKILL'] as const))(
    'npm run dev ends with its server and its database, by %s',
    async (signal) => {
      const server = await launch('dev')
      await waitUntilReady(server)
      const tree = descendantsOf(server.child.pid ?? Number.NaN)
      server.child.kill(signal)
      await expect.poll(async () => await hasNoTree(server, tree)).toBe(true)
    },
  )
})
