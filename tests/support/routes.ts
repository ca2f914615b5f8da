import { readFileSync } from 'node:fs'

const tree = new URL('../../src/route-tree.gen.ts', import.meta.url)

export interface KnownRoute {
  /** With named parameters, as in `/university/$id`. */
  path: string
  /** The layout that contains it, which decides whether the guard runs; undefined for none. */
  layout: string | undefined
}

/** Lists every page of the product from the generated route tree. */
export const listRoutes = (): KnownRoute[] => {
  const listed = /interface FileRoutesById \{([^}]*)\}/.exec(readFileSync(tree, 'utf8'))?.[1] ?? ''
  return [...listed.matchAll(/'(\/[^']*)':/g)].flatMap(([, id = '']) => {
    const layout = /^\/(_\w+)/.exec(id)?.[1]
    // A segment that ends with _ is not nested in the page of its parent path.
    const path = (layout ? id.slice(layout.length + 1) : id).replace(/_(?=\/|$)/g, '')
    return path === '' ? [] : [{ path: path.length > 1 ? path.replace(/\/$/, '') : path, layout }]
  })
}
