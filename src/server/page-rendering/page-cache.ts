interface CachedPage {
  etag: string
  body: Buffer<ArrayBuffer>
}

/** Creates a cache of pages with least-recently-used (LRU) eviction, which holds at most `maxBytes`. */
export const createPageCache = (maxBytes: number) => {
  // Iterated in insertion order: the first page is the least recently used one.
  const pages = new Map<string, CachedPage>()
  let bytes = 0

  const remove = (key: string): void => {
    bytes -= pages.get(key)?.body.length ?? 0
    pages.delete(key)
  }

  return {
    /** Returns the page of a key if it has this ETag. */
    get: (key: string, etag: string): Buffer<ArrayBuffer> | undefined => {
      const page = pages.get(key)
      if (page?.etag !== etag) return undefined
      pages.delete(key)
      pages.set(key, page)
      return page.body
    },
    set: (key: string, page: CachedPage): void => {
      remove(key)
      // One long page must not evict all others.
      if (page.body.length > maxBytes / 8) return
      pages.set(key, page)
      bytes += page.body.length
      for (const oldest of pages.keys()) {
        if (bytes <= maxBytes) return
        remove(oldest)
      }
    },
  }
}
