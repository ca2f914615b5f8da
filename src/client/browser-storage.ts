// Browser storage with an in-memory fallback: it may be blocked or full; the page then goes on with values in memory.

/** Wraps a browser storage so that writes never throw: values that it rejects live in memory as long as the page. */
const wrapStorage = (kind: 'localStorage' | 'sessionStorage') => {
  const memory = new Map<string, string>()
  const tried = <Result>(use: (store: Storage) => Result): Result | undefined => {
    try {
      return use(window[kind])
    } catch {
      return undefined
    }
  }
  const removeItem = (key: string): void => {
    memory.delete(key)
    tried((store) => store.removeItem(key))
  }
  return {
    getItem: (key: string): string | null => memory.get(key) ?? tried((store) => store.getItem(key)) ?? null,
    setItem: (key: string, value: string): void => {
      // A full storage would keep the former value.
      removeItem(key)
      tried((store) => store.setItem(key, value))
      if (tried((store) => store.getItem(key)) !== value) memory.set(key, value)
    },
    removeItem,
    clear: (): void => {
      memory.clear()
      tried((store) => store.clear())
    },
    keys: (): string[] => [...new Set([...memory.keys(), ...(tried((store) => Object.keys(store)) ?? [])])],
  }
}

export const localStore = wrapStorage('localStorage')
/** Session storage of this tab, with the in-memory fallback. */
export const sessionStore = wrapStorage('sessionStorage')
