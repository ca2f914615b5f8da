import { client } from '#src/client/api.ts'
import { localStore } from '#src/client/browser-storage.ts'
import { createId } from '#src/client/create-id.ts'
import { getErrorCode } from '#src/client/errors.ts'
import type { Message } from './contract.ts'

// Offline outbox of messages that the server does not have yet. They stay in this browser, in order, and are sent when
// the network is back; the client-generated id is an idempotency key. They expire and are deleted with an account like
// drafts (`purgeExpiredDrafts`), which needs an entry's owner and the time of the last change.

export interface PendingMessage {
  messageId: string
  text: string
}

const keyOf = (owner: string, id: string) => `gradapp_draft_${owner} outbox of ${id}`

const readWaiting = (key: string): PendingMessage[] => {
  try {
    const { messages } = JSON.parse(localStore.getItem(key) ?? '{}') as { messages?: unknown }
    return Array.isArray(messages)
      ? messages.filter(
          (entry): entry is PendingMessage => typeof entry?.messageId === 'string' && typeof entry?.text === 'string',
        )
      : []
  } catch {
    return []
  }
}

export interface Outbox {
  waiting: () => PendingMessage[]
  add: (text: string) => void
  drop: (messageId: string) => void
  /** Sends queued messages in sequence. Returns the rejected ones; messages without a response stay queued. */
  flush: (onSent: (message: Message) => void) => Promise<unknown>
}

/** Opens the outbox of one conversation, with its unsent messages. */
export const openOutbox = (owner: string, id: string): Outbox => {
  const key = keyOf(owner, id)
  let running: Promise<unknown> | undefined
  const waiting = () => readWaiting(key)
  const write = (entries: PendingMessage[]) =>
    entries.length === 0
      ? localStore.removeItem(key)
      : localStore.setItem(key, JSON.stringify({ owner, at: Date.now(), messages: entries }))
  const drop = (messageId: string) => write(waiting().filter((entry) => entry.messageId !== messageId))
  const send = async (onSent: (message: Message) => void): Promise<unknown> => {
    for (let next = waiting()[0]; next; next = waiting()[0]) {
      const { messageId, text } = next
      try {
        onSent(await client.messages.send({ id, messageId, text }))
      } catch (error) {
        return error
      }
      drop(messageId)
    }
    return undefined
  }
  return {
    waiting,
    add: (text) => write([...waiting(), { messageId: createId(), text }]),
    drop,
    flush: async (onSent) => {
      running ??= send(onSent).finally(() => {
        running = undefined
      })
      return await running
    },
  }
}

/** True when the server rejected the request, rather than being unreachable: a retry would be rejected again. */
export const isRefusal = (error: unknown): boolean =>
  ['MESSAGE_REFUSED', 'INPUT_INVALID', 'NOT_FOUND', 'TOO_MANY_REQUESTS'].includes(getErrorCode(error) ?? '')
