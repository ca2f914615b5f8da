// What the browser keeps for this site. It may be blocked or full; then the page goes on with what it remembers itself.

/** Values in one of the browser's stores that are never refused: what the store does not take lives as long as the page. */
const keptIn = (kind: 'localStorage' | 'sessionStorage') => {
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
      // A store that is full would keep the former value.
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

export const localStore = keptIn('localStorage')
/** Those of this tab. */
export const sessionStore = keptIn('sessionStorage')
