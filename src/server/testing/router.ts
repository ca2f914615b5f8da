import { createRouterClient } from '@orpc/server'
import { router } from '#src/router.ts'
import { readConfig } from '../config.ts'
import type { Files } from '../files.ts'
import { createLog } from '../log.ts'
import type { TestDatabase } from './database.ts'

/** Files in memory, for calls that store one. */
const memoryFiles = (): Files => {
  const kept = new Map<string, Uint8Array>()
  return {
    put: async (key, content) => void kept.set(key, content),
    get: async (key) => kept.get(key) ?? new Uint8Array(),
    remove: async (key) => void kept.delete(key),
    removeAll: async (prefix) => {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key)
    },
  }
}

/** Calls the router in process as the person of a session; `undefined` is somebody signed out. */
export const callAs = (test: TestDatabase, token: string | undefined, idempotencyKey?: string) =>
  createRouterClient(router, {
    context: {
      config: readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp' }),
      database: test.database,
      files: memoryFiles(),
      log: createLog('silent'),
      sessionToken: token,
      idempotencyKey,
      requestId: 'test',
      runJob: async () => undefined,
    },
  })
