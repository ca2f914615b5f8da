// Bootstrap of a fresh machine: plain JavaScript for the installed Node. It installs missing parts (packages, the
// product's own Node, the built pages and server) and then runs the command.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findCommand, formatHelp, hasSettings } from './commands.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const installedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
/** The image has no package `node`: its own Node is of the same major version. */
const findNode = () =>
  existsSync(installedNode) || !process.version.startsWith('v24.') ? installedNode : process.execPath
let node = findNode()
const installStamp = join(root, 'node_modules', '.gradapp-installed')

const say = (text) => process.stderr.write(`${text}\n`)
const stop = (text) => {
  say(text)
  process.exit(1)
}
const readIf = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

const digestOf = (paths) => {
  const hash = createHash('sha256')
  const visit = (path) => {
    if (!existsSync(path)) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) visit(join(path, name))
    else if (!path.endsWith('.test.ts') && !path.endsWith('.test.tsx')) hash.update(path).update(readFileSync(path))
  }
  for (const path of paths) visit(join(root, path))
  return hash.digest('hex')
}

const environment = () => ({
  // Limits malloc arenas: each thread would reserve one, and memory freed at its end would not return to the system.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  ...process.env,
  // Later commands find the product's own Node first on the PATH.
  PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
})

const lookForParentMs = 1_000

/**
 * Returns the process id of npm above the shell that npm inserts; undefined without npm, and where it cannot be read.
 */
const findNpm = () => {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  try {
    return readFileSync(`/proc/${process.ppid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]
  } catch {
    return undefined
  }
}

const interruptedStatus = 130

/** The current child process, and whether this command was asked to end meanwhile. */
const running = { child: undefined, isStopping: false }

const stopAll = (signal) => {
  running.isStopping = true
  if (running.child) running.child.kill(signal)
  else process.exit(interruptedStatus)
}

/**
 * Runs a program in the foreground to its end, and returns its status. A signal that only this process receives, such
 * as a service manager's, is forwarded; Ctrl-C reaches the child directly too, and the child counts both as one.
 */
const run = async (program, args, options = {}) => {
  const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment(), ...options })
  running.child = child
  const status = await new Promise((resolve) => {
    child.on('error', () => resolve(1))
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
  running.child = undefined
  return status
}

/** Runs a preparation step of the command; a request to end during the step ends the command too. */
const prepare = async (program, args, options) => {
  const status = await run(program, args, options)
  if (running.isStopping) process.exit(interruptedStatus)
  return status
}

const works = () => existsSync(node) && spawnSync(node, ['-v'], { stdio: 'ignore' }).status === 0

const install = async () => {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (readIf(installStamp) === wanted && works()) return
  say('Installing what is missing (once; about a minute) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { NODE_ENV: _ignored, ...env } = process.env
  const options = { stdio: ['ignore', 2, 2], env }
  const status = await prepare(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], options)
  node = findNode()
  if (status !== 0)
    stop('The packages could not be installed. Check the connection to the npm registry, then run the command again.')
  if (!works()) {
    // With disabled install scripts, the runtime and the database programs are not unpacked.
    await prepare(npm, ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'], options)
    node = findNode()
    if (!works())
      stop(
        'Node 24 was not unpacked. Allow install scripts for the package "node" (npm config set ignore-scripts false), then run the command again.',
      )
  }
  writeFileSync(installStamp, wanted)
}

/** Build outputs, each with its sources. */
const builds = [
  {
    words: 'Building the pages …',
    script: 'tools/release/build-client.ts',
    stamp: 'dist/.gradapp-built',
    sources: [
      'src',
      'public',
      'catalogue/README.md',
      'index.html',
      'vite.config.ts',
      'tools/release/contract-routes.ts',
    ],
  },
  {
    words: 'Building the server …',
    script: 'tools/release/build-server.ts',
    stamp: 'dist/.gradapp-server-built',
    sources: ['src'],
  },
  {
    words: 'Building the browser extension …',
    script: 'tools/release/build-extension.ts',
    stamp: 'dist/.gradapp-extension-built',
    sources: ['extension', 'public/favicon.svg', 'tools/release/extension-manifest.ts'],
  },
]

const build = async () => {
  for (const { words, script, stamp, sources } of builds) {
    const wanted = digestOf([...sources, script, 'package-lock.json'])
    const file = join(root, stamp)
    if (readIf(file) === wanted) continue
    say(words)
    if ((await prepare(node, [script])) !== 0) stop(`${script} failed; the lines above say why.`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, wanted)
  }
}

/** Settings of `npm run cli -- setup`. Variables of the environment have precedence. */
const settings = hasSettings(process.argv.slice(2)) ? [`--env-file-if-exists=${join(root, '.env')}`] : []

const { command, name, rest } = findCommand(process.argv.slice(2))
if (command === undefined) {
  say(formatHelp())
  process.exit(name === undefined || name === '--help' ? 0 : 2)
}
if (Number(process.versions.node.split('.')[0]) < 20)
  stop(`Node 20 or newer is needed to begin; this is ${process.version}.`)
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stopAll(signal))
// npm that is ended alone forwards no signal: this process then has another parent.
const begun = { parent: process.ppid, npm: findNpm() }
const isAbandoned = () => process.ppid !== begun.parent || (findNpm() ?? begun.npm) !== begun.npm
setInterval(() => isAbandoned() && stopAll('SIGTERM'), lookForParentMs).unref()
await install()
if (command.needsBuild) await build()
const nodeOptions = [...settings, ...(command.nodeOptions ?? [])]
process.exit(command.file === undefined ? 0 : await run(node, [...nodeOptions, command.file, ...rest]))
