import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'oxc-parser'

// Memoization of expensive proofs across runs and machines: a checked-in file stores the digests of code for which a
// proof has passed. Unchanged code is not tested again; `npm run test:load` tests all.

const hash = (parts: string[]) => createHash('sha256').update(parts.join('\0')).digest('base64url').slice(0, 16)

/** Lists the files of this repository that a module imports. */
const importsOf = (file: string, text: string): string[] =>
  parseSync(file, text)
    .module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
    .flatMap((name) => {
      if (/^#(?:src|tests)\//.test(name)) return [name.slice(1)]
      return /^\.\.\/\.\.\/tools\/testing/.test(name) ? [join(dirname(file), name)] : []
    })

const modules = new Map<string, { text: string; imports: string[] }>()

/** Reads a module once, however many others import it. */
const readModule = (file: string) => {
  const known = modules.get(file)
  if (known) return known
  const text = readFileSync(file, 'utf8')
  const module = { text, imports: /\.tsx?$/.test(file) ? importsOf(file, text) : [] }
  modules.set(file, module)
  return module
}

const closures = new Map<string, string>()

/** Returns the digest of a module together with everything it imports, transitively, from this repository. */
export const hashModule = (file: string): string => {
  const known = closures.get(file)
  if (known) return known
  const texts = new Map<string, string>()
  const waiting = [file]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (texts.has(next) || !existsSync(next)) continue
    const { text, imports } = readModule(next)
    texts.set(next, text)
    waiting.push(...imports)
  }
  const digest = hash([...texts].toSorted(([one], [other]) => (one < other ? -1 : 1)).flat())
  closures.set(file, digest)
  return digest
}

/** Returns the digest of several texts. */
export const hashText = (...texts: string[]): string => hash(texts)

/**
 * Opens a checked-in file of the digests for which a proof has passed. `has` is always false under `npm run test:load`;
 * `save` keeps only the digests that were asked for or added, so that the file does not grow.
 */
export const openVerificationCache = (file: string) => {
  const before = new Set(existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as string[]) : [])
  const verified = new Set<string>()
  return {
    has: (digest: string): boolean => {
      if (!before.has(digest) || process.env.GRADAPP_LOAD !== undefined) return false
      verified.add(digest)
      return true
    },
    add: (digest: string): void => void verified.add(digest),
    save: (): void => writeFileSync(file, `${JSON.stringify([...verified].toSorted(), null, 1)}\n`),
  }
}
