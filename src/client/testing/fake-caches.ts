/** Cache Storage in memory, as far as the product uses it; documents made by happy-dom have none. */
export const createFakeCaches = () => {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, window.location.origin).pathname
  const open = (name: string) => {
    const entries = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, entries)
    return {
      keys: async () => [...entries.keys()].map((path) => new Request(new URL(path, window.location.origin))),
      put: async (request: Request | string, answer: Response) => void entries.set(pathOf(request), answer),
      delete: async (request: Request | string) => entries.delete(pathOf(request)),
      match: async (request: Request | string) => entries.get(pathOf(request))?.clone(),
      addAll: async (paths: string[]) => {
        for (const path of paths) entries.set(path, new Response(`file ${path}`))
      },
    }
  }
  return {
    open: async (name: string) => open(name),
    keys: async () => [...stores.keys()],
    delete: async (name: string) => stores.delete(name),
    match: async (request: Request | string, { cacheName }: { cacheName?: string } = {}) => {
      const names = cacheName === undefined ? [...stores.keys()] : [cacheName]
      return names.flatMap((name) => stores.get(name)?.get(pathOf(request)) ?? [])[0]?.clone()
    },
  }
}
