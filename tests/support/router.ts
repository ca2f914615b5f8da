import { Readable } from 'node:stream'
import { createRouterClient } from '@orpc/server'
import { router } from '#src/entry/router.ts'
import { type Config, readConfig } from '#src/server/config.ts'
import type { FileStorage } from '#src/server/file-storage.ts'
import { createLog } from '#src/server/log.ts'
import type { Mailer, StoredMessage } from '#src/server/mail.ts'
import type { RequestContext } from '#src/server/procedures.ts'
import type { TestDatabase } from './database.ts'

/** File storage in memory, for calls that store a file. */
export const createMemoryStorage = (): FileStorage => {
  const kept = new Map<string, Uint8Array>()
  const storedAt = new Map<string, number>()
  return {
    put: async (key, content) => {
      kept.set(key, content)
      storedAt.set(key, Date.now())
    },
    open: async (key) => {
      const content = kept.get(key)
      return content && { bytes: content.byteLength, content: Readable.from([content]) }
    },
    find: async (key) => {
      const content = kept.get(key)
      return content && { bytes: content.byteLength, storedAt: storedAt.get(key) ?? 0 }
    },
    remove: async (key) => void kept.delete(key),
    removeAll: async (prefix) => {
      for (const key of kept.keys()) if (key.startsWith(prefix)) kept.delete(key)
    },
    list: async function* (prefix) {
      for (const key of kept.keys()) if (key.startsWith(prefix)) yield key
    },
    listFolders: async () => [...new Set([...kept.keys()].map((key) => key.split('/')[0] ?? ''))],
  }
}

/** Returns the bytes of a file in a response: complete, as a web stream or as a Node stream. */
export const readBytes = async (body: Blob | ReadableStream | AsyncIterable<Uint8Array>): Promise<Uint8Array> => {
  if (body instanceof Blob || body instanceof ReadableStream)
    return new Uint8Array(await new Response(body).arrayBuffer())
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

/** Returns the same as text. */
export const readText = async (body: Parameters<typeof readBytes>[0]) => new TextDecoder().decode(await readBytes(body))

/** Returns the text of a stored file; undefined without one. */
export const readStoredText = async (files: FileStorage, key: string): Promise<string | undefined> => {
  const stored = await files.open(key)
  return stored && (await readText(stored.content))
}

const sent: StoredMessage[] = []
/** Mailbox in memory, for calls that send a message. */
export const memoryMailer: Mailer = {
  send: async (message) => {
    sent.unshift({ id: String(sent.length), from: 'test', sentAt: '', ...message })
  },
  list: async () => sent,
  find: async (id) => sent.find((message) => message.id === id),
  forget: async () => undefined,
  removeExpired: async () => undefined,
}

/** Passes every message to `send` and stores none. */
export const createForwardingMailer = (send: Mailer['send']): Mailer => ({
  ...memoryMailer,
  send,
  list: async () => [],
})

/** Calls the router in process as the user of a session; `undefined` is a visitor. */
export const callAs = (
  test: TestDatabase,
  token: string | undefined,
  idempotencyKey?: string,
  {
    config,
    ...parts
  }: Partial<Pick<RequestContext, 'files' | 'mailer' | 'runJob' | 'actor' | 'isChange' | 'source'>> & {
    config?: Partial<Config>
  } = {},
) =>
  createRouterClient(router, {
    context: {
      config: { ...readConfig({ AUTH_SECRET: 'x'.repeat(40), DATA_DIR: '/tmp' }), ...config },
      database: test.database,
      files: createMemoryStorage(),
      mailer: memoryMailer,
      log: createLog('silent'),
      sessionToken: token,
      idempotencyKey,
      // An in-process call has no cookie that could belong to another user.
      isChange: false,
      requestId: 'test',
      source: { address: '127.0.0.1', device: 'a test' },
      runJob: async () => undefined,
      replaceSession: () => undefined,
      ...parts,
    },
  })
