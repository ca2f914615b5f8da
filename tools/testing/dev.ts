import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createServer } from 'vite'
import { createShutdownSignal, waitForAbort } from '#src/server/shutdown-signal.ts'

// Development command: the server restarts when its files change, the pages reload by themselves.

/** Debounce: an editor that saves everything changes several files together. */
const settleMs = 200

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

const startServer = () => {
  const child = spawn(process.execPath, ['src/entry/main.server.ts'], {
    stdio: 'inherit',
    env: { ...process.env, APP_URL: process.env.APP_URL ?? 'http://localhost:5173' },
  })
  child.on('exit', (code) => {
    if (code) console.error('The server has exited. It restarts when one of its files changes.')
  })
  return child
}

const end = async (child: ChildProcess) => {
  if (hasEnded(child)) return
  child.kill()
  await once(child, 'exit')
}

/** Tells whether the server reads this file: its code and its SQL, but no components or tests. */
const isOfServer = (path: string) => /^src\/.+\.(ts|sql)$/.test(path) && !path.endsWith('.test.ts')

const stopping = createShutdownSignal()
const vite = await createServer({ configLoader: 'native' })
let server = startServer()
let isChanging = false
const restart = async () => {
  isChanging = true
  await pause(settleMs)
  isChanging = false
  await end(server)
  if (!stopping.aborted && hasEnded(server)) server = startServer()
}
vite.watcher.on('all', (_event, path) => {
  if (!isChanging && isOfServer(relative(process.cwd(), path))) void restart()
})
await vite.listen()
vite.printUrls()
await waitForAbort(stopping)
await end(server)
await vite.close()
process.exit(0)
