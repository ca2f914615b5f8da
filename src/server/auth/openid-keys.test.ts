import { generateKeyPairSync } from 'node:crypto'
import { afterEach, expect, it, vi } from 'vitest'
import { hourMs, minuteMs } from '#src/shared/durations.ts'
import { createKeyReader, keyFetchLimit } from './openid-provider.ts'

const createKey = (kid: string) => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' }),
  kid,
})

/** Keys of a provider, with the number of times that they were fetched. */
const createProvider = (...kids: string[]) => {
  const provider = { keys: kids.map(createKey), fetches: 0, isDown: false }
  const fetchKeys = async () => {
    provider.fetches += 1
    if (provider.isDown) throw new Error('down')
    return { keys: provider.keys }
  }
  return { provider, read: createKeyReader(fetchKeys) }
}

afterEach(() => void vi.useRealTimers())

it('fetches the keys of a provider once for many sign-ins', async () => {
  const { provider, read } = createProvider('a', 'b')
  await Promise.all(Array.from({ length: 10 }, async () => await read({ kid: 'a' })))
  await read({ kid: 'b' })
  expect(provider.fetches).toBe(1)
})

it('fetches rotated keys at once, and an unknown key id at most five times a minute', async () => {
  vi.useFakeTimers({ now: 0 })
  const { provider, read } = createProvider('a')
  await read({ kid: 'a' })
  provider.keys = [createKey('b')]
  await expect(read({ kid: 'b' })).resolves.toBeDefined()
  for (let n = 0; n < 10; n += 1) await expect(read({ kid: 'forged' })).rejects.toThrow()
  expect(provider.fetches).toBe(keyFetchLimit.changes)
  // The known keys still verify while the limit holds.
  await expect(read({ kid: 'b' })).resolves.toBeDefined()
  vi.setSystemTime(minuteMs)
  await expect(read({ kid: 'forged' })).rejects.toThrow()
  expect(provider.fetches).toBe(keyFetchLimit.changes + 1)
})

it('drops a withdrawn key after an hour, and keeps no failure', async () => {
  vi.useFakeTimers({ now: 0 })
  const { provider, read } = createProvider('a')
  await read({ kid: 'a' })
  provider.keys = []
  vi.setSystemTime(hourMs)
  await expect(read({ kid: 'a' })).rejects.toThrow('no key')
  provider.isDown = true
  await expect(read({ kid: 'a' })).rejects.toThrow('down')
  Object.assign(provider, { isDown: false, keys: [createKey('a')] })
  await expect(read({ kid: 'a' })).resolves.toBeDefined()
})
