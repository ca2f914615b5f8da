import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'
import type { Plugin } from 'vite'

/** Route data that the browser needs; the rest is for the server and for readers of the API description. */
type SentRoute = { method: string; path: string; inputStructure?: string; outputStructure?: string }

/** Generates code that builds the contract: one call per procedure is shorter than the objects of which it consists. */
const writeRoutes = (part: object): string => {
  if (!isContractProcedure(part))
    return `{${Object.entries(part)
      .map(([name, inner]) => `${JSON.stringify(name)}:${writeRoutes(inner as object)}`)
      .join(',')}}`
  const { method, path, inputStructure, outputStructure } = part['~orpc'].route as SentRoute
  const more = inputStructure || outputStructure ? [{ inputStructure, outputStructure }] : []
  return `route(${[path, method, ...more].map((value) => JSON.stringify(value)).join(',')})`
}

const routeCode =
  "const route = (path, method, more) => ({ '~orpc': { errorMap: {}, meta: {}, route: { method, path, ...more } } })"

/**
 * Replaces the contract by its routes without schemas in the browser, so that validation is not part of the first
 * download.
 */
export const listContractRoutes = (): Plugin => ({
  name: 'contract-routes',
  resolveId: (source) => (source === 'virtual:contract' ? '\0virtual:contract' : null),
  load: async (id) => {
    if (id !== '\0virtual:contract') return null
    const file = pathToFileURL(resolve(import.meta.dirname, '../../src/entry/contract.ts')).href
    const { contract } = (await import(file)) as { contract: AnyContractRouter }
    return `${routeCode}\nexport default ${writeRoutes(contract)}`
  },
})
