import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

// Lock file completion: npm omits programs of other platforms from the lock file when its registry does not have them
// at the moment, and `npm ci` then rejects the file. This adds the dependencies that the packages name, and the
// registry's integrity of every entry without one: npm would install such a package without verification. Run it after
// npm install.

interface Locked {
  version?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  optionalDependencies?: Record<string, string>
  [key: string]: unknown
}

const file = 'package-lock.json'
const lock = JSON.parse(readFileSync(file, 'utf8')) as { packages: Record<string, Locked> }
const systems = ['android', 'darwin', 'linux', 'win32', 'freebsd', 'openharmony']
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x']

/** Resolves a package like Node: beside the requiring package, then in each parent folder. */
const isLocked = (from: string, name: string): boolean => {
  if (lock.packages[`${from ? `${from}/` : ''}node_modules/${name}`]) return true
  if (!from) return false
  const end = from.lastIndexOf('/node_modules/')
  return isLocked(end < 0 ? '' : from.slice(0, end), name)
}

const entryOf = (name: string, version: string, isDev: boolean): Locked => ({
  version: version.replace(/^[\^~]/, ''),
  cpu: processors.filter((processor) => name.includes(`-${processor}`)).slice(0, 1),
  ...(isDev ? { dev: true } : {}),
  ...(name.includes('musl') ? { libc: ['musl'] } : {}),
  optional: true,
  os: systems.filter((system) => name.includes(`-${system}`)).slice(0, 1),
})

for (const [path, locked] of Object.entries({ ...lock.packages }))
  for (const [name, version] of Object.entries(locked.optionalDependencies ?? {}))
    if (!isLocked(path, name)) lock.packages[`node_modules/${name}`] = entryOf(name, version, locked.dev === true)

const integrityOf = (name: string, version: string): string =>
  execFileSync('npm', ['view', `${name}@${version}`, 'dist.integrity'], { encoding: 'utf8' }).trim()

for (const [path, locked] of Object.entries(lock.packages))
  if (path !== '' && !locked.link && !locked.integrity) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    lock.packages[path] = { ...locked, integrity: integrityOf(name, locked.version ?? '') }
  }

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
