import { type ResolveFnOutput, registerHooks } from 'node:module'

const source = new URL('../', import.meta.url).href

/** Packages whose `.js` files are all ES modules when imported by one of them. */
const modulePackages = ['drizzle-orm', 'kysely', 'zod', 'jose', 'hono'].map((name) => `/node_modules/${name}/`)

/** Resolves an import by its spelling alone; undefined if package.json files must be read. */
const resolveImport = (specifier: string, parentUrl: string): { url: string; format: string } | undefined => {
  const isOwn = specifier.startsWith('#src/')
  if (!(isOwn || specifier.startsWith('.'))) return undefined
  const url = isOwn ? source + specifier.slice('#src/'.length) : new URL(specifier, parentUrl).href
  if (url.endsWith('.ts')) return url.startsWith(source) ? { url, format: 'module-typescript' } : undefined
  if (url.endsWith('.mjs')) return { url, format: 'module' }
  const isModule = url.endsWith('.js') && modulePackages.some((name) => parentUrl.includes(name) && url.includes(name))
  return isModule ? { url, format: 'module' } : undefined
}

/** Folder of a package, if the package's name has one meaning for all files in it. */
const packageOf = (url: string): string =>
  url.startsWith(source) ? source : (/^.*\/node_modules\/(?:@[^/]+\/)?[^/]+\//.exec(url)?.[0] ?? url)

/**
 * Registers module hooks that resolve the product's own files and those of packages without disk access per import.
 *
 * Node parses package.json again, one of them of 180 KB, for each of a thousand files to determine their format: a
 * third of the start time.
 */
export const registerModuleFormats = (): void => {
  const found = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve: (specifier, context, next) => {
      const { parentURL, conditions } = context
      if (!(parentURL && conditions.includes('import'))) return next(specifier, context)
      const resolved = resolveImport(specifier, parentURL)
      if (resolved) return { ...resolved, shortCircuit: true }
      if (/^[.#/]|:/.test(specifier)) return next(specifier, context)
      const key = `${specifier} ${packageOf(parentURL)}`
      const known = found.get(key) ?? next(specifier, context)
      found.set(key, known)
      return { ...known, shortCircuit: true }
    },
  })
}
