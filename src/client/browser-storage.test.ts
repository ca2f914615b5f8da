import { afterEach, describe, expect, it, vi } from 'vitest'

/** The store of a browser; `limit` characters fit in. */
const fakeStore = (limit: number) => {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => kept[key] ?? null,
    removeItem: (key: string) => void delete kept[key],
    clear: () => {
      for (const key of Object.keys(kept)) delete kept[key]
    },
    setItem: (key: string, value: string) => {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      kept[key] = value
    },
  }
  // As in a browser, the keys are the store's own enumerable properties and its methods are not.
  return new Proxy(kept, {
    get: (_target, name) => methods[name as keyof typeof methods] ?? kept[String(name)],
  })
}

const open = async (window: object) => {
  vi.resetModules()
  vi.stubGlobal('window', window)
  return (await import('./browser-storage.ts')).localStore
}
const blocked = {
  get localStorage(): never {
    throw new DOMException('blocked', 'SecurityError')
  },
}

afterEach(() => vi.unstubAllGlobals())

describe('browser storage', () => {
  it('a value is saved in the browser’s storage under the name of the app', async () => {
    const localStorage = fakeStore(100)
    const values = await open({ localStorage })
    values.setItem('a', '1')
    expect(localStorage.getItem).toBeDefined()
    expect(localStorage.a).toBe('1')
    expect(values.getItem('a')).toBe('1')
    expect(values.keys()).toEqual(['a'])
    values.removeItem('a')
    expect(values.getItem('a')).toBeNull()
  })

  it('a value is kept in memory when the browser’s storage is blocked', async () => {
    const values = await open(blocked)
    expect(values.getItem('a')).toBeNull()
    values.setItem('a', '1')
    expect(values.getItem('a')).toBe('1')
    expect(values.keys()).toEqual(['a'])
    values.clear()
    expect(values.getItem('a')).toBeNull()
  })

  it('a value is kept in memory when the storage is full, and the storage has no former value', async () => {
    const localStorage = fakeStore(3)
    const values = await open({ localStorage })
    values.setItem('a', '1')
    values.setItem('a', 'longer')
    expect(values.getItem('a')).toBe('longer')
    expect(localStorage.a).toBeUndefined()
    values.setItem('a', '2')
    expect(localStorage.a).toBe('2')
    expect(values.getItem('a')).toBe('2')
  })

  it('the storage is empty outside of a browser', async () => {
    vi.resetModules()
    const { localStore } = await import('./browser-storage.ts')
    expect(localStore.getItem('a')).toBeNull()
  })
})
