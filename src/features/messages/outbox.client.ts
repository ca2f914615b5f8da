import { client } from '#src/client/api.ts'
import { localStore } from '#src/client/browser-storage.ts'
import { createId } from '#src/client/create-id.ts'
import { codeOf } from '#src/client/errors.ts'
import type { Message } from './contract.ts'

// Messages that were written and are not with the server yet. They stay in this browser, in their order, and go out once
// the network is there; the id that each was given here keeps a repetition from being a second message. They expire and end with
// a deleted account as drafts do (`purgeExpiredDrafts`), which needs an entry's owner and the time of the last change.

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
  /** Sends what waits, one after the other. Answers what the server refused; what it did not answer waits on. */
  flush: (onSent: (message: Message) => void) => Promise<unknown>
}

/** The messages of one conversation that wait for the network. */
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

/** Whether the server said no, rather than nothing at all: then sending again would be answered the same. */
export const isRefusal = (error: unknown): boolean =>
  ['MESSAGE_REFUSED', 'INPUT_INVALID', 'NOT_FOUND', 'TOO_MANY_REQUESTS'].includes(codeOf(error) ?? '')
