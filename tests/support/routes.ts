import { readFileSync } from 'node:fs'

const tree = new URL('../../src/route-tree.gen.ts', import.meta.url)

export interface KnownRoute {
  /** With its parameters by name, as in `/university/$id`. */
  path: string
  /** The layout that holds it, which decides whether the guard is asked; undefined for none. */
  layout: string | undefined
}

/** Every page of the product, as the generated route tree lists them. */
export const listRoutes = (): KnownRoute[] => {
  const listed = /interface FileRoutesById \{([^}]*)\}/.exec(readFileSync(tree, 'utf8'))?.[1] ?? ''
  return [...listed.matchAll(/'(\/[^']*)':/g)].flatMap(([, id = '']) => {
    const layout = /^\/(_\w+)/.exec(id)?.[1]
    // A part that ends with _ is a page of its own below another's address.
    const path = (layout ? id.slice(layout.length + 1) : id).replace(/_(?=\/|$)/g, '')
    return path === '' ? [] : [{ path: path.length > 1 ? path.replace(/\/$/, '') : path, layout }]
  })
}
