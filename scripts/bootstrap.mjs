// The first thing that runs on a fresh machine: plain JavaScript for the Node that happens to be there. It brings what
// is missing (packages, the product's own Node, the built client) and then hands over.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
const installStamp = join(root, 'node_modules', '.gradapp-installed')
const buildStamp = join(root, 'dist', '.gradapp-built')

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
  ...process.env,
  // Later commands find the product's own Node first.
  PATH: `${dirname(node)}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
})

const runNode = (args) => spawnSync(node, args, { cwd: root, stdio: 'inherit', env: environment() }).status ?? 1

const works = () => existsSync(node) && spawnSync(node, ['-v'], { stdio: 'ignore' }).status === 0

const install = () => {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (readIf(installStamp) === wanted && works()) return
  say('Installing what is missing (once; about a minute) …')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { NODE_ENV: _ignored, ...env } = process.env
  const { status } = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    env,
  })
  if (status !== 0)
    stop('The packages could not be installed. Check the connection to the npm registry, then run the command again.')
  if (!works()) {
    // Where install scripts are switched off, the runtime and the database programs are not unpacked.
    spawnSync(npm, ['rebuild', 'node', '--ignore-scripts=false', '--foreground-scripts'], {
      cwd: root,
      stdio: ['ignore', 2, 2],
      env,
    })
    if (!works())
      stop(
        'Node 24 was not unpacked. Allow install scripts for the package "node" (npm config set ignore-scripts false), then run the command again.',
      )
  }
  writeFileSync(installStamp, wanted)
}

const build = () => {
  const wanted = digestOf([
    'src',
    'public',
    'catalogue/README.md',
    'index.html',
    'vite.config.ts',
    'package-lock.json',
    'scripts/build-client.ts',
    'scripts/contract-routes.ts',
  ])
  if (readIf(buildStamp) === wanted) return
  say('Building the pages …')
  if (runNode(['scripts/build-client.ts']) !== 0) stop('The pages could not be built; the lines above say why.')
  mkdirSync(dirname(buildStamp), { recursive: true })
  writeFileSync(buildStamp, wanted)
}

const lookForParentMs = 1_000

/**
 * The processes above this one, as far as they belong to this command: its parent, and of the shell that npm has put in
 * between, npm itself, where the system says so.
 */
const lineage = () => {
  if (process.env.npm_lifecycle_event === undefined) return `${process.ppid}`
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8')
    return `${process.ppid} ${stat.split(') ').at(-1).split(' ')[1]}`
  } catch {
    return `${process.ppid}`
  }
}

/**
 * Runs in the foreground until it ends. A signal that only this process gets, such as a service manager's, is passed on; of
 * Ctrl-C the child has one of its own already, and it counts both as one. npm that is ended alone passes nothing on: this
 * process then has other processes above it, and ends the child.
 */
const handOver = (args) => {
  const begun = lineage()
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env: environment() })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  setInterval(() => lineage() !== begun && child.kill('SIGTERM'), lookForParentMs).unref()
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

const [command = 'start', ...rest] = process.argv.slice(2)
if (Number(process.versions.node.split('.')[0]) < 20)
  stop(`Node 20 or newer is needed to begin; this is ${process.version}.`)
install()
if (command === 'start') {
  build()
  handOver(['src/main.server.ts', ...rest])
} else if (command === 'build') build()
// An import is bound to little memory: without the limit, its young objects alone take a hundred megabytes.
else handOver([...(command === 'catalogue' ? ['--max-semi-space-size=4'] : []), `scripts/${command}.ts`, ...rest])
